import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createLifecycle } from '../../server/lifecycle.ts';
import { createShutdown } from '../../server/shutdown.ts';
import { type Upstream, upstream } from '../support/upstream.ts';
import { type Gateway, gateway } from './gateway.ts';
import { connectTo } from './raw-client.ts';

const soon = { interval: 5 };
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

async function stoppable(
  { graceMs = 0, timeoutMs = 20_000 },
  backend: Upstream,
): Promise<Gateway & { stop: () => Promise<void> }> {
  const lifecycle = createLifecycle();
  const running = await gateway({ backend: backend.url, lifecycle });
  return {
    ...running,
    stop: createShutdown({ server: running.server, lifecycle, graceMs, timeoutMs }),
  };
}

/** A backend whose response the test triggers. */
async function waitingBackend(): Promise<{ backend: Upstream; waiting: ServerResponse[] }> {
  const waiting: ServerResponse[] = [];
  const checks = ['/healthz', '/ajax/auth/check'];
  return {
    waiting,
    backend: await upstream(
      (req, res) => void (checks.includes(req.url ?? '') ? res.end() : waiting.push(res)),
    ),
  };
}

describe('shutdown', () => {
  it('GW-16 serves requests during the grace while /readyz responds 503', async () => {
    const { backend, waiting } = await waitingBackend();
    const { origin, stop } = await stoppable({ graceMs: 2_000 }, backend);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const stopped = stop();
    const ready = await fetch(`${origin}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({
      status: 'unavailable',
      reason: 'The gateway is shutting down.',
      backend: 'up',
    });
    const sent = fetch(`${origin}/ajax/users`);
    await expect.poll(() => waiting.length, soon).toBe(1);
    waiting[0]?.end('ok');
    const response = await sent;
    expect(await response.text()).toBe('ok');
    expect(response.headers.get('connection')).toBe('close');
    await stopped;
  });

  it('GW-16 finishes a download and accepts no new connection', async () => {
    const { backend, waiting } = await waitingBackend();
    const { origin, port, stop } = await stoppable({}, backend);
    const download = fetch(`${origin}/ajax/report/stream`);
    await expect.poll(() => waiting.length, soon).toBe(1);
    waiting[0]?.write('first,');
    const stopped = stop();
    await expect
      .poll(
        () =>
          connectTo(port).then(
            () => 'taken',
            ({ code }) => code,
          ),
        soon,
      )
      .toBe('ECONNREFUSED');
    waiting[0]?.end('last');
    expect(await (await download).text()).toBe('first,last');
    await stopped;
  });

  it.each(['1.0', '1.1'])(
    'GW-16 aborts a download over HTTP/%s that outlasts the limit, visibly',
    async (version) => {
      const { backend, waiting } = await waitingBackend();
      const { port, lines, stop } = await stoppable({ timeoutMs: 100 }, backend);
      const socket = await connectTo(port);
      socket.write(`GET /ajax/report/stream HTTP/${version}\r\nHost: a\r\n\r\n`);
      await expect.poll(() => waiting.length, soon).toBe(1);
      waiting[0]?.write('first row');
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      await expect.poll(() => received, soon).toContain('first row');
      const reset = new Promise((resolve) => socket.once('error', resolve));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      await stop();
      await closed;
      if (version === '1.0') expect(await reset).toMatchObject({ code: 'ECONNRESET' });
      else expect(received).not.toContain('\r\n0\r\n\r\n');
      await expect
        .poll(() => lines, soon)
        .toMatchObject([{ failure: 'shutdown-timeout', level: 40 }]);
    },
  );

  it('GW-16 aborts requests that outlast the limit', async () => {
    const { backend, waiting } = await waitingBackend();
    const { port, stop } = await stoppable({ timeoutMs: 100 }, backend);
    const socket = await connectTo(port);
    socket.write(get('/ajax/users'));
    await expect.poll(() => waiting.length, soon).toBe(1);
    await Promise.all([once(socket, 'close'), stop()]);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-16 does not wait for idle connections, used or not', async () => {
    const { backend } = await waitingBackend();
    const { port, stop } = await stoppable({}, backend);
    const [unused, used] = [await connectTo(port), await connectTo(port)];
    used.write(get('/login'));
    await once(used, 'data');
    await Promise.all([stop(), once(unused.resume(), 'close'), once(used.resume(), 'close')]);
  });
});
