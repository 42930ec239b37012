import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const quiet = () => upstream((_req, res) => void res.end('{}'));

describe('cross-site protection', () => {
  it.each(['post', 'patch', 'put', 'delete'] as const)('GW-7 responds 419 to a %s without its XSRF token', async (method) => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    const send = () => request(origin)[method]('/ajax/users/1').set('Cookie', 'session=s; XSRF-TOKEN=abc%3D');
    await send().expect(419);
    await send().set('X-XSRF-TOKEN', 'abc').expect(419);
    expect(backend.requests).toEqual([]);
    await send().set('X-XSRF-TOKEN', 'abc=').expect(200);
  });

  it('GW-7 forwards reads, and mutations without an XSRF cookie', async () => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    await request(origin).post('/ajax/auth/login').expect(200);
    await request(origin).get('/ajax/users').set('Cookie', 'XSRF-TOKEN=abc').expect(200);
  });

  it('GW-7 responds 403 to a cross-site mutation', async () => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    const token = { Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' };
    const response = await request(origin).post('/ajax/users/create').set(token).set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(response.body).toEqual({ message: expect.any(String), request_id: expect.any(String), sent: false });
    for (const site of ['same-origin', 'same-site', 'none']) {
      await request(origin).post('/ajax/users/create').set(token).set('Sec-Fetch-Site', site).expect(200);
    }
    await request(origin).get('/ajax/users').set('Sec-Fetch-Site', 'cross-site').expect(200);
  });
});

describe('requests for data', () => {
  it.each(['document', 'iframe', 'script', 'image'])(
    'GW-31 rejects the destination %s, except for the report',
    async (destination) => {
      const backend = await quiet();
      const { origin } = await gateway({ backend: backend.url });
      const get = (path: string) => request(origin).get(path).set('Sec-Fetch-Dest', destination);
      const response = await get('/ajax/users').expect(403);
      expect(response.body).toMatchObject({ message: expect.any(String), sent: false });
      expect(backend.requests).toEqual([]);
      await get('/ajax/report/stream').expect(200);
      await get('/login').expect(200);
      await request(origin).get('/ajax/users').set('Sec-Fetch-Dest', 'empty').expect(200);
    },
  );
});

const everywhere = {
  'content-security-policy': expect.stringContaining("default-src 'none';script-src 'self';style-src 'self';"),
  'integrity-policy': expect.stringContaining('blocked-destinations=(script)'),
  'cross-origin-embedder-policy': 'require-corp',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

describe('security headers', () => {
  it.each(['/login', '/assets/main-1A2B3C4D.js', '/assets/gone.js', '/ajax/users', '/ajax/../x', '/healthz'])(
    'GW-23 sends them all with %s',
    async (path) => {
      const backend = await quiet();
      const { origin } = await gateway({ backend: backend.url });
      const response = await request(origin).get(path);
      expect(response.headers).toMatchObject(everywhere);
      expect(response.headers).not.toHaveProperty('strict-transport-security');
      expect(response.headers).not.toHaveProperty('x-powered-by');
    },
  );

  it('GW-23 sends HSTS only when a trusted proxy reports TLS', async () => {
    const backend = await unreachableUrl();
    const trusting = await gateway({ backend, trustProxy: ['loopback'] });
    const https = await request(trusting.origin).get('/login').set('X-Forwarded-Proto', 'https');
    expect(https.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
    expect(https.headers).toMatchObject(everywhere);
    const { origin } = await gateway({ backend });
    const spoofed = await request(origin).get('/login').set('X-Forwarded-Proto', 'https');
    expect(spoofed.get('Strict-Transport-Security')).toBeUndefined();
  });

  it("GW-23 overrides the backend's headers and removes those that describe it", async () => {
    const backend = await upstream((_req, res) => {
      res.writeHead(200, {
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'public, max-age=60',
        'Content-Security-Policy': "default-src * 'unsafe-inline'",
        'Content-Security-Policy-Report-Only': 'default-src *',
        'Referrer-Policy': 'unsafe-url',
        'Strict-Transport-Security': 'max-age=1',
        'X-Frame-Options': 'ALLOWALL',
        'X-Request-Id': 'of-the-backend',
        Server: 'nginx/1.2',
        'X-Powered-By': 'PHP/5',
        'X-RateLimit-Remaining': '3',
      });
      res.end('{}');
    });
    const { origin } = await gateway({ backend: backend.url });
    const response = await request(origin).get('/ajax/users').set('X-Request-Id', 'mine').set('Origin', 'https://elsewhere');
    expect(response.headers).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-ratelimit-remaining': '3',
      'x-request-id': 'mine',
    });
    const names = Object.keys(response.headers);
    expect(names.filter((name) => /^(server|x-powered-by|access-control-|strict-|content-security-policy-)/.test(name))).toEqual(
      [],
    );
  });
});
