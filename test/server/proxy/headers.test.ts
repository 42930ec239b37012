import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { rawUpstream, upstream } from '../../support/upstream.ts';
import { gateway, type Line } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

describe('forwarded headers', () => {
  it('GW-3 drops hop-by-hop headers in both directions', async () => {
    const backend = await upstream((_req, res) => {
      res
        .writeHead(200, {
          Connection: 'X-Hop, close',
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
      'X-Requested-With: XMLHttpRequest',
    ];
    const response = await exchange(
      port,
      head('GET /ajax/users', 'Connection: X-Mine, Host', ...hops),
    );
    const { headers } = backend.requests[0] ?? {};
    expect(Object.keys(headers ?? {}).sort()).toEqual([
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'x-request-id',
      'x-requested-with',
    ]);
    expect(response).toMatch(/\r\nx-stays: 1\r\n/i);
    expect(response).not.toMatch(/\r\n(x-hop|keep-alive|proxy-authenticate):/i);
  });

  it.each([
    ['Content-Length', '3', 'abc'],
    ['Transfer-Encoding', 'chunked', '3\r\nabc\r\n0\r\n\r\n'],
  ])('GW-3 keeps %s when Connection lists it', async (name, value, body) => {
    const bodies: string[] = [];
    const backend = await upstream(async (req, res) => {
      bodies.push(await text(req));
      res.end();
    });
    const { port } = await gateway({ backend: backend.url });
    await exchange(
      port,
      `${head('DELETE /ajax/users/delete/1', `Connection: ${name}`, `${name}: ${value}`)}${body}`,
    );
    expect(bodies).toEqual(['abc']);
  });

  it("GW-3 keeps the client's connection when the backend closes its own", async () => {
    const backend = await upstream(
      (req, res) => void res.setHeader('Connection', 'close').end(`response to ${req.url}`),
    );
    const { port } = await gateway({ backend: backend.url });
    const first = 'GET /ajax/users HTTP/1.1\r\nHost: console\r\n\r\n';
    const responses = await exchange(port, first + head('GET /ajax/orders'));
    expect(responses.match(/response to [/a-z]+/g)).toEqual([
      'response to /ajax/users',
      'response to /ajax/orders',
    ]);
  });

  it('GW-3 replaces the forwarding headers of an untrusted client', async () => {
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
    for (const name of ['forwarded', 'x-forwarded-port', 'x_forwarded_for'])
      expect(headers).not.toHaveProperty(name);
  });

  it('GW-3 GW-21 ignores the X-Forwarded-For entries of a client behind a trusted proxy', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port, lines } = await gateway({ backend: backend.url, trustProxy: ['127.0.0.1'] });
    // The client sends the first address; the proxy appends the address that it sees.
    await exchange(port, head('GET /ajax/users', 'X-Forwarded-For: 203.0.113.7, 10.20.30.40'));
    expect(backend.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '10.20.30.40',
      'x-real-ip': '10.20.30.40',
    });
    await expect.poll(() => lines).toMatchObject([{ client_ip: '10.20.30.40' }]);
  });

  it.each([
    ['203.0.113.7:54321', '203.0.113.7'],
    ['203.0.113.7:54321, 10.0.0.1:4711', '203.0.113.7'],
    ['[2001:db8::7]:54321', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.7:54321:1', '127.0.0.1'],
    ['203.0.113.7:', '127.0.0.1'],
    ['[2001:db8::7]8', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['2001:db8::7%.', '127.0.0.1'],
    ['010.0.0.7', '127.0.0.1'],
  ])('GW-44 reads the client from X-Forwarded-For: %s', async (forwarded, address) => {
    const backend = await upstream((_req, res) => void res.end());
    const { port, lines } = await gateway({
      backend: backend.url,
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    });
    await exchange(port, head('GET /ajax/users', `X-Forwarded-For: ${forwarded}`));
    expect(backend.requests[0]?.headers).toMatchObject({ 'x-forwarded-for': address });
    await expect.poll(() => lines).toMatchObject([{ client_ip: address }]);
  });

  it('GW-2 forwards conditional requests, and the 304 of the backend', async () => {
    const backend = await upstream((_req, res) => void res.writeHead(304).end());
    const { port } = await gateway({ backend: backend.url });
    expect(await exchange(port, head('GET /ajax/users', 'If-None-Match: *'))).toMatch(
      /^HTTP\/1.1 304 /,
    );
    expect(backend.requests[0]?.headers).toMatchObject({ 'if-none-match': '*' });
  });

  it('GW-3 trusts the forwarding headers of a proxy in TRUST_PROXY', async () => {
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
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
      'x-real-ip': '1.2.3.4',
    });
  });

  it.each([
    ['console.example:8443', 'console.example:8443'],
    ['console.example, internal', 'console.example'],
    ['console.example/path', 'console'],
    ['', 'console'],
  ])(
    'GW-3 takes the host from X-Forwarded-Host of a proxy in TRUST_PROXY: %s',
    async (sent, host) => {
      const backend = await upstream((_req, res) => void res.end());
      const { port } = await gateway({ backend: backend.url, trustProxy: ['loopback'] });
      await exchange(
        port,
        head('GET /ajax/users', `X-Forwarded-Host: ${sent}`, 'X-Forwarded-Proto: javascript'),
      );
      expect(backend.requests[0]?.headers).toMatchObject({
        'x-forwarded-host': host,
        'x-forwarded-proto': 'http',
      });
    },
  );

  it.each([
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
    'X-Original-URL',
    'X-Original-URI',
    'X-Rewrite-URL',
    'X_Rewrite_URL',
    'X_Real_IP',
    'Forwarded',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    ...['Client-IP', 'X-Original-Forwarded-For', 'X-Azure-ClientIp', 'Fly-Client-Ip'],
    ...['X-Envoy-External-Address', 'X-Host', 'X-Original-Host', 'Front-End-Https', 'Proxy'],
    ...['X-HTTP-Path-Override', 'X-Original-Method', 'X-Accel-Mapping', 'X-Sendfile-Type'],
    ...['X-Middleware-Subrequest', 'X-Forwarded-Prefix', 'X-Tenant'],
  ])('GW-3 GW-46 drops %s of a client', async (name) => {
    const backend = await upstream((_req, res) => void res.end());
    const { port } = await gateway({ backend: backend.url, trustProxy: ['loopback'] });
    await exchange(port, head('GET /ajax/users', `${name}: DELETE`));
    expect(JSON.stringify(backend.requests[0]?.headers)).not.toContain('DELETE');
  });

  const identityHeaders = [
    ...[
      'Remote-User',
      'Remote_User',
      'REMOTE-USER',
      'Remote-Groups',
      'X-Remote-User',
      'X-Remote-Extra-Scopes',
      'X-User',
      'X-User-Email',
    ],
    ...[
      'X-Auth-Request-User',
      'X-Auth-Request-Email',
      'X-Auth-Request-Access-Token',
      'X_Auth_Request_Groups',
      'X-Auth-User',
    ],
    ...[
      'X-Forwarded-User',
      'X-Forwarded-Email',
      'X-Forwarded-Groups',
      'X-Forwarded-Preferred-Username',
      'X-Forwarded-Access-Token',
    ],
    ...[
      'OIDC_CLAIM_email',
      'OIDC-Claim-Sub',
      'X-Goog-Authenticated-User-Email',
      'Cf-Access-Authenticated-User-Email',
    ],
    ...[
      'X-MS-CLIENT-PRINCIPAL-NAME',
      'X-Amzn-Oidc-Identity',
      'X-WEBAUTH-USER',
      'X-Authentik-Username',
      'X-Consumer-Username',
    ],
    ...[
      'Tailscale-User-Login',
      'X-Pomerium-Claim-Email',
      'X-Vouch-User',
      'SSL-Client-S-DN',
      'X-SSL-Client-Verify',
      'X-Forwarded-Client-Cert',
    ],
    ...[
      'Authorization',
      'AUTHORIZATION',
      'Authorization_',
      'X-Authorization',
      'X-Original-Authorization',
      'X-Access-Token',
    ],
  ];

  it.each([...identityHeaders, 'x_request_id', 'X_Tenant', 'X.Tenant'])(
    'GW-46 drops the identity header %s of a client',
    async (name) => {
      const backend = await upstream((_req, res) => void res.end());
      const { port } = await gateway({ backend: backend.url, trustProxy: ['loopback'] });
      await exchange(port, head('GET /ajax/users', `${name}: mallory`));
      expect(JSON.stringify(backend.requests[0]?.headers)).not.toContain('mallory');
    },
  );

  it('GW-46 forwards the headers of IDENTITY_HEADERS from a proxy of TRUST_PROXY only', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const headers = [
      'Remote-User: ada',
      'OIDC_CLAIM_email: ada',
      'X-Forwarded-User: ada',
      'Remote_User: mallory',
      'X-User: mallory',
    ];
    for (const trustProxy of [['loopback'], ['10.0.0.0/8']]) {
      const identityHeaders = ['remote-user', 'oidc_claim_email', 'x-forwarded-user'];
      const { port } = await gateway({ backend: backend.url, trustProxy, identityHeaders });
      await exchange(port, head('GET /ajax/users', ...headers));
    }
    const [trusted, untrusted] = backend.requests.map((received) => received.headers);
    expect(trusted).toMatchObject({
      'remote-user': 'ada',
      oidc_claim_email: 'ada',
      'x-forwarded-user': 'ada',
    });
    expect(JSON.stringify(trusted)).not.toContain('mallory');
    expect(JSON.stringify(untrusted)).not.toMatch(/"(ada|mallory)"/);
  });

  const needed = [
    ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Content-Type', 'Cookie', 'User-Agent'],
    ...['Origin', 'Referer', 'Range', 'Cache-Control', 'If-Match', 'If-None-Match', 'If-Range'],
    ...['If-Modified-Since', 'X-XSRF-TOKEN', 'X-Requested-With', 'Idempotency-Key', 'Sec-GPC'],
    ...['Sec-Fetch-Mode', 'Sec-CH-UA'],
  ];
  it.each(needed)('GW-46 forwards %s of a client', async (name) => {
    const backend = await upstream((_req, res) => void res.end());
    const { port, lines } = await gateway({ backend: backend.url });
    await exchange(port, head('GET /ajax/users', `${name}: 1`));
    expect(backend.requests[0]?.headers).toMatchObject({ [name.toLowerCase()]: '1' });
    await expect.poll(() => lines).toMatchObject([{ msg: 'request' }]);
  });

  it('GW-46 forwards the headers of FORWARD_HEADERS', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port } = await gateway({ backend: backend.url, forwardHeaders: ['x-tenant'] });
    await exchange(port, head('GET /ajax/users', 'X-Tenant: 7'));
    expect(backend.requests[0]?.headers).toMatchObject({ 'x-tenant': '7' });
  });

  const droppedNames = (lines: Line[]) => lines.flatMap(({ header }) => header ?? []);

  it('GW-46 logs the name of a header that is not forwarded once', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port, lines } = await gateway({ backend: backend.url });
    const sent = ['X-Tenant: secret', 'Client-IP: secret', 'TE: trailers', 'X-Real-IP: 1.2.3.4'];
    for (const extra of ['X-Tenant: secret', 'X-Other: secret'])
      await exchange(port, head('GET /ajax/users', ...sent, extra));
    await expect.poll(() => lines).toHaveLength(5);
    expect(droppedNames(lines)).toEqual(['x-tenant', 'client-ip', 'x-other']);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('GW-46 logs the first 64 characters of 100 names at most', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port, lines } = await gateway({ backend: backend.url });
    const names = Array.from({ length: 101 }, (_, index) => `x-${index}-${'y'.repeat(80)}`);
    await exchange(port, head('GET /ajax/users', ...names.map((name) => `${name}: 1`)));
    await expect.poll(() => lines.at(-1)).toMatchObject({ msg: 'request' });
    expect(droppedNames(lines)).toEqual(names.slice(0, 100).map((name) => name.slice(0, 64)));
  });

  it('SSO-5 GW-46 forwards Authorization from a proxy of TRUST_PROXY only, if IDENTITY_HEADERS lists it', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const settings = [
      { trustProxy: ['loopback'], identityHeaders: ['authorization'] },
      { trustProxy: ['10.0.0.0/8'], identityHeaders: ['authorization'] },
      { trustProxy: ['loopback'], identityHeaders: ['remote-user'] },
    ];
    for (const options of settings) {
      const { port } = await gateway({ backend: backend.url, ...options });
      await exchange(port, head('GET /ajax/users', 'Authorization: Bearer a.b.c'));
    }
    const received = backend.requests.map(({ headers }) => headers.authorization);
    expect(received).toEqual(['Bearer a.b.c', undefined, undefined]);
  });

  it('GW-3 GW-23 relays no header about the backend or the way to it', async () => {
    const names = [
      ...[
        'Alt-Svc',
        'NEL',
        'Report-To',
        'Reporting-Endpoints',
        'Server',
        'Strict-Transport-Security',
        'Via',
        'X-Powered-By',
      ],
      ...[
        'Permissions-Policy',
        'Referrer-Policy',
        'X-Frame-Options',
        'Access-Control-Allow-Origin',
        'Integrity-Policy',
      ],
      ...[
        'Content-Security-Policy-Report-Only',
        'Cross-Origin-Opener-Policy',
        'Proxy-Authenticate',
        'Proxy-Connection',
      ],
      ...['Refresh', 'Clear-Site-Data', 'X-AspNet-Version', 'X-AspNetMvc-Version', 'X-Runtime'],
      ...['Proxy-Authorization', 'Expect', 'HTTP2-Settings', 'TE', 'Trailer', 'Upgrade'],
    ];
    const backend = await upstream((_req, res) => {
      for (const name of names) res.setHeader(name, 'of-the-backend');
      res.end('{}');
    });
    const { port } = await gateway({ backend: backend.url });
    expect(await exchange(port, head('GET /ajax/users'))).not.toContain('of-the-backend');
  });

  it('GW-2 relays chunks to an HTTP/1.0 client as plain bytes', async () => {
    const backend = await upstream((_req, res) => {
      res.write('first,');
      res.end('second');
    });
    const { port } = await gateway({ backend: backend.url });
    const response = await exchange(port, 'GET /ajax/users HTTP/1.0\r\n\r\n');
    expect(response).not.toMatch(/transfer-encoding/i);
    expect(response).toMatch(/\r\n\r\nfirst,second$/);
  });

  it('GW-2 drops the Content-Length of a 204', async () => {
    const backend = await rawUpstream((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n'),
      ),
    );
    const { port } = await gateway({ backend: backend.url });
    const response = await exchange(port, head('DELETE /ajax/users/delete/1'));
    expect(response).toMatch(/^HTTP\/1.1 204 /);
    expect(response).not.toMatch(/content-length/i);
  });

  it('GW-3 handles Expect: 100-continue itself and forwards no spoofed header', async () => {
    const backend = await upstream(async (req, res) => void res.end(await text(req)));
    const { port } = await gateway({ backend: backend.url });
    const response = await exchange(
      port,
      `${head('POST /ajax/users', 'Expect: 100-continue', 'X-Real-IP: 1.2.3.4', 'Content-Length: 2')}ok`,
    );
    expect(response).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK\r\n/);
    expect(backend.requests[0]?.headers).toMatchObject({ 'x-real-ip': '127.0.0.1' });
    expect(backend.requests[0]?.headers).not.toHaveProperty('expect');
  });

  it('GW-3 sends 100 Continue after the response to the request before it', async () => {
    const backend = await upstream(async (req, res) => {
      const body = await text(req);
      // Nothing is sent when the gateway has read the second request: long enough for a 100 that does not wait.
      if (req.method === 'GET') await setTimeout(150);
      res.end(`response to ${req.method} ${body}`);
    });
    const { port } = await gateway({ backend: backend.url });
    const first = 'GET /ajax/users HTTP/1.1\r\nHost: console\r\n\r\n';
    const second = `${head('POST /ajax/users', 'Expect: 100-continue', 'Content-Length: 4')}body`;
    const responses = (await exchange(port, first + second)).split(/(?=HTTP\/1\.1)/);
    expect(responses.map((response) => response.slice(9, 12))).toEqual(['200', '100', '200']);
    expect(responses[0]).toContain('response to GET ');
    expect(responses[1]).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    expect(responses[2]).toContain('response to POST body');
  });

  it('GW-3 responds to several pipelined expectations in their order', async () => {
    const backend = await upstream(async (req, res) => void res.end(await text(req)));
    const { port } = await gateway({ backend: backend.url });
    const post = (body: string) =>
      `POST /ajax/users HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n${body}`;
    const text1 = await exchange(port, post('a') + post('b') + post('c') + head('GET /login'));
    const statuses = [...text1.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(['100', '200', '100', '200', '100', '200', '200']);
  });

  it('GW-3 GW-23 rejects other expectations with 417', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const { port, lines } = await gateway({ backend: backend.url });
    const response = await exchange(
      port,
      head('POST /ajax/users', 'Expect: magic', 'Content-Length: 0'),
    );
    expect(response).toMatch(/^HTTP\/1.1 417 [\s\S]*content-security-policy/i);
    await expect.poll(() => lines).toMatchObject([{ status: 417, failure: 'bad-expectation' }]);
    expect(backend.requests).toEqual([]);
  });
});
