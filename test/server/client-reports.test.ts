import request from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeployment, unknownBuild } from '../../server/deployment/deployment.ts';
import { createBackendCheck } from '../../server/ops/health.ts';
import { createMetrics } from '../../server/ops/metrics.ts';
import { readClient } from '../../server/static/files.ts';
import { unreachableUrl, upstream } from '../support/upstream.ts';
import { builtClient, gateway } from './gateway.ts';

const soon = { interval: 5 };

afterEach(() => void vi.restoreAllMocks());

async function receiver() {
  const backend = await upstream((_req, res) => void res.end('{}'));
  const metrics = createMetrics({ checkBackend: createBackendCheck(backend), build: unknownBuild });
  const running = await gateway({ backend: backend.url, metrics });
  const send = (body: unknown, type = 'application/json') =>
    request(running.origin)
      .post('/client-reports')
      .set('Content-Type', type)
      .send(JSON.stringify(body));
  return { ...running, backend, send, read: () => metrics.registry.metrics() };
}

const failure = {
  kind: 'error',
  message: 'x is not a function',
  screen: 'https://console.example/users/details/17?page=3#top',
  stack:
    'TypeError: x\n    at f (https://console.example/assets/main-1A2B3C4D.js:1:2345)\n    at https://other.example/x.js:1:1',
  version: '0.2.0',
};

describe('reports of browsers', () => {
  it('GW-33 become log lines with the request id, and counts', async () => {
    const { send, lines, read } = await receiver();
    expect(await read()).toContain('console_errors_total{kind="error"} 0\n');
    await send(failure).set('X-Request-Id', '4T7K2M9QXB').expect(204);
    await expect
      .poll(() => lines, soon)
      .toEqual([
        {
          level: 40,
          time: expect.any(Number),
          part: 'gateway',
          request_id: '4T7K2M9QXB',
          kind: 'error',
          message: 'x is not a function',
          screen: '/users/details/:id',
          places: ['main-1A2B3C4D.js:1:2345'],
          version: '0.2.0',
          msg: 'client report',
        },
      ]);
    expect(await read()).toContain('console_errors_total{kind="error"} 1\n');
  });

  it.each([
    [
      'Failed to fetch https://c.example/assets/signed-in-6XXCVVRN.js',
      'Failed to fetch signed-in-6XXCVVRN.js',
    ],
    [
      'Unexpected token a in "bob, 1,200.50 USD" for bob@example.com',
      'Unexpected token a in "…" for …',
    ],
    ['no order 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy or 0f9c2a1e-7f3b-4c55', 'no order … or …'],
    ['GET https://c.example/ajax/orders/17?email=bob failed', 'GET /ajax/:id/:id failed'],
    ['line\n{"level":60}\u2028', 'line {"…":60} '],
  ])('GW-33 redacts the message of an error: %s', async (message, logged) => {
    const { send, lines } = await receiver();
    await send({ ...failure, message }).expect(204);
    await expect.poll(() => lines, soon).toMatchObject([{ kind: 'error', message: logged }]);
  });

  it('GW-33 accepts violations of both formats without their URLs', async () => {
    const { send, lines, read } = await receiver();
    const documentURL = 'https://console.example/orders/17?page=2';
    const report = {
      'document-uri': documentURL,
      'violated-directive': 'img-src',
      'blocked-uri': 'https://evil.example/p?email=b',
    };
    await send({ 'csp-report': report }, 'application/csp-report').expect(204);
    const body = {
      documentURL,
      effectiveDirective: 'script-src-elem',
      blockedURL: 'inline',
      sample: 'secret',
    };
    const batch = [
      { type: 'csp-violation', body },
      { type: 'deprecation', body: {} },
    ];
    await send(batch, 'application/reports+json').expect(204);
    const screen = '/orders/:id';
    await expect
      .poll(() => lines, soon)
      .toMatchObject([
        { kind: 'csp', message: 'img-src blocked https://evil.example', screen },
        { kind: 'csp', message: 'script-src-elem blocked inline', screen },
      ]);
    expect(JSON.stringify(lines)).not.toMatch(/email|secret|page=/);
    expect(await read()).toContain('console_errors_total{kind="csp"} 2\n');
  });

  it('GW-33 logs the first ten violations of a report', async () => {
    const { send, read } = await receiver();
    const body = { documentURL: 'https://console.example/', effectiveDirective: 'img-src' };
    const batch = Array(11).fill({ type: 'csp-violation', body });
    await send(batch, 'application/reports+json').expect(204);
    expect(await read()).toContain('console_errors_total{kind="csp"} 10\n');
  });

  it.each([
    ['a report of 1.1 that is no error', { kind: 'vitals', lcp: 812.5 }],
    ['no object', 'text'],
    ['a number', 7],
  ])(
    'GW-33 responds 400 to %s',
    async (_name, body) => void (await (await receiver()).send(body).expect(400)),
  );

  it('GW-33 responds 400 to invalid JSON and other types', async () => {
    const { origin } = await receiver();
    for (const type of ['application/json', 'text/plain']) {
      await request(origin).post('/client-reports').set('Content-Type', type).send('{').expect(400);
    }
  });

  it('GW-33 accepts a body of 16 KiB and responds 413 to a longer one', async () => {
    const { origin } = await gateway({ backend: await unreachableUrl() });
    const body = JSON.stringify({ ...failure, version: '' });
    const send = (bytes: number) =>
      request(origin)
        .post('/client-reports')
        .type('json')
        .send(body.replace('"version":""', `"version":"${'v'.repeat(bytes - body.length)}"`));
    await send(16_384).expect(204);
    await send(16_385).expect(413);
  });

  it('GW-33 logs bounded fields', async () => {
    const { send, lines } = await receiver();
    await send({ ...failure, message: 'x '.repeat(4_000), version: 'v'.repeat(2_000) }).expect(204);
    await expect.poll(() => lines[0]?.message, soon).toHaveLength(300);
    expect(JSON.stringify(lines).length).toBeLessThan(2_000);
  });

  it('GW-33 responds 429 beyond 30 a minute of one client and 300 of all, until the next minute', async () => {
    const { origin } = await gateway({ backend: await unreachableUrl(), trustProxy: ['loopback'] });
    const accepted = async (address: string, count: number) => {
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
      const options = { method: 'POST', headers, body: JSON.stringify(failure) };
      let accepted = 0;
      for (let sent = 0; sent < count; sent += 1)
        accepted += (await fetch(`${origin}/client-reports`, options)).ok ? 1 : 0;
      return accepted;
    };
    const now = vi.spyOn(performance, 'now').mockReturnValue(60_000);
    expect(await accepted('192.0.2.1', 31)).toBe(30);
    for (let client = 2; client < 10; client += 1) await accepted(`192.0.2.${client}`, 30);
    expect(await accepted('192.0.2.10', 29)).toBe(29);
    now.mockReturnValue(119_999.9);
    expect(await accepted('192.0.2.1', 1)).toBe(0);
    expect(await accepted('192.0.2.11', 2)).toBe(1);
    now.mockReturnValue(120_000);
    expect(await accepted('192.0.2.1', 31)).toBe(30);
    expect(await accepted('192.0.2.11', 1)).toBe(1);
  });

  it('GW-33 rejects reports of other sites, and never forwards', async () => {
    const { send, backend } = await receiver();
    for (const site of ['cross-site', 'same-site'])
      await send(failure).set('Sec-Fetch-Site', site).expect(403);
    await send(failure).set('Sec-Fetch-Site', 'same-origin').expect(204);
    expect(backend.requests).toEqual([]);
  });

  it('GW-33 accepts no reports and announces no endpoint when they are off', async () => {
    const client = readClient({ folder: await builtClient(), appName: 'Clearhouse' });
    const deployment = createDeployment({ client, clientReports: false });
    const { origin } = await gateway({ backend: await unreachableUrl(), deployment });
    await request(origin).post('/client-reports').send(failure).expect(404);
    const { headers } = await request(origin).get('/login');
    expect(headers['content-security-policy']).not.toContain('report');
  });
});
