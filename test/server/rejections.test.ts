import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createBackendCheck } from '../../server/ops/health.ts';
import { createMetrics } from '../../server/ops/metrics.ts';
import { upstream } from '../support/upstream.ts';
import { gateway } from './gateway.ts';
import { connectTo, exchange, head } from './raw-client.ts';

const soon = { interval: 5 };
const build = { version: '1.2.3', commit: '0a1b2c3', build_time: '2026-11-21T18:00:00Z' };

async function measured(options: Partial<Parameters<typeof gateway>[0]> = {}) {
  const backend = await upstream((req) => void req.resume());
  const checkBackend = createBackendCheck(backend);
  const metrics = createMetrics({ checkBackend, build });
  const running = await gateway({ backend: backend.url, metrics, checkBackend, ...options });
  return { ...running, backend, read: () => metrics.registry.metrics() };
}

const huge = `X-Large: s3cret-${'x'.repeat(20_000)}`;

describe('a rejection before the application', () => {
  it.each([
    [
      'an invalid header',
      'GET / HTTP/1.1\r\nHost: a\r\nX s3cret: 1\r\n\r\n',
      400,
      'bad-request',
      'HPE_INVALID_HEADER_TOKEN',
    ],
    ['what is no HTTP', 's3cret\r\n\r\n', 400, 'bad-request', 'HPE_INVALID_METHOD'],
    [
      'too large headers',
      `GET / HTTP/1.1\r\nHost: a\r\n${huge}\r\n\r\n`,
      431,
      'headers-too-large',
      'HPE_HEADER_OVERFLOW',
    ],
    [
      'CONNECT',
      'CONNECT s3cret:80 HTTP/1.1\r\nHost: s3cret:80\r\n\r\n',
      405,
      'bad-method',
      undefined,
    ],
    ['a target in absolute form', head('GET http://s3cret/'), 400, 'bad-target', undefined],
  ])('GW-18 of %s is a log line and a metric', async (_what, bytes, status, failure, cause) => {
    const { port, lines, written, read } = await measured();
    const response = await exchange(port, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await expect
      .poll(() => lines, soon)
      .toMatchObject([
        { level: 30, msg: 'request', status, failure, client_ip: '127.0.0.1', sent: false },
      ]);
    expect(lines[0]?.cause).toBe(cause);
    expect(response).toContain(`"request_id":"${lines[0]?.request_id}"`);
    expect(written.join('')).not.toContain('s3cret');
    expect(await read()).toContain(`gateway_failures_total{kind="${failure}"} 1\n`);
  });

  it('GW-18 of an invalid chunk is in the line of its request', async () => {
    const { port, lines, backend } = await measured();
    const socket = await connectTo(port);
    socket.write(`${head('POST /ajax/users', 'Transfer-Encoding: chunked')}1\r\n{\r\n`);
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    socket.write('no size\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    await expect
      .poll(() => lines, soon)
      .toMatchObject([
        {
          path: '/ajax/users',
          status: 400,
          failure: 'bad-request',
          cause: 'HPE_INVALID_CHUNK_SIZE',
        },
      ]);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-18 logs a late request, and no unused connection', async () => {
    const http = { headersTimeout: 100, requestTimeout: 150, connectionsCheckingInterval: 20 };
    const { port, lines } = await measured({ http });
    const unused = await connectTo(port);
    await once(unused.resume(), 'close');
    expect(lines).toEqual([]);
    await exchange(port, 'GET / HTTP/1.1\r\n');
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ status: 408, failure: 'request-timeout' }]);
    await exchange(port, `${head('POST /ajax/users', 'Content-Length: 9')}abc`);
    await expect
      .poll(() => lines.at(-1), soon)
      .toMatchObject({ path: '/ajax/users', status: 408, failure: 'request-timeout' });
  });

  it('GW-13 aborts the request of a client that closes its side', async () => {
    const { port, lines, backend } = await measured();
    const socket = await connectTo(port);
    socket.end(head('GET /ajax/users'));
    await once(socket.resume(), 'close');
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ path: '/ajax/users', failure: 'client-aborted' }]);
    expect(lines[0]).not.toHaveProperty('status');
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });
});
