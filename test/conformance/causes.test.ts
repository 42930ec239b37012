import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { conformance } from '../../tools/conformance/conformance.ts';
import { anyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import {
  type ScriptedResponse,
  type SeenRequest,
  scriptedBackend,
} from '../support/scripted-backend.ts';

let real: TestBackend;
beforeAll(async () => {
  real = await startBackend(await anyDatabase());
  real.runClock();
});
afterAll(() => real.close());

/** Runs the suite for a console at https://console.example.com. */
async function run(url: string, ...args: string[]) {
  const { email, password } = demoAccount;
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const account = ['--email', email, '--password', password];
  const code = await conformance(['--backend', url, ...account, ...args], print, print, {});
  const [first = ''] = printed.split('\n');
  return { code, first, failed: printed.match(/^FAILED .*$/gm) ?? [], printed };
}

const page = (status: number, title: string, text = ''): ScriptedResponse => ({
  status,
  headers: { 'Content-Type': 'text/html' },
  text: `<!doctype html><title>${title}</title><style>p {}</style><h1>${title}</h1><p>${text}</p>`,
});

const isSignIn = ({ line }: SeenRequest) => line === 'POST /ajax/auth/login';
const isWrite = (request: SeenRequest) => !request.line.startsWith('GET') && !isSignIn(request);
const isVisitor = ({ headers }: SeenRequest) => headers.cookie === undefined;
const hasNoToken = ({ headers }: SeenRequest) => !headers['x-xsrf-token'];

/** Responds to some requests. */
const to = (condition: (request: SeenRequest) => boolean, response: ScriptedResponse) => ({
  choose: (request: SeenRequest) => (condition(request) ? response : undefined),
});

/** Changes the cookies of a sign-in. */
const cookies = (change: (lines: string[]) => string[]) => ({
  alter(headers: IncomingHttpHeaders) {
    if (headers['set-cookie']) headers['set-cookie'] = change(headers['set-cookie']);
  },
});

const all = () => true;
const location = (of: (path: string) => string) => ({
  choose: ({ line }: SeenRequest) => ({
    status: 302,
    headers: { Location: of(line.split(' ')[1] ?? '') },
  }),
});

/** Ways in which backends are configured, and what the first line says. */
const causes: [way: string, Parameters<typeof scriptedBackend>[1], named: string][] = [
  [
    'that redirects plain HTTP',
    location((path) => `https://console.example.com${path}`),
    'not 302. It redirects to https://console.example.com/ajax/auth/check: trust X-Forwarded-Proto of the gateway.',
  ],
  [
    'whose paths end with a slash',
    location((path) => `${path}/`),
    'It redirects to /ajax/auth/check/: accept the path without a slash at its end.',
  ],
  [
    'that redirects visitors to a sign-in page',
    to((request) => isVisitor(request) && !isSignIn(request), {
      status: 302,
      headers: { Location: '/login?next=/' },
    }),
    'It redirects to /login?next=/: below /ajax respond 401 without a session, and never redirect.',
  ],
  [
    'that redirects from its records to a sign-in page',
    to((request) => isVisitor(request) && !/auth/.test(request.line), {
      status: 302,
      headers: { Location: '/login' },
    }),
    'It redirects to /login: below /ajax respond 401 without a session, and never redirect. The same at ',
  ],
  [
    'that has a sign-in page for records',
    to((request) => isVisitor(request) && !/auth/.test(request.line), page(200, 'Log in')),
    'It is a page of HTML: below /ajax respond with JSON, and with 401 without a session. The same at ',
  ],
  ['that has one page for all paths', to(all, page(200, 'App')), 'It is a page of HTML: below '],
  [
    'at another path',
    to(all, page(404, 'Not Found')),
    'Nothing is at this address: is it the backend, and is /ajax in its paths once?',
  ],
  [
    'that lets nobody check a session',
    to((request) => isVisitor(request) && !isSignIn(request), { status: 403 }),
    'A visitor gets 200 with {"user":null}, 204 or 401, not 403. Let visitors request it: nobody could sign in.',
  ],
  [
    'that does not allow the host',
    to(all, page(403, 'Blocked host: console.example.com')),
    'It compares Origin, Referer or Host with its own address: trust X-Forwarded-Host and X-Forwarded-Proto of the gateway, and allow console.example.com as a host, or https://console.example.com as an origin.',
  ],
  [
    'that compares the referrer of a sign-in',
    to(isSignIn, page(400, 'Bad Request', 'The referrer does not match the host.')),
    'The sign-in succeeds with a 2xx status. It compares Origin, Referer or Host with its own address: ',
  ],
  [
    'that compares the origin of writes',
    to((request) => isWrite(request) && request.headers.origin !== undefined, page(403, 'No')),
    'A write with the XSRF token is accepted. It compares Origin, Referer or Host with its own ',
  ],
  [
    'that wants a token for a sign-in',
    to((request) => isSignIn(request) && hasNoToken(request), page(422, 'The change was rejected')),
    'A visitor has no XSRF token: exempt the sign-in from its check.',
  ],
  ...[400, 403].map((status): (typeof causes)[0] => [
    `that responds ${status} without a token`,
    to((request) => isWrite(request) && hasNoToken(request), page(status, 'CSRF failed')),
    `Without the XSRF token the status is 419. Send it instead of ${status}. The same at `,
  ]),
  [
    'with another name of the cookie',
    cookies((lines) => lines.map((line) => line.replace('XSRF-TOKEN', 'csrftoken'))),
    'A sign-in sets a cookie XSRF-TOKEN; csrftoken found: name it XSRF-TOKEN, or set BACKEND_XSRF_COOKIE=csrftoken. ',
  ],
  [
    'without a cookie of the token',
    cookies((lines) => lines.filter((line) => !line.startsWith('XSRF'))),
    'A sign-in sets a cookie XSRF-TOKEN. None is found: run what sets it for the sign-in too. ',
  ],
  [
    'without a cookie of the session',
    cookies((lines) => lines.filter((line) => line.startsWith('XSRF'))),
    'The sign-in sets XSRF-TOKEN: it needs one of a session, which every process of the backend knows.',
  ],
  [
    'whose cookies have another domain',
    cookies((lines) => lines.map((line) => `${line}; Domain=internal.example`)),
    'They refuse it: Domain=internal.example is not that of console.example.com.',
  ],
  [
    'that accepts no PATCH and DELETE',
    to(({ line }) => /^(PATCH|DELETE)/.test(line), page(405, 'No')),
    'Allow GET, POST, PATCH and DELETE in the backend, and in proxies before it. The same at ',
  ],
  [
    'whose writes fail',
    to((request) => isWrite(request) && !/auth/.test(request.line), page(500, 'Error')),
    'The log of the backend has the reason. The same at ',
  ],
  [
    'that limits requests',
    to(({ line }) => line === 'GET /ajax/users', { status: 429, text: 'Too Many Attempts.' }),
    'The backend limits requests. Raise the limit for this test. ',
  ],
];

it.each(causes)('OPS-18 names first the cause in a backend %s', async (_, options, named) => {
  const foreign = await scriptedBackend(real.url, options);
  onTestFinished(foreign.close);
  foreign.keepToken();
  const { code, first, failed } = await run(foreign.url, '--only', 'users');
  expect(first).toMatch(/^CAUSE {7}/);
  expect(first).toContain(named);
  expect({ code, failed }).toEqual({ code: 1, failed: [] });
});

/** Starts a backend whose JSON is changed. */
async function changed(change: (body: unknown) => unknown, type = 'application/json') {
  const server = http.createServer(async (req, res) => {
    const { method = 'GET' } = req;
    const chunks = await req.toArray();
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const headers = new Headers(req.headers as Record<string, string>);
    const response = await fetch(real.url + req.url, { method, headers, body });
    const text = await response.text();
    const isChanged = response.status === 200 && text !== '';
    res.writeHead(response.status, {
      'Content-Type': type,
      'Set-Cookie': response.headers.getSetCookie(),
    });
    res.end(isChanged ? JSON.stringify(change(JSON.parse(text))) : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const members = (change: (name: string, value: unknown) => [string, unknown]) => {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, of]) => change(name, within(of))));
  };
  return within;
};

it.each([
  ['wrapped', (data: unknown) => ({ data }), 'Send what is in the member `data`, without it.'],
  [
    'pages of other names',
    members((name, value) => [name === 'items' ? 'results' : name, value]),
    'A page has `items` and `total`: name `results` so. The same at ',
  ],
  [
    'members in camel case',
    members((name, value) => [name.replace(/_(\w)/g, (_, c) => c.toUpperCase()), value]),
    'expected an ISO 8601 time, such as 2026-01-31T12:00:00Z, came createdAt instead',
  ],
  [
    'times in seconds',
    members((name, value) => [name, /_at$/.test(name) ? Date.parse(String(value)) / 1000 : value]),
    'expected an ISO 8601 time, such as 2026-01-31T12:00:00Z, came 17',
  ],
] as const)('OPS-18 names first the cause in JSON with %s', async (_, change, named) => {
  const { first } = await run(
    await changed(change),
    '--read-only',
    '--only',
    'users,businesses,orders,profile',
  );
  expect(first).toMatch(/^CAUSE {7}/);
  expect(first).toContain(named);
});

it('OPS-18 names the type of JSON that is sent as HTML', async () => {
  const url = await changed((body) => body, 'text/html');
  const { first } = await run(url, '--read-only', '--only', 'users');
  expect(first).toMatch(/^CAUSE .* Send JSON with the Content-Type application\/json, /);
});

it('OPS-18 prints the status, the type and the text of an HTML response', async () => {
  const response = page(400, 'Bad Request', 'The referrer\ndoes not match the host.');
  const foreign = await scriptedBackend(real.url, to(isSignIn, response));
  onTestFinished(foreign.close);
  const { first } = await run(foreign.url);
  expect(first).toContain(
    'came: 400 the page "Bad Request Bad Request The referrer does not match the host."',
  );
});

it('OPS-18 names the setting for a private authority', async () => {
  const file = (name: string) => readFileSync(new URL(`../support/tls/${name}`, import.meta.url));
  const server = https.createServer({ key: file('new-key.pem'), cert: file('new-server.pem') });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { code, first } = await run(`https://localhost:${(server.address() as AddressInfo).port}`);
  expect(code).toBe(2);
  expect(first).toMatch(/^The backend does not respond: .* NODE_EXTRA_CA_CERTS\.$/);
});
