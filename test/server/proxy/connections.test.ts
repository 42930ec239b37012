import { describe, expect, it } from 'vitest';
import { rawUpstream, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const soon = { timeout: 5_000, interval: 5 };

describe('connections that the backend had kept', () => {
  /** Answers the first request of each connection and resets it on the second: every kept connection is stale. */
  const forgetful = async () => {
    const received: string[] = [];
    const backend = await rawUpstream((socket) => {
      let answered = false;
      socket.on('data', (data) => {
        received.push(String(data).split(' ')[0] ?? '');
        if (answered) return void socket.resetAndDestroy();
        answered = true;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok');
      });
    });
    return { backend, received };
  };

  it('GW-14 one that drops them is invisible to a call of any method, and none but reads is sent twice', async () => {
    const { backend, received } = await forgetful();
    const { origin } = await gateway({ backend: backend.url });
    const methods = ['GET', 'GET', 'HEAD', 'GET', 'POST', 'PATCH', 'DELETE', 'GET', 'POST'];
    const statuses = [];
    for (const method of methods) statuses.push((await fetch(`${origin}/ajax/users`, { method })).status);
    expect(statuses).toEqual(methods.map(() => 200));
    const reads = ['GET', 'HEAD'];
    expect(received.filter((method) => !reads.includes(method))).toEqual(['POST', 'PATCH', 'DELETE', 'POST']);
    expect(received.filter((method) => reads.includes(method)).length).toBeGreaterThan(5);
  });

  it('GW-14 reads use a kept connection', async () => {
    const backend = await upstream((_req, res) => void res.end('ok'));
    const { origin } = await gateway({ backend: backend.url });
    for (let call = 0; call < 3; call += 1) await (await fetch(`${origin}/ajax/users`)).text();
    expect(new Set(backend.requests.map(({ socket }) => socket.remotePort)).size).toBe(1);
  });

  it('GW-14 a mutation uses one that the backend has promised to keep, and is not sent again when the promise is broken', async () => {
    const received: string[] = [];
    const backend = await upstream((req, res) => {
      received.push(`${req.method} over ${req.socket.remotePort}`);
      if (received.length === 3) return void req.socket.resetAndDestroy();
      res.end('ok');
    });
    const { origin } = await gateway({ backend: backend.url });
    const statuses = [];
    for (const method of ['POST', 'PATCH', 'DELETE', 'POST']) {
      statuses.push((await fetch(`${origin}/ajax/users`, { method, body: '{}' })).status);
    }
    expect(statuses).toEqual([200, 200, 502, 200]);
    expect(received.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH', 'DELETE', 'POST']);
    expect(new Set(received.map((call) => call.split(' ')[2])).size).toBe(2);
  });

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])(
    'GW-14 a %s whose new connection is dropped reaches the backend once',
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

  it('GW-14 a read is retried once: when the new connection is dropped too, it is 502', async () => {
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

  it('GW-14 300 calls that hang keep no other from its answer', async () => {
    const backend = await upstream((req, res) => {
      if (req.url !== '/ajax/hang') res.end('ok');
    });
    const { origin } = await gateway({ backend: backend.url });
    const abort = new AbortController();
    const hanging = Array.from({ length: 300 }, () => fetch(`${origin}/ajax/hang`, { signal: abort.signal }).catch(() => {}));
    await expect.poll(() => backend.requests.length, { timeout: 10_000 }).toBe(300);
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('ok');
    abort.abort();
    await Promise.all(hanging);
    await expect.poll(() => backend.sockets.size, soon).toBeLessThanOrEqual(1);
  });
});
