import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lineOf } from '../../tools/doctor/doctor.ts';
import { unreachableUrl } from '../support/upstream.ts';
import {
  examineIngress,
  failuresOf,
  hasNginx,
  type Ingress,
  lowLimit,
  permissionsFor,
  startGateway,
  startTwoReleases,
} from './examine-ingress.ts';

const certificates = join(import.meta.dirname, '../support/tls');

/** The ingress that docs/operations.md demands. */
const correct = `
  client_max_body_size 2m;
  proxy_set_header X-Forwarded-For 203.0.113.7;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_read_timeout 3600s;`;

const all = (directives = '') => `location / { ${directives} proxy_pass http://console; }`;

const redirect = (url: URL) => `location / { return 308 https://${url.host}$request_uri; }`;

interface NginxOptions {
  /** Directives for all servers. */
  shared?: string;
  /** Directives of the server for https. */
  directives?: string;
  /** Its locations. */
  locations?: string;
  /** Directives of the server for http, instead of the redirect. */
  http?: string;
  protocols?: string;
  /** The names of the files of the certificate and its key. */
  certificate?: [name: string, key: string];
}

/** Starts nginx in front of gateways, which it requests alternately. Ends it with the test. */
async function startNginx(origins: string[], options: NginxOptions = {}): Promise<Ingress> {
  const {
    shared = '',
    directives = correct,
    locations = all(),
    protocols = 'TLSv1.2 TLSv1.3',
  } = options;
  const [certificate, key] = options.certificate ?? ['old-server', 'old-key'];
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [url, httpUrl] = [
    new URL(`https://${(await unreachableUrl()).host}`),
    await unreachableUrl(),
  ];
  if (url.host === httpUrl.host) return startNginx(origins, options);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${folder}/${name}";`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid "${folder}/pid"; error_log "${folder}/error.log"; events {}
    http {
      access_log off; ${paths.join(' ')} ${shared.replaceAll('FOLDER', folder)}
      upstream console { ${origins.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join(' ')} }
      server { listen ${httpUrl.host}; ${options.http ?? redirect(url)} }
      server {
        listen ${url.host} ssl; ssl_protocols ${protocols}; ssl_ciphers DEFAULT@SECLEVEL=0;
        ssl_certificate "${certificates}/${certificate}.pem"; ssl_certificate_key "${certificates}/${key}.pem";
        proxy_http_version 1.1; ${directives}
        ${locations}
      }
    }`,
  );
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  onTestFinished(async () => {
    nginx.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  // nginx writes its pid once it has bound its ports.
  await vi.waitFor(
    () => expect(nginx.exitCode !== null || existsSync(join(folder, 'pid'))).toBe(true),
    {
      timeout: 30_000,
      interval: 50,
    },
  );
  if (nginx.exitCode !== null) {
    const log = readFileSync(join(folder, 'error.log'), 'utf8');
    // Another process can take a free port before nginx does.
    if (log.includes('Address already in use')) return startNginx(origins, options);
    throw new Error(log);
  }
  return { url, httpUrl, ca: readFileSync(join(certificates, 'old-ca.pem'), 'utf8') };
}

it('OPS-20 passes every check of a correct nginx', async ({ skip }) => {
  skip(!hasNginx, 'nginx is not installed');
  const { origin } = await startGateway();
  const results = await examineIngress(await startNginx([origin]));
  expect(results.filter(({ state }) => state !== 'passed').map(lineOf)).toEqual([]);
});

const forwarded = 'proxy_set_header X-Forwarded-For';
const metrics = 'location = /metrics { return 200 "gateway_build_info 1"; }';
const cache = 'proxy_cache_path "FOLDER/cache" keys_zone=all:1m;';
const cached =
  'proxy_cache all; proxy_ignore_headers Cache-Control Set-Cookie; proxy_cache_valid 200 1m;';
const ownCaching =
  'proxy_hide_header Cache-Control; add_header Cache-Control "public, max-age=3600";';
const ownErrors =
  'proxy_intercept_errors on; error_page 400 403 404 419 @own; location @own { return 404 "<h1>Error</h1>"; }';
const limited = 'limit_req_zone $binary_remote_addr zone=few:1m rate=5r/s;';
const stream = (directives: string) =>
  `location = /ajax/report/stream { ${directives} proxy_pass http://console; }`;
const unlessForwarded = 'if ($http_x_forwarded_proto = https) { return 200; }';

/** The faults of one nginx, each of another check, whose detail names the setting. A check that another one needs fails alone. */
type Faults = [fault: string, check: string, setting: string][];

const faulty: [faults: Faults, options: NginxOptions][] = [
  [
    [['other authority', 'TLS', 'Secret clearhouse-tls']],
    { certificate: ['new-server', 'new-key'] },
  ],
  [
    [['expired certificate', 'certificate days', 'Secret clearhouse-tls']],
    { certificate: ['expired-server', 'old-key'] },
  ],
  [
    [
      ['TLS 1.1', 'TLS', 'ssl_protocols'],
      ['buffered report', 'first row of a report', 'proxy_buffering'],
    ],
    {
      protocols: 'TLSv1.1 TLSv1.2 TLSv1.3',
      directives: `${correct} proxy_ignore_headers X-Accel-Buffering;`,
    },
  ],
  [
    [['short streams', 'long streams', 'proxy_read_timeout']],
    { locations: `${stream('proxy_read_timeout 250ms;')} ${all()}` },
  ],
  [
    [
      ['no X-Forwarded-Proto', 'security headers', 'TRUST_PROXY'],
      ['no compression', 'compression', 'Accept-Encoding'],
      ['no X-Request-Id', 'X-Request-Id', 'proxy_hide_header'],
      ['small body limit', 'body limit', 'client_max_body_size'],
    ],
    {
      directives: `
        client_max_body_size 1000k;
        proxy_set_header X-Forwarded-For 203.0.113.7;
        proxy_set_header Accept-Encoding "";
        proxy_hide_header X-Request-Id;`,
    },
  ],
  [
    [
      ['no redirect', 'redirect to https', 'force-ssl-redirect'],
      ['no HSTS, repeated header', 'security headers', 'add_header'],
      ['forwarded X-Forwarded-For', 'X-Forwarded-For', 'TRUST_PROXY'],
      ['metrics', 'metrics', 'METRICS_PORT'],
    ],
    {
      http: 'location / { proxy_pass http://console; }',
      directives: `
        ${correct.replace(`${forwarded} 203.0.113.7`, `${forwarded} $proxy_add_x_forwarded_for`)}
        proxy_hide_header Strict-Transport-Security;
        add_header X-Frame-Options SAMEORIGIN;
        ${metrics}`,
    },
  ],
  [
    [
      ['trusted X-Forwarded-Proto', 'redirect to https', 'use-forwarded-headers'],
      ['small request headers', 'request headers', 'large_client_header_buffers'],
      ['own Cache-Control', 'caches', 'add_header Cache-Control'],
    ],
    {
      http: `${unlessForwarded} return 308 https://$host$request_uri;`,
      directives: `${correct} client_header_buffer_size 1k; large_client_header_buffers 4 1k;`,
      locations: all(ownCaching),
    },
  ],
  [
    [['small response headers', 'document', 'proxy_buffer_size']],
    {
      directives: `${correct} proxy_buffer_size 1k; proxy_buffers 8 1k; proxy_busy_buffers_size 2k;`,
    },
  ],
  [[['cached pages', 'caches', 'proxy_cache']], { shared: cache, locations: all(cached) }],
  [
    [['blocked PATCH and DELETE', 'methods', 'limit_except']],
    { locations: all('limit_except GET POST { deny all; }') },
  ],
  [
    [['blocked DELETE', 'methods', '$request_method']],
    { locations: all('if ($request_method = DELETE) { return 405; }') },
  ],
  [
    [['own error pages', 'error pages', 'proxy_intercept_errors']],
    { directives: `${correct} ${ownErrors}` },
  ],
  [
    [['rate limit', 'rate limit', 'limit_req']],
    { shared: limited, locations: all('limit_req zone=few burst=10 nodelay;') },
  ],
];

it.for(
  faulty.map(([faults, options]) => ({
    names: faults.map(([fault]) => fault).join(', '),
    faults,
    options,
  })),
)(
  'OPS-20 fails one check for each fault of an nginx: $names',
  async ({ faults, options }, { skip }) => {
    skip(!hasNginx, 'nginx is not installed');
    const { origin } = await startGateway(lowLimit);
    const checks = faults.map(([, check]) => check);
    const results = await examineIngress(
      await startNginx([origin], options),
      permissionsFor(checks),
    );
    expect(failuresOf(results).sort()).toEqual(checks.sort());
    for (const [, check, setting] of faults)
      expect(results.find(({ name }) => name === check)?.detail).toContain(setting);
  },
);

it('OPS-20 fails when an nginx balances pods of two releases', async ({ skip }) => {
  skip(!hasNginx, 'nginx is not installed');
  const pods = await startTwoReleases();
  expect(
    failuresOf(await examineIngress(await startNginx(pods), permissionsFor(['one version']))),
  ).toEqual(['one version']);
});
