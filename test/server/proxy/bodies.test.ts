import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type OutgoingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rawUpstream, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { connectTo, exchange, head } from '../raw-client.ts';

const soon = { interval: 20 };
const mebibyte = 2 ** 20;
const body = randomBytes(32 * mebibyte);
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function digestOf(message: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of message) hash.update(chunk);
  return hash.digest('hex');
}

/** Writes the body as fast as the socket accepts it. Returns a function that returns the accepted bytes so far. */
function pour(message: OutgoingMessage): () => number {
  let from = 0;
  const write = () => {
    while (from < body.length) {
      from += mebibyte;
      if (!message.write(body.subarray(from - mebibyte, from)))
        return void message.once('drain', write);
    }
    message.end();
  };
  write();
  return () => from;
}

/** Waits until a number stops changing and returns it: no event says that the buffers of the system are full. */
async function settled(read: () => number): Promise<number> {
  for (let before = -1; ; await setTimeout(300)) {
    const now = read();
    if (now > 0 && now === before) return now;
    before = now;
  }
}

describe('bodies', () => {
  it.each(['content-length', 'transfer-encoding'])(
    'GW-2 forwards a body with %s whole, with backpressure',
    async (framing) => {
      const backend = await upstream(() => {});
      const { port } = await gateway({ backend: backend.url, bodyLimit: body.length });
      const headers =
        framing === 'content-length' ? { [framing]: body.length } : { [framing]: 'chunked' };
      const upload = http.request({ port, method: 'POST', path: '/ajax/users', headers });
      onTestFinished(() => void upload.on('error', () => {}).destroy());
      const sent = pour(upload);
      await expect.poll(() => backend.requests.length, soon).toBe(1);
      const [req] = backend.requests as [IncomingMessage];
      req.pause();
      expect(await settled(sent)).toBeLessThan(24 * mebibyte);
      expect(await digestOf(req)).toBe(digest(body));
    },
  );

  it('GW-10 relays a large report whole', async () => {
    const backend = await upstream((_req, res) => void pour(res));
    const { port } = await gateway({ backend: backend.url });
    const [response] = (await once(
      http.get({ port, path: '/ajax/report/stream' }),
      'response',
    )) as [IncomingMessage];
    expect(await digestOf(response)).toBe(digest(body));
  });

  it.each(['content-length', 'transfer-encoding'])(
    'GW-2 relays a response with %s whole, with backpressure',
    async (framing) => {
      let sent = () => 0;
      const backend = await upstream((_req, res) => {
        if (framing === 'content-length') res.setHeader(framing, body.length);
        sent = pour(res);
      });
      const { port } = await gateway({ backend: backend.url });
      const [response] = (await once(http.get({ port, path: '/ajax/users' }), 'response')) as [
        IncomingMessage,
      ];
      expect(await settled(() => sent())).toBeLessThan(24 * mebibyte);
      expect(await digestOf(response)).toBe(digest(body));
    },
  );

  it('GW-2 relays a response that starts before the request body ends', async () => {
    const hasty = await rawUpstream((socket) => {
      const response =
        'HTTP/1.1 422 Unprocessable Content\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
      socket.once('data', () => void socket.pause().end(response));
    });
    const { port } = await gateway({ backend: hasty.url, bodyLimit: body.length });
    const socket = await connectTo(port);
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.write(
      `POST /ajax/users HTTP/1.1\r\nHost: console\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    await expect.poll(() => text, soon).toContain('HTTP/1.1 422 ');
    socket.write(head('GET /login'));
    await expect.poll(() => text, soon).toMatch(/\{\}HTTP\/1.1 200 [\s\S]*<\/html>$/);
  });

  it('GW-1 GW-2 responds to pipelined requests in their order', async () => {
    const backend = await upstream((req, res) => void res.end(`the response to ${req.url}`));
    const { port } = await gateway({ backend: backend.url });
    const lines = [
      '/ajax/users?page=1',
      '/login',
      '/ajax/users?page=2',
      '/assets/main-1A2B3C4D.js',
    ];
    const requests = lines.map((path) => `GET ${path} HTTP/1.1\r\nHost: console\r\n\r\n`).join('');
    const text = await exchange(port, requests + head('GET /ajax/users?page=3'));
    const parts = ['page=1', '<title>', 'page=2', 'console.log', 'page=3'];
    expect(
      parts
        .map((part) => text.indexOf(part))
        .filter((place, index, places) => place > (places[index - 1] ?? 0)),
    ).toHaveLength(5);
  });
});
