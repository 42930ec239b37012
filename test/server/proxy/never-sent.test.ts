import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gatewayError } from '#contract/error-bodies.ts';
import { rawUpstream, type Upstream } from '../../support/upstream.ts';
import { gateway, limitsOf } from '../gateway.ts';
import { connectTo, exchange, head } from '../raw-client.ts';
import { stoppedBackend } from './stopped-backend.ts';
import { gatewayTo, pem, tlsBackend } from './tls-backend.ts';

const soon = { interval: 5 };

/** A TCP backend that records every byte it receives. */
async function recorder(respond: Parameters<typeof rawUpstream>[0] = () => {}) {
  const received: Buffer[] = [];
  const backend = await rawUpstream((socket) => {
    socket.on('data', (chunk) => received.push(chunk));
    respond(socket);
  });
  return { ...backend, received: () => Buffer.concat(received) };
}

const overTls = ({ url }: Pick<Upstream, 'url'>) => new URL(url.href.replace('http:', 'https:'));

const handshake = 22;

/** Returns the content types of TLS records (RFC 8446 section 5.1). */
function contentTypes(records: Buffer): Set<number> {
  const types = new Set<number>();
  for (let at = 0; at < records.length; at += 5 + records.readUInt16BE(at + 3))
    types.add(records.readUInt8(at));
  return types;
}

/** Sends a request and returns the status and the parsed error body of the gateway. */
async function failureOf(port: number, request: string) {
  const response = await exchange(port, request);
  const [start = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(start.split(' ')[1]), body: z.parse(gatewayError, JSON.parse(body)) };
}

const post = (...headers: string[]) => head('POST /ajax/users/create', ...headers);
const withBody = `${post('Content-Length: 8')}{"a": 1}`;

const rejected = [
  ['an invalid target', head('POST /ajax/..%2fusers', 'Content-Length: 0'), 400],
  ['a second Host', post('Host: other', 'Content-Length: 0'), 400],
  ['invalid framing', `${head('GET /ajax/users', 'Content-Length: 8')}{"a": 1}`, 400],
  [
    'a cross-site request',
    `${post('Sec-Fetch-Site: cross-site', 'Content-Length: 8')}{"a": 1}`,
    403,
  ],
  ['the path of no endpoint', head('POST /ajax/'), 404],
  ['an unused method', head('OPTIONS /ajax/users'), 405],
  ['a declared length over the limit', `${post('Content-Length: 8001')}${'x'.repeat(8_001)}`, 413],
  [
    'a length over the limit with Expect',
    post('Content-Length: 8001', 'Expect: 100-continue'),
    413,
  ],
  ['an unsupported Expect', post('Content-Length: 8', 'Expect: 200-ok'), 417],
  ['a missing XSRF token', `${post('Cookie: XSRF-TOKEN=a', 'Content-Length: 8')}{"a": 1}`, 419],
  ['an excess of requests', withBody, 503],
] as const;

describe('a request that never reached the backend', () => {
  it.each(rejected)('GW-30 marks %s as never sent', async (kind, request, status) => {
    const backend = await recorder();
    const limits = limitsOf({ requests: kind === 'an excess of requests' ? 0 : 10, reports: 0 });
    const { port, lines } = await gateway({ backend: backend.url, bodyLimit: 8_000, limits });
    expect(await failureOf(port, request)).toMatchObject({ status, body: { sent: false } });
    await expect.poll(() => lines, soon).toMatchObject([{ status, sent: false }]);
    expect(backend.received()).toHaveLength(0);
  });

  it('GW-30 marks a refused connection as never sent', async () => {
    const backend = await recorder();
    await backend.close();
    const { port } = await gateway({ backend: backend.url });
    expect(await failureOf(port, withBody)).toMatchObject({ status: 502, body: { sent: false } });
  });

  it('GW-30 marks a connection that is not established in time as never sent', async () => {
    const backend = await stoppedBackend({ queue: 'full' });
    const { port } = await gateway({ backend: backend.url, timeoutMs: 100 });
    expect(await failureOf(port, withBody)).toMatchObject({ status: 504, body: { sent: false } });
    expect(await backend.received()).toBe('');
  });

  it('GW-30 marks a TLS handshake that never ends as never sent', async () => {
    const backend = await recorder();
    const { port } = await gateway({ backend: overTls(backend), timeoutMs: 100 });
    expect(await failureOf(port, withBody)).toMatchObject({ status: 504, body: { sent: false } });
    expect(contentTypes(backend.received())).toEqual(new Set([handshake]));
  });

  it('GW-30 marks a backend without TLS as never sent', async () => {
    const backend = await recorder((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const { port } = await gateway({ backend: overTls(backend) });
    expect(await failureOf(port, withBody)).toMatchObject({ status: 502, body: { sent: false } });
    expect(contentTypes(backend.received())).toContain(handshake);
    expect(backend.received().toString()).not.toContain('POST');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'GW-30 marks an untrusted %s certificate as never sent',
    async (version) => {
      let decrypted = '';
      const certificate = { cert: pem('old-server'), key: pem('old-key') };
      const secureContext = tls.createSecureContext({
        ...certificate,
        minVersion: version,
        maxVersion: version,
      });
      const backend = await rawUpstream((socket) => {
        const secure = new tls.TLSSocket(socket, { isServer: true, secureContext }).on(
          'error',
          () => {},
        );
        secure.on('data', (chunk) => {
          decrypted += chunk;
        });
      });
      const { port, lines } = await gateway({ backend: overTls(backend) });
      expect(await failureOf(port, withBody)).toMatchObject({ status: 502, body: { sent: false } });
      await expect
        .poll(() => lines, soon)
        .toMatchObject([{ cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }]);
      await expect.poll(() => backend.sockets.size, soon).toBe(0);
      expect(decrypted).toBe('');
    },
  );
});

describe('a request that is rejected before its connection to the backend exists', () => {
  const get = 'GET /ajax/users HTTP/1.1\r\nHost: console\r\n\r\n';

  it.each([
    ['a byte that starts no request', `${get}X`, 400],
    ['a TLS hello', `${get}\x16\x03\x01\x02\x00\x01`, 400],
    [
      'too large headers',
      `${get}${head('GET /ajax/users', `X-Large: ${'x'.repeat(20_000)}`)}`,
      431,
    ],
    ['a request after Connection: close', `${head('GET /ajax/users')}${get}`, 400],
  ])('GW-30 is not sent when followed at once by %s', async (_kind, bytes, status) => {
    const backend = await recorder((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n')),
    );
    const { port, lines } = await gateway({ backend: backend.url });
    expect(await failureOf(port, bytes)).toMatchObject({ status, body: { sent: false } });
    await expect.poll(() => lines, soon).toMatchObject([{ status, sent: false }]);
    expect(await exchange(port, head('GET /ajax/users'))).toMatch(/^HTTP\/1.1 204 /);
    expect(
      backend
        .received()
        .toString()
        .match(/HTTP\/1.1/g),
    ).toHaveLength(1);
  });
});

describe('a request that may have reached the backend', () => {
  it('GW-30 does not mark a reset before the response', async () => {
    const backend = await recorder((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const { port, lines } = await gateway({ backend: backend.url });
    expect((await failureOf(port, withBody)).body).not.toHaveProperty('sent');
    expect(backend.received().toString()).toContain('POST');
    await expect.poll(() => lines.map((line) => 'sent' in line), soon).toEqual([false]);
  });

  it('GW-30 does not mark a reset over TLS before the response', async () => {
    const received: string[] = [];
    const { url } = await tlsBackend('old-server', {
      respond: ({ method, socket }) => {
        received.push(String(method));
        socket.destroy();
      },
    });
    const { port } = await gatewayTo(url, { ca: 'old-ca' });
    const { status, body } = await failureOf(port, withBody);
    expect(status).toBe(502);
    expect(body).not.toHaveProperty('sent');
    expect(received).toEqual(['POST']);
  });

  it('GW-30 does not mark a reset of a reused connection', async () => {
    const backend = await recorder((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
    const { port } = await gateway({ backend: backend.url });
    await exchange(port, withBody);
    expect((await failureOf(port, withBody)).body).not.toHaveProperty('sent');
    expect(backend.received().toString().match(/POST/g)).toHaveLength(2);
  });

  it('GW-30 does not mark a request buffered by the kernel', async () => {
    const backend = await stoppedBackend({ queue: 'free' });
    const { port } = await gateway({ backend: backend.url, timeoutMs: 100 });
    const { status, body } = await failureOf(port, withBody);
    expect(status).toBe(504);
    expect(body).not.toHaveProperty('sent');
    expect(await backend.received()).toContain('POST /ajax/users/create');
  });

  it('GW-30 does not mark a chunked body that exceeds the limit halfway', async () => {
    const backend = await recorder();
    const { port } = await gateway({ backend: backend.url, bodyLimit: 8_000 });
    const socket = await connectTo(port);
    const chunk = `1388\r\n${'x'.repeat(5_000)}\r\n`;
    socket.write(post('Transfer-Encoding: chunked') + chunk);
    await expect.poll(() => backend.received().toString(), soon).toContain('POST');
    socket.write(`${chunk}0\r\n\r\n`);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1.1 413 /);
    expect(response).not.toContain('"sent"');
  });
});
