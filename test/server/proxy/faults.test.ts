import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import request from 'supertest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rawUpstream, unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway, limitsOf } from '../gateway.ts';
import { connectTo, head } from '../raw-client.ts';

const soon = { interval: 5 };
const errorBody = { message: expect.stringMatching(/\.$/), request_id: 'r-1' };

/** Stops the clock of the gateway, which is in this process. `expect.poll` moves it by its interval. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const failing = [
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ['hangs up', (socket: Socket) => socket.end()],
  ['talks nonsense', (socket: Socket) => socket.end('220 smtp ready\r\n\r\n')],
  [
    'has an impossible status',
    (socket: Socket) => socket.end('HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'),
  ],
  [
    'switches protocols unasked',
    (socket: Socket) =>
      socket.end('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  ],
  [
    'sends an unknown transfer coding',
    (socket: Socket) =>
      socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
  ],
  [
    'sends endless headers',
    (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
  ],
] as const;

describe('a backend that fails', () => {
  it.each(failing)('GW-11 responds 502 when it %s', async (_what, speak) => {
    const backend = await rawUpstream((socket) => socket.once('data', () => speak(socket)));
    const { origin, lines } = await gateway({ backend: backend.url });
    for (const method of ['get', 'post'] as const) {
      const response = await request(origin)
        [method]('/ajax/users?secret=1')
        .set('X-Request-Id', 'r-1')
        .expect(502);
      expect(response.body).toEqual(errorBody);
      expect(response.get('Content-Type')).toBe('application/json; charset=utf-8');
      expect(response.headers).not.toHaveProperty('retry-after');
    }
    await expect
      .poll(() => lines.map((line) => [line.level, line.status, line.failure]), soon)
      .toEqual(
        Array(2).fill([40, 502, expect.stringMatching(/^backend-(reset|invalid-response)$/)]),
      );
  });

  it.each([
    [
      'sends an unknown transfer coding',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n',
    ],
    [
      'switches protocols unasked',
      'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ],
  ])('GW-11 closes its connection when it %s', async (_what, response) => {
    const backend = await rawUpstream((socket) =>
      socket.once('data', () => socket.write(response)),
    );
    const { origin } = await gateway({ backend: backend.url });
    await request(origin).get('/ajax/users').expect(502);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-11 responds 502 without its address when it is unreachable', async () => {
    const { origin, lines } = await gateway({ backend: await unreachableUrl() });
    const response = await request(origin)
      .get('/ajax/users')
      .set('X-Request-Id', 'r-1')
      .expect(502);
    expect(response.body).toEqual({ ...errorBody, sent: false });
    expect(JSON.stringify(response.body)).not.toMatch(/127|localhost|ECONN|users/);
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ failure: 'backend-unreachable', cause: 'ECONNREFUSED' }]);
  });

  it.each(['GET', 'POST'])('GW-11 responds 504 to a %s at the timeout', async (method) => {
    stopClock();
    const received = Promise.withResolvers<void>();
    const backend = await upstream(() => received.resolve());
    const { origin } = await gateway({ backend: backend.url, timeoutMs: 1_000 });
    const headers = { 'X-Request-Id': 'r-1' };
    const requested = fetch(`${origin}/ajax/users`, { method, headers });
    await received.promise;
    vi.advanceTimersByTime(999);
    await fetch(`${origin}/login`);
    expect(backend.sockets.size).toBe(1);
    vi.advanceTimersByTime(1);
    const response = await requested;
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual(errorBody);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it.each(['/ajax/users', '/ajax/report/stream'])(
    'GW-10 GW-11 limits only the time to the first byte of %s',
    async (path) => {
      stopClock();
      const waiting: ServerResponse[] = [];
      const backend = await upstream((_req, res) => {
        waiting.push(res);
        res.write('a');
      });
      const { origin } = await gateway({ backend: backend.url, timeoutMs: 1_000 });
      const response = await fetch(origin + path);
      vi.advanceTimersByTime(1_000);
      waiting[0]?.end('b');
      expect(await response.text()).toBe('ab');
    },
  );

  it('GW-12 aborts a response without progress, but not a report', async () => {
    const backend = await upstream((_req, res) => void res.write('a'));
    const { origin, lines } = await gateway({
      backend: backend.url,
      idleTimeouts: { responseMs: 100, reportMs: 60_000 },
    });
    const report = await fetch(`${origin}/ajax/report/stream`);
    await expect((await fetch(`${origin}/ajax/users`)).text()).rejects.toThrow();
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ level: 40, status: 200, failure: 'backend-idle-timeout' }]);
    await expect.poll(() => backend.sockets.size, soon).toBe(1);
    await report.body?.cancel();
  });

  it('GW-11 responds 504 when the TLS handshake never ends', async () => {
    const mute = await rawUpstream((socket) => void socket.resume());
    const { origin } = await gateway({
      backend: new URL(mute.url.href.replace('http:', 'https:')),
      timeoutMs: 50,
    });
    await request(origin).get('/ajax/users').expect(504);
    await expect.poll(() => mute.sockets.size, soon).toBe(0);
  });

  it('GW-11 does not count a slow upload as a slow backend', async () => {
    stopClock();
    let received = '';
    const backend = await upstream((req, res) => {
      req.on('data', (chunk) => {
        received += chunk;
      });
      req.once('end', () => res.end('ok'));
    });
    const { port } = await gateway({ backend: backend.url, timeoutMs: 1_500 });
    const socket = await connectTo(port);
    socket.write(`${head('POST /ajax/users', 'Content-Length: 4')}ab`);
    await expect.poll(() => received, soon).toBe('ab');
    vi.advanceTimersByTime(1_000);
    socket.write('c');
    await expect.poll(() => received, soon).toBe('abc');
    vi.advanceTimersByTime(1_000);
    socket.write('d');
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('GW-11 responds 503 with Retry-After beyond the limit', async () => {
    const waiting: ServerResponse[] = [];
    const backend = await upstream((_req, res) => void waiting.push(res));
    const { origin } = await gateway({
      backend: backend.url,
      limits: limitsOf({ requests: 2, reports: 1 }),
    });
    const requests = [fetch(`${origin}/ajax/users`), fetch(`${origin}/ajax/users`)];
    await expect.poll(() => waiting.length, soon).toBe(2);
    const response = await request(origin)
      .get('/ajax/users')
      .set('X-Request-Id', 'r-1')
      .expect(503)
      .expect('Retry-After', '1');
    expect(response.body).toEqual({ ...errorBody, sent: false });
    for (const res of waiting) res.end();
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
    const after = fetch(`${origin}/ajax/users`);
    await expect.poll(() => waiting.length, soon).toBe(3);
    waiting[2]?.end();
    expect((await after).status).toBe(200);
  });

  it.each([
    ['chunked', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
    ['with a length', 'Content-Length: 10\r\n\r\nhello'],
  ])('GW-12 aborts a response that the backend aborts, %s', async (_framing, rest) => {
    const backend = await rawUpstream((socket) => {
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${rest}`));
    });
    const { port, lines } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
      for (const upstreamSocket of backend.sockets) upstreamSocket.resetAndDestroy();
    });
    socket.write('GET /ajax/orders HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'close');
    expect(response).toMatch(/hello(\r\n)?$/);
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ level: 40, status: 200, failure: 'backend-aborted' }]);
  });

  it('GW-12 resets the connection of an HTTP/1.0 client', async () => {
    const backend = await rawUpstream((socket) => {
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'),
      );
    });
    const { port } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    socket.once('data', () => {
      for (const upstreamSocket of backend.sockets) upstreamSocket.destroy();
    });
    socket.write('GET /ajax/orders HTTP/1.0\r\n\r\n');
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ code: 'ECONNRESET' });
  });
});
