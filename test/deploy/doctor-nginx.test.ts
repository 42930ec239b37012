import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lineOf } from '../../server/doctor/doctor.ts';
import { unreachableUrl } from '../support/upstream.ts';
import { examineIngress, failuresOf, type Ingress, startGateway } from './examine-ingress.ts';

const certificates = join(import.meta.dirname, '../support/tls');
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** The ingress that docs/operations.md demands. */
const correct = `
  client_max_body_size 2m;
  proxy_set_header X-Forwarded-For 203.0.113.7;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_read_timeout 3600s;`;

/** Starts nginx with directives of its server, in front of a gateway. Ends it with the test. */
async function startNginx(origin: string, directives: string): Promise<Ingress> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [url, httpUrl] = [new URL(`https://${(await unreachableUrl()).host}`), await unreachableUrl()];
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http {
      access_log off; ${paths.join(' ')}
      server { listen ${httpUrl.host}; return 308 https://${url.host}$request_uri; }
      server {
        listen ${url.host} ssl; ssl_protocols TLSv1.2 TLSv1.3;
        ssl_certificate ${certificates}/old-server.pem; ssl_certificate_key ${certificates}/old-key.pem;
        proxy_http_version 1.1; ${directives}
        location / { proxy_pass ${origin}; }
      }
    }`,
  );
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  onTestFinished(async () => {
    nginx.kill();
    await once(nginx, 'exit');
    rmSync(folder, { recursive: true });
  });
  const accepts = async () => {
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    socket.destroy();
  };
  await vi.waitFor(accepts, { timeout: 30_000, interval: 50 });
  return { url, httpUrl, ca: readFileSync(join(certificates, 'old-ca.pem'), 'utf8') };
}

it('OPS-20 passes every check of a correct nginx', async ({ skip }) => {
  skip(!hasNginx, 'nginx is not installed');
  const { origin } = await startGateway();
  const results = await examineIngress(await startNginx(origin, correct));
  expect(results.filter(({ state }) => state !== 'passed').map(lineOf)).toEqual([]);
});

const forwarded = 'proxy_set_header X-Forwarded-For';

it.for<[check: string, directives: string]>([
  ['body limit', correct.replace('client_max_body_size 2m;', '')],
  ['security headers', `${correct} add_header X-Frame-Options SAMEORIGIN;`],
  ['compression', `${correct} proxy_set_header Accept-Encoding "";`],
  ['X-Request-Id', `${correct} proxy_hide_header X-Request-Id;`],
  ['X-Forwarded-For', correct.replace(`${forwarded} 203.0.113.7`, `${forwarded} $proxy_add_x_forwarded_for`)],
  ['X-Forwarded-Proto', correct.replace('proxy_set_header X-Forwarded-Proto $scheme;', '')],
  ['first row of a report', `${correct} proxy_ignore_headers X-Accel-Buffering;`],
  ['long streams', correct.replace('3600s', '250ms')],
])('OPS-20 fails one check of a wrong nginx: %s', async ([check, directives], { skip }) => {
  skip(!hasNginx, 'nginx is not installed');
  const { origin } = await startGateway();
  expect(failuresOf(await examineIngress(await startNginx(origin, directives)))).toEqual([check]);
});
