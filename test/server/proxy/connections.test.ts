import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawUpstream, upstream } from '../../support/upstream.ts';
import { gateway, limitsOf } from '../gateway.ts';

const soon = { interval: 5 };

/** Sends the requests one after the other and returns their statuses. */
async function statusesOf(origin: string, methods: string[]): Promise<number[]> {
  const statuses = [];
  for (const method of methods)
    statuses.push((await fetch(`${origin}/ajax/users`, { method })).status);
  return statuses;
}

describe('keep-alive connections to the backend', () => {
  it.each([
    ['GET', 'ok'],
    ['HEAD', ''],
  ])('GW-14 retries a %s once when its keep-alive connection is stale', async (method, body) => {
    let received = 0;
    const backend = await rawUpstream((socket) => {
      let responded = false;
      socket.on('data', () => {
        received += 1;
        if (responded) return void socket.resetAndDestroy();
        responded = true;
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n${body}`,
        );
      });
    });
    const { origin } = await gateway({ backend: backend.url });
    expect(await statusesOf(origin, [method, method, method])).toEqual([200, 200, 200]);
    expect(received).toBe(4);
  });

  it.each(['GET', 'POST'])(
    'GW-14 sends each %s on the connection of the one before',
    async (method) => {
      const backend = await upstream((_req, res) => void res.end('ok'));
      const { origin } = await gateway({ backend: backend.url });
      await statusesOf(origin, [method, method, method]);
      expect(new Set(backend.requests.map(({ socket }) => socket.remotePort)).size).toBe(1);
    },
  );

  it.each([
    ['POST', 500],
    ['GET', 4_000],
  ])('GW-14 sends no %s on a connection that was idle for %i ms', async (method, idleMs) => {
    const opened: Socket[] = [];
    const record = (message: unknown) => void opened.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', record);
    onTestFinished(() => void unsubscribe('net.client.socket', record));
    // Without the header Keep-Alive, from which Node derives a shorter time.
    const backend = await upstream(
      (_req, res) => void res.setHeader('Connection', 'keep-alive').end(),
    );
    const { origin } = await gateway({ backend: backend.url });
    const idle = () => opened.filter(({ remotePort }) => `${remotePort}` === backend.url.port);
    expect(await statusesOf(origin, [method])).toEqual([200]);
    await expect.poll(() => idle().map(({ timeout }) => timeout), soon).toEqual([idleMs]);
    // Emitted by Node after this time.
    idle()[0]?.emit('timeout');
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
    expect(await statusesOf(origin, [method])).toEqual([200]);
  });

  it('GW-14 sends a mutation once, also when its keep-alive connection is reset', async () => {
    const received: string[] = [];
    const backend = await upstream((req, res) => {
      received.push(req.method ?? '');
      if (received.length === 3) return void req.socket.resetAndDestroy();
      res.end('ok');
    });
    const { origin } = await gateway({ backend: backend.url });
    const methods = ['POST', 'PATCH', 'DELETE', 'POST'];
    expect(await statusesOf(origin, methods)).toEqual([200, 200, 502, 200]);
    expect(received).toEqual(methods);
  });

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])(
    'GW-14 sends a %s once when its new connection is reset',
    async (method) => {
      let received = 0;
      const backend = await rawUpstream((socket) => {
        socket.on('data', () => {
          received += 1;
          socket.resetAndDestroy();
        });
      });
      const { origin } = await gateway({ backend: backend.url });
      expect((await fetch(`${origin}/ajax/users`, { method })).status).toBe(502);
      expect(received).toBe(1);
    },
  );

  it('GW-14 responds 502 when the retry of a read is reset too', async () => {
    let received = 0;
    const backend = await rawUpstream((socket) => {
      socket.on('data', () => {
        received += 1;
        if (received > 1) return void socket.resetAndDestroy();
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      });
    });
    const { origin } = await gateway({ backend: backend.url });
    expect((await fetch(`${origin}/ajax/users`)).status).toBe(200);
    expect((await fetch(`${origin}/ajax/users`)).status).toBe(502);
    expect(received).toBe(3);
  });

  it('GW-14 responds to a request while 300 others hang', async () => {
    const backend = await upstream((req, res) => {
      if (req.url !== '/ajax/hang') res.end('ok');
    });
    const { origin } = await gateway({
      backend: backend.url,
      limits: limitsOf({ requests: 1_000, reports: 1 }),
    });
    const abort = new AbortController();
    const hanging = Array.from({ length: 300 }, () =>
      fetch(`${origin}/ajax/hang`, { signal: abort.signal }).catch(() => {}),
    );
    await expect.poll(() => backend.requests.length).toBe(300);
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('ok');
    abort.abort();
    await Promise.all(hanging);
    await expect.poll(() => backend.sockets.size, soon).toBeLessThanOrEqual(1);
  });
});
