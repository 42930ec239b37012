import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { connectTo, exchange, head } from '../raw-client.ts';

const quiet = () => upstream((_req, res) => void res.end('ok'));
const statusOf = (response: string) => Number(response.slice(9, 12));

const ambiguous = [
  'http://elsewhere/ajax/users',
  'http://a:b/',
  'http://[::1/ajax/users',
  '*',
  '//elsewhere/ajax/users',
  '/ajax//users',
  '/ajax/../secret',
  '/ajax/./users',
  '/ajax/..',
  '/ajax/..%2fsecret',
  '/ajax/%2e%2e/secret',
  '/ajax/%2E%2e%2Fsecret',
  '/ajax/%252e%252e%252fsecret',
  '/ajax/..;x=1/secret',
  '/ajax/%c0%ae%c0%ae/secret',
  '/ajax/..%5csecret',
  '/ajax/users\\secret',
  '/ajax/users%00',
  '/ajax/users%2500',
  '/ajax/%zz',
  '/ajax/users#top',
  '/ajax/us\xe9rs',
  // Each decoding removes one level. Without a bound their time is quadratic: 73 ms for 15 kB.
  '/ajax/a%25252525',
  `/ajax/a%${'25'.repeat(7_000)}`,
];

describe('request validation', () => {
  it.each(ambiguous)('GW-4 rejects the target %.40s', async (target) => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    expect(statusOf(await exchange(port, head(`GET ${target}`)))).toBe(400);
    expect(backend.requests).toEqual([]);
  });

  it.each([
    '/ajax/wallet-providers/Bit%2FGo%20Custody%20%232',
    '/ajax/wallet-providers/50%25%20off',
    '/ajax/wallet-providers/a%252525',
    '/ajax/wallet-providers/bitgo.com',
    '/ajax/wallet-providers/...',
    '/ajax/wallet-providers/%C3%84rger..',
    '/ajax/users?page=../..&x=%00',
  ])('GW-4 accepts the target %s', async (target) => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    expect(statusOf(await exchange(port, head(`GET ${target}`)))).toBe(200);
    expect(backend.requests.map(({ url }) => url)).toEqual([target]);
  });

  it('GW-4 rejects and logs HTTP/1.1 without a Host', async () => {
    const { port, lines } = await gateway({ backend: (await quiet()).url });
    const response = await exchange(port, 'GET /ajax/users HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(response).toContain('{"message":"Invalid Host header."');
    await expect
      .poll(() => lines)
      .toMatchObject([{ status: 400, failure: 'bad-host', sent: false }]);
  });

  it('GW-4 rejects two or invalid Host headers', async () => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: a/b', 'Host:']) {
      const response = await exchange(
        port,
        `GET /ajax/users HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(response), hosts).toBe(400);
    }
    expect(backend.requests).toEqual([]);
  });

  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'LINK'])(
    'GW-5 responds to %s with 405 and Allow',
    async (method) => {
      const backend = await quiet();
      const { port } = await gateway({ backend: backend.url });
      const response = await exchange(port, head(`${method} /ajax/users`));
      expect(statusOf(response)).toBe(405);
      expect(response).toContain('\r\nAllow: GET, HEAD, POST, PATCH, PUT, DELETE\r\n');
      expect(response).toContain('\r\nCache-Control: no-store\r\n');
      expect(backend.requests).toEqual([]);
    },
  );

  it('GW-5 responds to CONNECT with 405', async () => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    expect(
      statusOf(await exchange(port, 'CONNECT elsewhere:80 HTTP/1.1\r\nHost: elsewhere:80\r\n\r\n')),
    ).toBe(405);
  });

  it('GW-5 survives CONNECT by clients that reset the connection', async () => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const socket = await connectTo(port);
      socket.write('CONNECT elsewhere:80 HTTP/1.1\r\nHost: elsewhere:80\r\n\r\n', () =>
        socket.resetAndDestroy(),
      );
    }
    expect(statusOf(await exchange(port, head('GET /ajax/users')))).toBe(200);
  });

  it.each(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])('GW-5 forwards %s', async (method) => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    expect(statusOf(await exchange(port, head(`${method} /ajax/users`, 'Content-Length: 0')))).toBe(
      200,
    );
    expect(backend.requests.map((request) => request.method)).toEqual([method]);
  });

  it.each(['websocket', 'h2c'])('GW-5 ignores an upgrade to %s', async (protocol) => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    const upgrade = `GET /ajax/users HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`;
    expect(statusOf(await exchange(port, upgrade))).toBe(200);
    const [request] = backend.requests;
    expect(request?.headers).not.toHaveProperty('upgrade');
    expect(request?.headers).not.toHaveProperty('http2-settings');
    expect(request?.headers.connection).not.toMatch(/upgrade/i);
  });

  it('GW-4 rejects a GET with a body and unknown transfer codings', async () => {
    const backend = await quiet();
    const { port } = await gateway({ backend: backend.url });
    expect(
      statusOf(await exchange(port, `${head('GET /ajax/users', 'Content-Length: 3')}abc`)),
    ).toBe(400);
    expect(
      statusOf(
        await exchange(port, `${head('GET /ajax/users', 'Transfer-Encoding: chunked')}0\r\n\r\n`),
      ),
    ).toBe(400);
    expect(
      statusOf(
        await exchange(
          port,
          `${head('POST /ajax/users', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
        ),
      ),
    ).toBe(400);
    const both = head('POST /ajax/users', 'Content-Length: 5', 'Transfer-Encoding: chunked');
    expect(statusOf(await exchange(port, `${both}0\r\n\r\n`))).toBe(400);
    expect(backend.requests).toEqual([]);
  });
});
