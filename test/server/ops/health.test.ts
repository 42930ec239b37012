import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

describe('health', () => {
  it('GW-20 /healthz responds 200 while the backend is down', async () => {
    const { origin } = await gateway({ backend: await unreachableUrl() });
    const response = await request(origin).get('/healthz').expect(200).expect('Cache-Control', 'no-store');
    expect(response.body).toEqual({ status: 'ok' });
  });

  it.each([200, 404, 401])('GW-20 /readyz responds 200 when the backend responds %i', async (status) => {
    const backend = await upstream((_req, res) => void res.writeHead(status).end());
    const { origin } = await gateway({ backend: new URL('/payments', backend.url) });
    expect((await request(origin).get('/readyz').expect(200)).body).toEqual({ status: 'ready', backend: 'up' });
    expect(backend.requests[0]?.url).toBe('/payments/healthz');
  });

  it('GW-20 /readyz responds 503 with the reason before the first success', async () => {
    const failing = await upstream((_req, res) => void res.writeHead(503).end());
    for (const backend of [failing.url, await unreachableUrl()]) {
      const { origin } = await gateway({ backend });
      const { body } = await request(origin).get('/readyz').expect(503);
      expect(body).toEqual({ status: 'unavailable', reason: expect.stringMatching(/^The backend /) });
      expect(body.reason).not.toMatch(/127|localhost/);
    }
  });

  it('GW-20 /readyz stays 200 in an outage and gives its reason', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { origin } = await gateway({ backend: backend.url });
    await request(origin).get('/readyz').expect(200);
    await backend.close();
    const ready = () => request(origin).get('/readyz').expect(200);
    await expect
      .poll(async () => (await ready()).body, { interval: 100 })
      .toEqual({ status: 'ready', backend: 'The backend cannot be reached.' });
    await request(origin).get('/login').expect(200);
  });

  it('GW-20 /readyz requests the backend at most once a second', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { origin } = await gateway({ backend: backend.url });
    const startedAt = performance.now();
    const responses = await Promise.all(Array.from({ length: 300 }, () => fetch(`${origin}/readyz`)));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(backend.requests.length).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  });

  it('GW-20 /readyz waits two seconds for a backend that hangs', async () => {
    const backend = await upstream(() => {});
    const { origin } = await gateway({ backend: backend.url });
    const { body } = await request(origin).get('/readyz').timeout(10_000).expect(503);
    expect(body.reason).toBe('The backend does not respond in time.');
    await expect.poll(() => backend.sockets.size).toBe(0);
  });
});
