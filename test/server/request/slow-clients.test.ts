import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { rawUpstream, upstream } from '../../support/upstream.ts';
import { endless } from '../endless-backend.ts';
import { gateway } from '../gateway.ts';
import { connectTo, head, openMany } from '../raw-client.ts';

const soon = { interval: 5 };
const stream = '/ajax/report/stream?business_id=1';

describe('aborts the backend request of clients that disconnect', () => {
  it('GW-13 while the backend prepares its response', async () => {
    const backend = await upstream(() => {});
    const { port, lines } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    socket.write(head('GET /ajax/users'));
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    socket.destroy();
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
    await expect.poll(() => lines, soon).toMatchObject([{ level: 30, failure: 'client-aborted' }]);
  });

  it('GW-13 while the gateway connects to the backend', async () => {
    const mute = await rawUpstream((socket) => void socket.resume());
    const backend = new URL(mute.url.href.replace('http:', 'https:'));
    for (const target of ['GET /ajax/users', 'POST /ajax/users', `GET ${stream}`]) {
      const { port } = await gateway({ backend });
      const socket = await connectTo(port);
      socket.write(head(target));
      await expect.poll(() => mute.sockets.size, soon).toBe(1);
      socket.destroy();
      await expect.poll(() => mute.sockets.size, soon).toBe(0);
    }
  });

  it('GW-13 while they send their body', async () => {
    const backend = await upstream((req) => void req.resume());
    const { port } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    socket.write(`${head('POST /ajax/users/create', 'Content-Length: 100')}half`);
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    socket.destroy();
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-13 before their request is read, which is no failure of the backend', async () => {
    const backend = await upstream(() => {});
    const { port, lines } = await gateway({ backend: backend.url });
    for (let request = 0; request < 50; request += 1) {
      const socket = await connectTo(port);
      socket.write(head('GET /ajax/users'), () => socket.resetAndDestroy());
    }
    await expect.poll(() => lines.length, soon).toBeGreaterThan(10);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
    expect(new Set(lines.map(({ failure }) => failure))).toEqual(new Set(['client-aborted']));
  });

  it('GW-13 before their connection is accepted, and has no address anymore', async () => {
    const backend = await upstream(() => {});
    const { port, lines } = await gateway({ backend: backend.url });
    const bytes = JSON.stringify(head('GET /ajax/users'));
    // The gateway is in this process, and accepts no connection until the client's process has ended.
    spawnSync(process.execPath, [
      '-e',
      `const socket = require('node:net').connect(${port}, '127.0.0.1');
      socket.on('error', () => {});
      socket.once('connect', () => socket.write(${bytes}, () => socket.resetAndDestroy()));`,
    ]);
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ failure: 'client-aborted', sent: false, bytes: 0 }]);
    expect(lines[0]).not.toHaveProperty('client_ip');
  });

  it('GW-13 while pipelined requests wait for their turn', async () => {
    const backend = await upstream(() => {});
    const { port, lines } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    socket.write('GET /ajax/users HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
    await expect.poll(() => backend.requests.length, soon).toBe(3);
    socket.destroy();
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
    await expect
      .poll(() => lines.map(({ failure }) => failure), soon)
      .toEqual(Array(3).fill('client-aborted'));
  });

  it.each(['/ajax/users', stream])(
    'GW-13 while they receive the response to %s, reading or not',
    async (target) => {
      const { backend } = await endless();
      const { port } = await gateway({ backend: backend.url });
      for (const reads of [true, false]) {
        const socket = await connectTo(port);
        if (reads) socket.resume();
        socket.write(head(`GET ${target}`));
        await expect.poll(() => backend.sockets.size, soon).toBe(1);
        if (reads) await once(socket, 'data');
        socket.destroy();
        await expect.poll(() => backend.sockets.size, soon).toBe(0);
      }
    },
  );
});

describe('slow clients', () => {
  it('GW-15 disconnects a client that stops reading a response', async () => {
    const { backend } = await endless();
    const { port } = await gateway({
      backend: backend.url,
      idleTimeouts: { responseMs: 100, reportMs: 60_000 },
    });
    const socket = await connectTo(port);
    socket.pause().write(head('GET /ajax/orders'));
    await expect.poll(() => backend.sockets.size, soon).toBe(1);
    await expect.poll(() => backend.sockets.size).toBe(0);
  });

  it('GW-15 keeps a client that waits for a slow backend', async () => {
    // In real time: Node's sockets have no clock to replace.
    const backend = await upstream((_req, res) => void setTimeout(() => res.end('ok'), 700));
    const { origin } = await gateway({
      backend: backend.url,
      idleTimeouts: { responseMs: 250, reportMs: 250 },
    });
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('ok');
  });

  it.each([
    ['headers', 'GET /ajax/users HTTP/1.1\r\nHost: a\r\n'],
    ['a body', `${head('POST /ajax/users', 'Content-Length: 9')}abc`],
  ])('GW-15 responds 408 to %s that never end', async (_what, bytes) => {
    const backend = await upstream((req) => void req.resume());
    const http = { headersTimeout: 100, requestTimeout: 150, connectionsCheckingInterval: 20 };
    const { port } = await gateway({ backend: backend.url, http });
    const socket = await connectTo(port);
    socket.write(bytes);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-15 sets explicit timeouts, with a keep-alive of over 60 s', async () => {
    const { server } = await gateway({ backend: (await endless()).backend.url });
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 75_000,
    });
  });

  it.each([
    ['/ajax/users', 30_000],
    [stream, 3_600_000],
  ])('GW-15 limits a pause of the response to %s to %i ms', async (target, idleMs) => {
    const backend = await upstream(() => {});
    const { port, server } = await gateway({ backend: backend.url });
    const [[accepted]] = await Promise.all([
      once(server, 'connection'),
      openMany(1, port, head(`GET ${target}`)),
    ]);
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    expect(accepted.timeout).toBe(idleMs);
  });
});
