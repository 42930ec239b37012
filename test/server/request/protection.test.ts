import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { gateway } from '../gateway.ts';

const quiet = () => upstream((_req, res) => void res.end('{}'));

describe('cross-site protection', () => {
  it.each(['post', 'patch', 'put', 'delete'] as const)(
    'GW-7 responds 419 to a %s without its XSRF token',
    async (method) => {
      const backend = await quiet();
      const { origin } = await gateway({ backend: backend.url });
      const send = () =>
        request(origin)[method]('/ajax/users/1').set('Cookie', 'session=s; XSRF-TOKEN=abc%3D');
      await send().expect(419);
      await send().set('X-XSRF-TOKEN', 'abc').expect(419);
      expect(backend.requests).toEqual([]);
      await send().set('X-XSRF-TOKEN', 'abc=').expect(200);
    },
  );

  it.each([
    ['the page', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['the page, without TLS', {}, 200],
    ['the user', { 'Sec-Fetch-Site': 'none' }, 419],
    ['the user, with the origin of the page', { 'Sec-Fetch-Site': 'none' }, 419],
    ['another origin', { Origin: 'http://elsewhere' }, 419],
    ['another port', { Origin: 'http://127.0.0.1:1' }, 419],
  ])('GW-7 checks the sender of an earlier token: %s', async (sender, stated, status) => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    const send = () => {
      const sent = request(origin)
        .patch('/ajax/users/1')
        .set({ Cookie: 'XSRF-TOKEN=new', ...stated });
      const hasOwnOrigin = ['the page, without TLS', 'the user, with the origin of the page'];
      return hasOwnOrigin.includes(sender) ? sent.set('Origin', origin) : sent;
    };
    await send().set('X-XSRF-TOKEN', 'old').expect(status);
    await send().expect(419);
    await send().set('X-XSRF-TOKEN', '').expect(419);
    expect(backend.requests).toHaveLength(status === 200 ? 1 : 0);
  });

  it('GW-7 forwards reads, and mutations without an XSRF cookie', async () => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    await request(origin).post('/ajax/auth/login').expect(200);
    await request(origin).post('/ajax/auth/login').set('X-XSRF-TOKEN', 'abc').expect(200);
    await request(origin).get('/ajax/users').set('Cookie', 'XSRF-TOKEN=abc').expect(200);
    await request(origin).head('/ajax/users').set('Cookie', 'XSRF-TOKEN=abc').expect(200);
  });

  it('GW-7 responds 403 to a cross-site mutation', async () => {
    const backend = await quiet();
    const { origin } = await gateway({ backend: backend.url });
    const token = { Cookie: 'XSRF-TOKEN=a', 'X-XSRF-TOKEN': 'a' };
    const response = await request(origin)
      .post('/ajax/users/create')
      .set(token)
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(403);
    expect(response.body).toEqual({
      message: expect.any(String),
      request_id: expect.any(String),
      sent: false,
    });
    for (const site of ['same-origin', 'none']) {
      await request(origin)
        .post('/ajax/users/create')
        .set(token)
        .set('Sec-Fetch-Site', site)
        .expect(200);
    }
  });

  it.each(['cross-site', 'same-site'])(
    'GW-7 rejects a %s request for a report or data',
    async (site) => {
      const backend = await quiet();
      const { origin } = await gateway({ backend: backend.url });
      for (const path of ['/ajax/report/stream?business_id=1', '/ajax/users']) {
        const get = () =>
          request(origin)
            .get(path)
            .set({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty' });
        const { body } = await get().set('Sec-Fetch-Site', site).expect(403);
        expect(body.sent).toBe(false);
        await get().set('Sec-Fetch-Site', 'same-origin').expect(200);
      }
      expect(backend.requests).toHaveLength(2);
    },
  );
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
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
const ofPages = {
  'content-security-policy': expect.stringContaining(
    "default-src 'none';script-src 'self';style-src 'self';",
  ),
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-embedder-policy': 'require-corp',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^(?=.*camera=)[a-z-]+=\(\)(, [a-z-]+=\(\))*$/),
};

describe('security headers', () => {
  it.each([
    ['/login', ofPages],
    ['/users/1', ofPages],
    ...['/assets/main-1A2B3C4D.js', '/assets/gone.js', '/ajax/users', '/ajax/../x', '/healthz'].map(
      (path) => [path, everywhere] as const,
    ),
  ] as const)(
    'GW-23 sends those of a document or of other responses with %s',
    async (path, expected) => {
      const backend = await quiet();
      const { origin } = await gateway({ backend: backend.url });
      const response = await request(origin).get(path);
      expect(response.headers).toMatchObject(expected);
      expect(response.headers).not.toHaveProperty('strict-transport-security');
      expect(response.headers).not.toHaveProperty('x-powered-by');
    },
  );

  it('GW-23 sends HSTS only when a trusted proxy reports TLS', async () => {
    const backend = await unreachableUrl();
    const trusting = await gateway({ backend, trustProxy: ['loopback'] });
    const https = await request(trusting.origin).get('/login').set('X-Forwarded-Proto', 'https');
    expect(https.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
    expect(https.headers).toMatchObject(ofPages);
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
        'Permissions-Policy': 'camera=*',
        'Cross-Origin-Opener-Policy': 'unsafe-none',
        NEL: '{"report_to":"elsewhere","max_age":86400}',
        'Report-To': '{"group":"elsewhere","max_age":86400}',
        'Reporting-Endpoints': 'elsewhere="https://elsewhere"',
        Via: '1.1 internal.host',
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
    const response = await request(origin)
      .get('/ajax/users')
      .set('X-Request-Id', 'mine')
      .set('Origin', 'https://elsewhere');
    expect(response.headers).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'x-ratelimit-remaining': '3',
      'x-request-id': 'mine',
    });
    const names = Object.keys(response.headers);
    const dropped =
      /^(server|x-powered-by|x-frame-options|via|nel|report|referrer|permissions|cross-origin-opener|access-control-|strict-|content-security-policy-)/;
    expect(names.filter((name) => dropped.test(name))).toEqual([]);
  });
});
