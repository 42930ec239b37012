import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Upstream, upstream } from '../support/upstream.ts';
import { gateway } from './gateway.ts';
import { connectTo, head } from './raw-client.ts';

const soon = { timeout: 1_000, interval: 5 };
const stream = '/ajax/report/stream?business_id=1';

/** A backend whose report writes zeros for as long as anybody reads; `written` counts the bytes. */
async function endless(): Promise<{ backend: Upstream; written: () => number }> {
  let written = 0;
  const block = Buffer.alloc(65_536);
  const backend = await upstream((_req, res) => {
    const write = () => {
      do written += block.length;
      while (!res.destroyed && res.write(block));
      res.once('drain', write);
    };
    write();
  });
  return { backend, written: () => written };
}

describe('report downloads', () => {
  it('GW-10 each row reaches the client as it is written, before the next one, and not compressed', async () => {
    let report: ServerResponse | undefined;
    const backend = await upstream((_req, res) => {
      report = res.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="r.csv"' });
      res.flushHeaders();
    });
    const { origin } = await gateway({ backend: backend.url });
    const answer = await fetch(origin + stream);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="r.csv"');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const row of ['reference_id,amount\r\n', 'A-1,0.5\r\n', 'A-2,0.25\r\n']) {
      report?.write(row);
      expect((await reader?.read())?.value).toBe(row);
    }
    report?.end();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('GW-10 a reader that stalls stops the backend, and nothing piles up between them', async () => {
    const { backend, written } = await endless();
    const { port } = await gateway({ backend: backend.url, stalls: { answerMs: 50, downloadMs: 60_000 } });
    const socket = await connectTo(port);
    socket.pause().write(head(`GET ${stream}`));
    let before = -1;
    await expect
      .poll(
        () => {
          const still = written() === before && before > 0;
          before = written();
          return still;
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe(true);
    // What the socket buffers of the machine hold, on two connections.
    expect(written()).toBeLessThan(32 * 2 ** 20);
    expect(socket.destroyed).toBe(false);
    expect(backend.sockets.size).toBe(1);
  });

  it('GW-10 200 downloads that hang delay no call', async () => {
    const backend = await upstream((req, res) => {
      if (req.url?.startsWith('/ajax/report/stream')) res.write('reference_id\r\n');
      else res.end('ok');
    });
    const { origin } = await gateway({ backend: backend.url, limits: { calls: 1, downloads: 200 } });
    const abort = new AbortController();
    const { signal } = abort;
    const downloads = await Promise.all(Array.from({ length: 200 }, () => fetch(origin + stream, { signal })));
    expect(downloads.every(({ ok }) => ok)).toBe(true);
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('ok');
    expect((await fetch(origin + stream)).status).toBe(503);
    abort.abort();
    await expect.poll(() => backend.sockets.size, soon).toBeLessThanOrEqual(1);
  });

  it('GW-10 a report that is slow between its rows has no deadline', async () => {
    const backend = await upstream((_req, res) => {
      res.write('a');
      setTimeout(() => res.end('b'), 200);
    });
    const stalls = { answerMs: 50, downloadMs: 60_000 };
    const { origin } = await gateway({ backend: backend.url, firstByteMs: 50, stalls });
    expect(await (await fetch(origin + stream)).text()).toBe('ab');
  });
});

describe('clients that go away', () => {
  it('GW-13 while the backend is thinking', async () => {
    const backend = await upstream(() => {});
    const { port, lines } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    socket.write(head('GET /ajax/users'));
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    socket.destroy();
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
    await expect.poll(() => lines, soon).toMatchObject([{ level: 30, failure: 'client-gone' }]);
  });

  it('GW-13 in the middle of their own body', async () => {
    const backend = await upstream((req) => void req.resume());
    const { port } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    socket.write(`${head('POST /ajax/users/create', 'Content-Length: 100')}half`);
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    socket.destroy();
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it.each(['/ajax/users', stream])('GW-13 in the middle of the answer to %s, reading or not', async (target) => {
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
  });
});

describe('clients that are too slow or send too much', () => {
  it('GW-15 a reader of an ordinary answer that stalls is cut off, and its backend request with it', async () => {
    const { backend } = await endless();
    const { port } = await gateway({ backend: backend.url, stalls: { answerMs: 100, downloadMs: 60_000 } });
    const socket = await connectTo(port);
    socket.pause().write(head('GET /ajax/orders'));
    await expect.poll(() => backend.sockets.size, soon).toBe(1);
    await expect.poll(() => backend.sockets.size, { timeout: 10_000 }).toBe(0);
  });

  it('GW-15 a client that waits longer than the stall limit for the backend is no stalled reader', async () => {
    const backend = await upstream((_req, res) => void setTimeout(() => res.end('ok'), 200));
    const { origin } = await gateway({ backend: backend.url, stalls: { answerMs: 50, downloadMs: 50 } });
    expect(await (await fetch(`${origin}/ajax/users`)).text()).toBe('ok');
  });

  it.each([
    ['headers', 'GET /ajax/users HTTP/1.1\r\nHost: a\r\n'],
    ['a body', `${head('POST /ajax/users', 'Content-Length: 9')}abc`],
  ])('GW-15 %s that do not come to an end get 408', async (_what, bytes) => {
    const backend = await upstream((req) => void req.resume());
    const http = { headersTimeout: 100, requestTimeout: 150, connectionsCheckingInterval: 20 };
    const { port } = await gateway({ backend: backend.url, http });
    const socket = await connectTo(port);
    socket.write(bytes);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-15 its own limits are explicit: headers before bodies, and idle connections outlive a load balancer', async () => {
    const { server } = await gateway({ backend: (await endless()).backend.url });
    expect(server.headersTimeout).toBeLessThan(server.requestTimeout);
    expect(server.requestTimeout).toBeLessThanOrEqual(60_000);
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  });

  it('GW-6 a body that declares too much gets 413 before it is sent, and the backend hears nothing', async () => {
    const backend = await upstream((req, res) => void req.resume().once('end', () => res.end()));
    const { port } = await gateway({ backend: backend.url, bodyLimit: 1_000 });
    const socket = await connectTo(port);
    socket.write(head('POST /ajax/users/create', 'Content-Length: 1001'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    expect(backend.requests).toEqual([]);
  });

  it('GW-6 a chunked body gets 413 as soon as it is too much, and its backend request is dropped', async () => {
    const backend = await upstream((req) => void req.resume());
    const { port } = await gateway({ backend: backend.url, bodyLimit: 100_000 });
    const socket = await connectTo(port);
    socket.write(head('POST /ajax/users/create', 'Transfer-Encoding: chunked'));
    const chunk = `2710\r\n${'x'.repeat(10_000)}\r\n`;
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    for (let sent = 0; sent < 10; sent += 1) socket.write(chunk);
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    expect(answer).toBe('');
    socket.write(chunk);
    await expect.poll(() => answer, soon).toMatch(/^HTTP\/1.1 413 /);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it('GW-6 a client that sends everything before it reads still gets to see its 413', async () => {
    const backend = await upstream((req, res) => void req.resume().once('end', () => res.end()));
    const { origin, port } = await gateway({ backend: backend.url });
    const declared = await fetch(`${origin}/ajax/users/create`, { method: 'POST', body: Buffer.alloc(8 * 2 ** 20) });
    expect(declared.status).toBe(413);
    const call = http.request({ port, method: 'POST', path: '/ajax/users/create', agent: false });
    // Having its answer, the client itself gives up what it has not sent yet.
    call.on('error', () => {});
    for (let sent = 0; sent < 128; sent += 1) call.write(Buffer.alloc(65_536));
    call.end();
    const [chunked] = await once(call, 'response');
    expect(chunked.statusCode).toBe(413);
    expect(JSON.parse(await text(chunked))).toEqual({ message: 'The request is too large.', request_id: expect.any(String) });
  });

  it('GW-6 a body of exactly the limit goes through', async () => {
    const backend = await upstream(async (req, res) => void res.end(String((await text(req)).length)));
    const { origin } = await gateway({ backend: backend.url, bodyLimit: 100_000 });
    const body = 'x'.repeat(100_000);
    expect(await (await fetch(`${origin}/ajax/users/create`, { method: 'POST', body })).text()).toBe('100000');
    const chunked = await fetch(`${origin}/ajax/users/create`, {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(await chunked.text()).toBe('100000');
  });
});
