import { text } from 'node:stream/consumers';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

describe('forwarding', () => {
  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'GW-2 forwards the body of a %s byte for byte',
    async (method) => {
      const bodies: string[] = [];
      const backend = await upstream(async (req, res) => {
        bodies.push(await text(req));
        res.end();
      });
      const { port } = await gateway({ backend: backend.url });
      const body = '{"a": 1,  "b":"\\u0000"}';
      await exchange(
        port,
        `${head(`${method} /ajax/users?x=%2F`, `Content-Length: ${body.length}`)}${body}`,
      );
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      await exchange(
        port,
        `${head(`${method} /ajax/users?x=%2F`, 'Transfer-Encoding: chunked')}${chunks}`,
      );
      expect(bodies).toEqual([body, body]);
      expect(backend.requests.map((req) => [req.method, req.url])).toEqual(
        Array(2).fill([method, '/ajax/users?x=%2F']),
      );
    },
  );

  it('GW-2 keeps the path of BACKEND_URL', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { origin } = await gateway({ backend: new URL('/payments/v1', backend.url) });
    await request(origin).get('/ajax/orders/a%2Fb?page=2').expect(200);
    expect(backend.requests[0]?.url).toBe('/payments/v1/ajax/orders/a%2Fb?page=2');
    expect(backend.requests[0]?.headers.host).toBe(backend.url.host);
  });

  it.each([200, 201, 204, 302, 401, 403, 404, 409, 419, 422, 429, 500, 503])(
    'GW-2 relays status %i with its body',
    async (status) => {
      const body = status === 204 ? '' : '{"errors":{"name":["Too long."]}}';
      const backend = await upstream((_req, res) => {
        res.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end(body);
      });
      const { origin } = await gateway({ backend: backend.url });
      const response = await fetch(`${origin}/ajax/users`, { redirect: 'manual' });
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(body);
      expect(response.headers.get('retry-after')).toBe('7');
    },
  );

  it('GW-2 relays every Set-Cookie unchanged', async () => {
    const cookies = [
      'a=1; Path=/; HttpOnly',
      '__Host-b=2; Secure; Path=/; SameSite=Lax',
      'XSRF-TOKEN=x%3D; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    ];
    const backend = await upstream((_req, res) => void res.setHeader('Set-Cookie', cookies).end());
    const { origin } = await gateway({ backend: backend.url });
    const response = await fetch(`${origin}/ajax/auth/login`, { method: 'POST' });
    expect(response.headers.getSetCookie()).toEqual(cookies);
  });

  it('GW-45 relays versions, conditions and declared features unchanged', async () => {
    const features = 'idempotency-key, withdraw-key, if-match, per-page=500, search';
    const backend = await upstream(
      (_req, res) =>
        void res.writeHead(200, { 'Clearhouse-Features': features, ETag: '"7"' }).end('{}'),
    );
    const { origin } = await gateway({ backend: backend.url });
    const { headers } = await fetch(`${origin}/ajax/auth/check`, {
      headers: { 'If-Match': '"6"' },
    });
    expect(headers.get('clearhouse-features')).toBe(features);
    expect(headers.get('etag')).toBe('"7"');
    expect(backend.requests[0]?.headers['if-match']).toBe('"6"');
  });

  it('GW-2 relays the length of a HEAD response', async () => {
    const backend = await upstream(
      (_req, res) => void res.writeHead(200, { 'Content-Length': 1234 }).end(),
    );
    const { origin } = await gateway({ backend: backend.url });
    const response = await fetch(`${origin}/ajax/users`, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('1234');
  });
});
