import { text } from 'node:stream/consumers';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { upstream } from '../support/upstream.ts';
import { gateway } from './gateway.ts';
import { exchange, head } from './raw-client.ts';

describe('forwarding', () => {
  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'GW-2 the body of a %s arrives byte for byte, with a length and chunked',
    async (method) => {
      const bodies: string[] = [];
      const backend = await upstream(async (req, res) => {
        bodies.push(await text(req));
        res.end();
      });
      const { port } = await gateway({ backend: backend.url });
      const body = '{"a": 1,  "b":"\\u0000"}';
      await exchange(port, `${head(`${method} /ajax/users?x=%2F`, `Content-Length: ${body.length}`)}${body}`);
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      await exchange(port, `${head(`${method} /ajax/users?x=%2F`, 'Transfer-Encoding: chunked')}${chunks}`);
      expect(bodies).toEqual([body, body]);
      expect(backend.requests.map((req) => [req.method, req.url])).toEqual(Array(2).fill([method, '/ajax/users?x=%2F']));
    },
  );

  it('GW-2 a path before the calls belongs to the backend address', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { origin } = await gateway({ backend: new URL('/payments/v1', backend.url) });
    await request(origin).get('/ajax/orders/a%2Fb?page=2').expect(200);
    expect(backend.requests[0]?.url).toBe('/payments/v1/ajax/orders/a%2Fb?page=2');
    expect(backend.requests[0]?.headers.host).toBe(backend.url.host);
  });

  it.each([200, 201, 204, 302, 401, 403, 404, 409, 419, 422, 429, 500, 503])(
    'GW-2 status %i comes back as it is, with its body',
    async (status) => {
      const body = status === 204 ? '' : '{"errors":{"name":["Too long."]}}';
      const backend = await upstream((_req, res) => {
        res.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end(body);
      });
      const { origin } = await gateway({ backend: backend.url });
      const answer = await fetch(`${origin}/ajax/users`, { redirect: 'manual' });
      expect([answer.status, await answer.text(), answer.headers.get('retry-after')]).toEqual([status, body, '7']);
    },
  );

  it('GW-2 every Set-Cookie comes back unchanged', async () => {
    const cookies = [
      'a=1; Path=/; HttpOnly',
      '__Host-b=2; Secure; Path=/; SameSite=Lax',
      'XSRF-TOKEN=x%3D; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    ];
    const backend = await upstream((_req, res) => void res.setHeader('Set-Cookie', cookies).end());
    const { origin } = await gateway({ backend: backend.url });
    const answer = await fetch(`${origin}/ajax/auth/login`, { method: 'POST' });
    expect(answer.headers.getSetCookie()).toEqual(cookies);
  });

  it('GW-2 a HEAD tells the length of what a GET would get', async () => {
    const backend = await upstream((_req, res) => void res.writeHead(200, { 'Content-Length': 1234 }).end());
    const { origin } = await gateway({ backend: backend.url });
    const answer = await fetch(`${origin}/ajax/users`, { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe('1234');
  });

  it('GW-3 headers of one hop, also those that Connection names, go no further in either direction', async () => {
    const backend = await upstream((_req, res) => {
      res
        .writeHead(200, {
          Connection: 'close, X-Hop',
          'X-Hop': '1',
          'Keep-Alive': 'timeout=3',
          'Proxy-Authenticate': 'Basic',
          'X-Stays': '1',
        })
        .end();
    });
    const { port } = await gateway({ backend: backend.url });
    const hops = [
      'Keep-Alive: 300',
      'TE: trailers',
      'Trailer: X-Sum',
      'Proxy-Authorization: Basic eA==',
      'Proxy-Connection: x',
      'X-Mine: 1',
      'X-Kept: 1',
    ];
    const answer = await exchange(port, head('GET /ajax/users', 'Connection: X-Mine, Host', ...hops));
    const { headers } = backend.requests[0] ?? {};
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-kept',
      'x-real-ip',
      'x-request-id',
    ]);
    expect(answer).toMatch(/\r\nx-stays: 1\r\n/i);
    expect(answer).not.toMatch(/\r\n(x-hop|keep-alive|proxy-authenticate):/i);
  });

  it('GW-3 a length that Connection names stays, or the body would become a request of its own', async () => {
    const bodies: string[] = [];
    const backend = await upstream(async (req, res) => {
      bodies.push(await text(req));
      res.end();
    });
    const { port } = await gateway({ backend: backend.url });
    await exchange(port, `${head('DELETE /ajax/users/delete/1', 'Connection: Content-Length', 'Content-Length: 3')}abc`);
    expect(bodies).toEqual(['abc']);
  });

  it('GW-3 what a client says of its origin is replaced by what the gateway saw', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port } = await gateway({ backend: backend.url });
    const spoofed = [
      'Forwarded: for=1.2.3.4',
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil',
      'X-Forwarded-Port: 1',
      'X_Forwarded_For: 1.2.3.4',
      'X-Real-IP: 1.2.3.4',
    ];
    await exchange(port, head('GET /ajax/users', ...spoofed));
    const { headers } = backend.requests[0] ?? {};
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'console',
      'x-real-ip': '127.0.0.1',
    });
    for (const name of ['forwarded', 'x-forwarded-port', 'x_forwarded_for']) expect(headers).not.toHaveProperty(name);
  });

  it('GW-3 a hop that TRUST_PROXY names is believed', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port } = await gateway({ backend: backend.url, trustProxy: ['loopback'] });
    await exchange(
      port,
      head(
        'GET /ajax/users',
        'X-Forwarded-For: 6.6.6.6, 1.2.3.4',
        'X-Forwarded-Proto: https',
        'X-Forwarded-Host: console.example',
      ),
    );
    expect(backend.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
      'x-real-ip': '1.2.3.4',
    });
  });

  it('GW-3 Expect: 100-continue is answered here and takes no header past the gateway', async () => {
    const backend = await upstream(async (req, res) => void res.end(await text(req)));
    const { port } = await gateway({ backend: backend.url });
    const answer = await exchange(
      port,
      `${head('POST /ajax/users', 'Expect: 100-continue', 'X-Real-IP: 1.2.3.4', 'Content-Length: 2')}ok`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
    expect(backend.requests[0]?.headers).toMatchObject({ 'x-real-ip': '127.0.0.1' });
    expect(backend.requests[0]?.headers).not.toHaveProperty('expect');
  });
});
