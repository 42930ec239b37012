import request from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBackendCheck } from '../../../server/ops/health.ts';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

afterEach(() => void vi.restoreAllMocks());

describe('health', () => {
  it.each(['/healthz/', '/HEALTHZ', '/Readyz', '/version/'])(
    'GW-20 responds 404 to %s',
    async (path) => {
      const { origin } = await gateway({ backend: await unreachableUrl() });
      await request(origin).get(path).expect(404);
    },
  );

  it.each(['/healthz', '/readyz', '/version'])(
    'GW-20 responds 405 to a POST of %s',
    async (path) => {
      const { origin } = await gateway({ backend: await unreachableUrl() });
      await request(origin).post(path).expect(405).expect('Allow', 'GET, HEAD');
    },
  );

  it('GW-20 /healthz responds 200 while the backend is down', async () => {
    const { origin } = await gateway({ backend: await unreachableUrl() });
    const response = await request(origin)
      .get('/healthz')
      .expect(200)
      .expect('Cache-Control', 'no-store');
    expect(response.body).toEqual({ status: 'ok' });
  });

  it.each([
    ['no user', 200, 'null'],
    ['no content', 204, ''],
    ['a user', 200, '{"id":1,"username":"ada"}'],
    ['a carrier without a user', 200, '{"user":null}'],
    ['401', 401, '{"message":"Unauthenticated."}'],
    ['419', 419, '<html>Page Expired</html>'],
    ['429', 429, 'Too many requests'],
  ])(
    'GW-20 /readyz responds 200 when the session check responds with %s',
    async (_name, status, body) => {
      const backend = await upstream((req, res) =>
        req.url === '/payments/ajax/auth/check'
          ? res.writeHead(status).end(body)
          : res.writeHead(404).end(),
      );
      const { origin } = await gateway({ backend: new URL('/payments', backend.url) });
      expect((await request(origin).get('/readyz').expect(200)).body).toEqual({
        status: 'ready',
        backend: 'up',
      });
      expect(backend.requests.map(({ url }) => url).sort()).toEqual([
        '/payments/ajax/auth/check',
        '/payments/healthz',
      ]);
    },
  );

  it.each([
    ['404 to everything', 404, 'Not found', 'status 404'],
    ['a page to everything', 200, '<!doctype html>', 'content that is no session'],
    ['a list', 200, '[]', 'content that is no session'],
    ['text in JSON', 200, '"ok"', 'content that is no session'],
    ['a redirect', 302, '', 'status 302'],
    ['500 to the session check only', 500, '', 'status 500'],
  ])(
    'GW-20 /readyz responds 503 in front of a server that responds %s',
    async (_name, status, body, content) => {
      const backend = await upstream((req, res) =>
        req.url === '/healthz' && status === 500 ? res.end() : res.writeHead(status).end(body),
      );
      const { origin } = await gateway({ backend: backend.url });
      const { body: ready } = await request(origin).get('/readyz').expect(503);
      const reason = `The backend responds to /ajax/auth/check with ${content}.`;
      expect(ready).toEqual({ status: 'unavailable', reason, backend: reason });
    },
  );

  it('GW-20 /readyz responds 503 with the reason before the first success', async () => {
    const failing = await upstream((_req, res) => void res.writeHead(503).end());
    for (const backend of [failing.url, await unreachableUrl()]) {
      const { origin } = await gateway({ backend });
      const { body } = await request(origin).get('/readyz').expect(503);
      expect(body).toEqual({
        status: 'unavailable',
        reason: expect.stringMatching(/^The backend /),
        backend: body.reason,
      });
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
    const responses = await Promise.all(
      Array.from({ length: 300 }, () => fetch(`${origin}/readyz`)),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(backend.requests.length).toBeLessThanOrEqual(2 * (1 + Math.ceil(seconds)));
  });

  it('GW-20 /readyz requests the backend again a second after the last response', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const check = createBackendCheck(backend);
    const now = vi.spyOn(performance, 'now');
    const requested = [];
    for (const time of [5_000, 5_999.9, 6_000, 6_999.9, 7_000]) {
      now.mockReturnValue(time);
      await check();
      requested.push(backend.requests.filter(({ url }) => url === '/ajax/auth/check').length);
    }
    expect(requested).toEqual([1, 1, 2, 2, 3]);
  });

  it.each([
    ['hangs', 0],
    ['never ends its response', 10],
  ])('GW-20 /readyz waits two seconds for a backend that %s', async (_name, bytes) => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const backend = await upstream((_req, res) => void (bytes && res.write('x'.repeat(bytes))));
    const { origin } = await gateway({ backend: backend.url });
    const ready = request(origin).get('/readyz').expect(503).then();
    await expect.poll(() => backend.requests.length).toBe(2);
    expect(timeout.mock.calls).toEqual([[2_000]]);
    limit.abort();
    expect((await ready).body.reason).toBe('The backend does not respond in time.');
    await expect.poll(() => backend.sockets.size).toBe(0);
  });
});
