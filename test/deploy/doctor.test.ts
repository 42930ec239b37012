import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Result } from '../../tools/doctor/check.ts';
import { doctor } from '../../tools/doctor/command.ts';
import { lineOf } from '../../tools/doctor/doctor.ts';
import { type IngressFault, startFaultyIngress } from '../support/faulty-ingress.ts';
import { unreachableUrl, upstream } from '../support/upstream.ts';
import {
  examineIngress,
  failuresOf,
  hasNginx,
  lowLimit,
  type Permissions,
  permissionsFor,
  startGateway,
  startTwoReleases,
} from './examine-ingress.ts';

const root = join(import.meta.dirname, '../..');

async function resultsOf(
  origins: string[],
  fault: IngressFault,
  permissions?: Permissions,
): Promise<Result[]> {
  return examineIngress(await startFaultyIngress(origins, fault), permissions);
}

it('OPS-20 passes every check of a correct deployment', async () => {
  const { origin } = await startGateway();
  const results = await resultsOf([origin], 'none');
  expect(results.filter(({ state }) => state !== 'passed').map(lineOf)).toEqual([]);
  expect(results).toHaveLength(18);
});

const faults: [fault: IngressFault, check: string, setting: string][] = [
  ['other authority', 'TLS', 'Secret clearhouse-tls'],
  ['TLS 1.1', 'TLS', 'ssl_protocols'],
  ['expired certificate', 'certificate days', 'Secret clearhouse-tls'],
  ['no redirect', 'redirect to https', 'force-ssl-redirect'],
  ['redirect unless X-Forwarded-Proto', 'redirect to https', 'use-forwarded-headers'],
  ['X-Forwarded-Proto http', 'security headers', 'TRUST_PROXY'],
  ['own X-Frame-Options', 'security headers', 'add_header'],
  ['no HSTS', 'security headers', 'proxy_hide_header'],
  ['uncompressed', 'compression', 'Accept-Encoding'],
  ['no X-Request-Id', 'X-Request-Id', 'proxy_hide_header'],
  ['X-Forwarded-For forwarded', 'X-Forwarded-For', 'TRUST_PROXY'],
  ['small body limit', 'body limit', 'client_max_body_size'],
  ['metrics', 'metrics', 'METRICS_PORT'],
  ['buffered report', 'first row of a report', 'proxy_buffering'],
  ['short streams', 'long streams', 'proxy_read_timeout'],
  ['own Cache-Control', 'caches', 'add_header Cache-Control'],
  ['cached pages', 'caches', 'proxy_cache'],
  ['blocked PATCH and DELETE', 'methods', 'limit_except'],
  ['small request headers', 'request headers', 'large_client_header_buffers'],
  ['small response headers', 'document', 'proxy_buffer_size'],
  ['own error pages', 'error pages', 'proxy_intercept_errors'],
  ['rate limit', 'rate limit', 'limit_req'],
];

// A real nginx has the same faults in doctor-nginx.test.ts, some at once; `npm run soak` examines each alone.
it.each(hasNginx && process.env.SOAK !== '1' ? faults.slice(0, 1) : faults)(
  'OPS-20 fails one check only and names its setting: %s',
  async (fault, check, setting) => {
    const { origin } = await startGateway(lowLimit);
    const results = await resultsOf([origin], fault, permissionsFor([check]));
    expect(failuresOf(results)).toEqual([check]);
    expect(results.find(({ name }) => name === check)?.detail).toContain(setting);
  },
);

it('OPS-20 fails when pods respond with different releases', async () => {
  expect(
    failuresOf(await resultsOf(await startTwoReleases(), 'none', permissionsFor(['one version']))),
  ).toEqual(['one version']);
});

it('OPS-21 skips the report without a session and gives the reason', async () => {
  const { origin } = await startGateway(lowLimit);
  const results = await resultsOf([origin], 'none', {});
  const skipped = results.filter(({ state }) => state === 'skipped');
  expect(skipped.map(({ name }) => name)).toEqual(['first row of a report', 'long streams']);
  expect(skipped[0]?.detail).toContain('DOCTOR_COOKIE');
});

it('OPS-21 sends the session to no host with an untrusted certificate', async () => {
  const { origin, lines } = await startGateway(lowLimit);
  await resultsOf([origin], 'other authority');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ path }) => path === '/ajax/report/stream')).toEqual([]);
});

it('OPS-21 lets no request without a session reach the backend', async () => {
  const { url, requests } = await upstream((_req, res) => res.end());
  const { origin } = await startGateway({ ...lowLimit, backend: url });
  await resultsOf([origin], 'none', {});
  expect(requests).toEqual([]);
});

/** Runs the command as a process, which trusts the certificate of the ingress. Returns its exit code and output. */
function startDoctor(url: string): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_EXTRA_CA_CERTS: join(root, 'test/support/tls/old-ca.pem'),
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['tools/doctor/main.ts', url],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

/** Runs the command in this process. */
async function runDoctor(url: string): Promise<{ code: number; output: string }> {
  let output = '';
  const print = (text: string) => {
    output += text;
  };
  return { code: await doctor([url], {}, print, print), output };
}

it('OPS-21 prints one line per check and exits with 1 after a failure', async () => {
  const { origin } = await startGateway();
  const { url } = await startFaultyIngress([origin], 'no X-Request-Id');
  const { code, output } = await startDoctor(url.href);
  expect(output).toContain(
    'FAILED   X-Request-Id: Responses have no X-Request-Id. Remove proxy_hide_header X-Request-Id.\n',
  );
  expect(output.match(/^(passed|FAILED|skipped) /gm)).toHaveLength(18);
  expect(code).toBe(1);
});

it('OPS-21 exits with 2 and one reason if no gateway responds', async () => {
  const url = await unreachableUrl();
  const { code, output } = await runDoctor(`https://${url.host}`);
  expect(output).toBe(`https://${url.host}/version cannot be read: ECONNREFUSED.\n`);
  expect(code).toBe(2);
});

it.each([
  [
    'the page of another app',
    200,
    { 'Content-Type': 'text/html' },
    'another server responds with text/html, so route',
  ],
  [
    'JSON of another app',
    200,
    { 'Content-Type': 'application/json' },
    'another server responds with application/json, so route',
  ],
  ['404', 404, {}, 'another server or a proxy responds with 404, so route'],
  ['502', 502, {}, 'another server or a proxy responds with 502, so route'],
  [
    'a redirect',
    302,
    { Location: 'https://login.example/start?rd=1' },
    'it redirects to https://login.example/start, so let',
  ],
])(
  'OPS-21 exits with 2 and one reason if a server responds with %s',
  async (_what, status, headers, reason) => {
    const { url } = await upstream(
      (_req, res) => void res.writeHead(status, headers).end('{"status":"ok"}'),
    );
    const { code, output } = await runDoctor(url.href);
    expect(output.startsWith(`${url.href}version cannot be read: ${reason} `)).toBe(true);
    expect(output.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  },
);

it('OPS-20 examines an http address and skips what only https has', async () => {
  const { origin } = await startGateway({ ...lowLimit, trustProxy: [] });
  const url = new URL(origin);
  const results = await examineIngress({ url, httpUrl: url, ca: '' }, {});
  expect(failuresOf(results)).toEqual([]);
  const skipped = results
    .filter(({ detail }) => detail === 'The address is http.')
    .map(({ name }) => name);
  expect(skipped).toEqual(['TLS', 'certificate days', 'redirect to https']);
});

it('OPS-21 exits with 2 and the usage without an address', async () => {
  const { code, output } = await runDoctor('127.0.0.1');
  expect(output).toMatch(/^Usage: npm run doctor -- URL\n/);
  expect(code).toBe(2);
});
