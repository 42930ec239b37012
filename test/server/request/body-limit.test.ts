import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { connectTo, exchange, head } from '../raw-client.ts';

const soon = { interval: 5 };

describe('the body limit', () => {
  it('GW-6 responds 413 to a declared length over the limit', async () => {
    const backend = await upstream((req, res) => void req.resume().once('end', () => res.end()));
    const { port } = await gateway({ backend: backend.url, bodyLimit: 1_000 });
    const socket = await connectTo(port);
    socket.write(head('POST /ajax/users/create', 'Content-Length: 1001'));
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 413 /);
    expect(backend.requests).toEqual([]);
  });

  it('GW-6 responds 413 to a chunked body that exceeds the limit', async () => {
    const backend = await upstream((req) => void req.resume());
    const { port } = await gateway({ backend: backend.url, bodyLimit: 100_000 });
    const socket = await connectTo(port);
    socket.write(head('POST /ajax/users/create', 'Transfer-Encoding: chunked'));
    const chunk = `2710\r\n${'x'.repeat(10_000)}\r\n`;
    let response = '';
    socket.on('data', (data) => {
      response += data;
    });
    for (let sent = 0; sent < 10; sent += 1) socket.write(chunk);
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    expect(response).toBe('');
    socket.write(chunk);
    await expect.poll(() => response, soon).toMatch(/^HTTP\/1.1 413 /);
    await expect.poll(() => backend.sockets.size, soon).toBe(0);
  });

  it.each([
    ['with a length', 'Content-Length: 8388608', ''],
    ['chunked', 'Transfer-Encoding: chunked', '800000\r\n'],
  ])(
    'GW-6 lets a client read its 413 after sending everything, %s',
    async (_framing, framing, before) => {
      const backend = await upstream((req, res) => void req.resume().once('end', () => res.end()));
      const { port } = await gateway({ backend: backend.url });
      const socket = await connectTo(port);
      socket.pause().write(head('POST /ajax/users/create', framing) + before);
      await promisify(socket.write).call(socket, 'x'.repeat(8 * 2 ** 20));
      const response = await text(socket);
      expect(response).toMatch(/^HTTP\/1.1 413 /);
      expect(response).toContain('"message":"The request body is too large."');
    },
  );

  it.each([
    ['403', 'POST /ajax/users/create', ['Sec-Fetch-Site: cross-site'], 'HTTP/1.1 403'],
    ['404', 'POST /ajax', [], 'HTTP/1.1 404'],
    ['419', 'POST /ajax/users/create', ['Cookie: XSRF-TOKEN=other'], 'HTTP/1.1 419'],
    ['401 of the backend', 'POST /ajax/users/create', [], 'HTTP/1.1 401'],
    ['502', 'POST /ajax/reset', [], 'HTTP/1.1 502'],
  ])('GW-6 reads the rest of a body after an early %s', async (_name, line, headers, status) => {
    const backend = await upstream((req, res) => {
      if (req.url === '/ajax/reset') req.socket.resetAndDestroy();
      else res.writeHead(401).end();
    });
    const { port, origin } = await gateway({ backend: backend.url });
    const socket = await connectTo(port);
    const half = 'x'.repeat(450 * 2 ** 10);
    socket.write(head(line, ...headers, `Content-Length: ${2 * half.length}`) + half);
    const [response] = await once(socket, 'data');
    expect(String(response)).toContain(status);
    // After its response the end of a connection would have arrived, too.
    await fetch(`${origin}/healthz`);
    await promisify(socket.write).call(socket, half);
    const [failed] = await once(socket.resume(), 'close');
    expect(failed).toBe(false);
  });

  it('GW-6 aborts a response that started before its chunked body exceeded the limit', async () => {
    const backend = await upstream((req, res) => void res.write(`first,${req.resume().url}`));
    const { port, lines } = await gateway({ backend: backend.url, bodyLimit: 1_000 });
    const socket = await connectTo(port);
    socket.write(`${head('POST /ajax/users/create', 'Transfer-Encoding: chunked')}1\r\n{\r\n`);
    await once(socket, 'data');
    const ended = text(socket);
    socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`);
    expect(await ended).not.toMatch(/\r\n0\r\n/);
    await expect.poll(() => lines, soon).toMatchObject([{ status: 200, failure: 'too-large' }]);
  });

  it('GW-6 forwards a body of exactly the limit', async () => {
    const backend = await upstream(
      async (req, res) => void res.end(String((await text(req)).length)),
    );
    const { origin } = await gateway({ backend: backend.url, bodyLimit: 100_000 });
    const body = 'x'.repeat(100_000);
    expect(
      await (await fetch(`${origin}/ajax/users/create`, { method: 'POST', body })).text(),
    ).toBe('100000');
    const chunked = await fetch(`${origin}/ajax/users/create`, {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(await chunked.text()).toBe('100000');
  });

  it('GW-6 sends 413 instead of 100 Continue', async () => {
    const backend = await upstream((req, res) => void req.resume().once('end', () => res.end()));
    const { port } = await gateway({ backend: backend.url, bodyLimit: 1_000 });
    const response = await exchange(
      port,
      head('POST /ajax/users/create', 'Expect: 100-continue', 'Content-Length: 1001'),
    );
    expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413']);
    expect(backend.requests).toEqual([]);
  });

  it('GW-6 sends no 100 Continue over HTTP/1.0', async () => {
    const backend = await upstream(async (req, res) => void res.end(await text(req)));
    const { port } = await gateway({ backend: backend.url });
    const start =
      'POST /ajax/users/create HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n';
    expect((await exchange(port, `${start}{}`)).match(/HTTP\/1.\d \d+/g)).toEqual(['HTTP/1.1 200']);
  });
});
