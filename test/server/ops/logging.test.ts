import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readClient } from '../../../server/static/files.ts';
import { unreachableUrl, upstream } from '../../support/upstream.ts';
import { builtClient, gateway } from '../gateway.ts';
import { exchange, head } from '../raw-client.ts';

const soon = { interval: 5 };
const quiet = () => upstream((_req, res) => void res.end('{}'));

describe('the log', () => {
  it('GW-21 logs one JSON line per request', async () => {
    const backend = await quiet();
    const { origin, lines } = await gateway({ backend: backend.url });
    await request(origin).get('/ajax/users?page=7').set('X-Request-Id', 'r-1').expect(200);
    await expect
      .poll(() => lines, soon)
      .toEqual([
        {
          level: 30,
          time: expect.any(Number),
          part: 'gateway',
          request_id: 'r-1',
          client_ip: '127.0.0.1',
          method: 'GET',
          path: '/ajax/users',
          status: 200,
          duration_ms: expect.any(Number),
          bytes: expect.any(Number),
          msg: 'request',
        },
      ]);
    expect(lines[0]?.bytes).toBeGreaterThan(100);
  });

  it('GW-21 logs the duration of the request alone', async () => {
    const backend = await quiet();
    const { origin, lines } = await gateway({ backend: backend.url });
    const startedAt = performance.now();
    await request(origin).get('/ajax/users').expect(200);
    await expect.poll(() => lines, soon).toHaveLength(1);
    expect(lines[0]?.duration_ms).toBeLessThanOrEqual(Math.ceil(performance.now() - startedAt));
  });

  it('GW-21 forwards, logs and returns a well-formed request id', async () => {
    const backend = await quiet();
    const { origin, lines } = await gateway({ backend: backend.url });
    const id = '0af7651916cd43dd-8448.eb_1';
    await request(origin).get('/ajax/users').set('X-Request-Id', id).expect('X-Request-Id', id);
    await expect.poll(() => lines.map((line) => line.request_id), soon).toEqual([id]);
    expect(backend.requests.map(({ headers }) => headers['x-request-id'])).toEqual([id]);
  });

  it('GW-21 replaces each malformed request id by a new one', async () => {
    const backend = await quiet();
    const { origin, lines } = await gateway({ backend: backend.url });
    for (const malformed of ['', 'a b', '"},{"level":60', 'x'.repeat(65)]) {
      await request(origin)
        .get('/ajax/users')
        .set('X-Request-Id', malformed)
        .expect('X-Request-Id', /^[0-9a-f-]{36}$/);
    }
    const sent = backend.requests.map(({ headers }) => headers['x-request-id']);
    await expect.poll(() => lines.map((line) => line.request_id), soon).toEqual(sent);
    expect(new Set(sent).size).toBe(4);
  });

  it('GW-21 logs no password, cookie, token or query value', async () => {
    const backend = await upstream(
      (_req, res) =>
        void res.setHeader('Set-Cookie', 'session=s3cret').writeHead(422).end('"s3cret"'),
    );
    const unreachable = await unreachableUrl();
    for (const [url, failing] of [
      [backend.url, false],
      [unreachable, true],
    ] as const) {
      const { origin, written } = await gateway({ backend: url, logLevel: 'trace' });
      const sent = request(origin)
        .post('/ajax/auth/login?token=s3cret&s3cret')
        .send({ password: 's3cret' });
      await sent
        .set({
          Cookie: 'XSRF-TOKEN=s3cret',
          'X-XSRF-TOKEN': 's3cret',
          Authorization: 'Bearer s3cret',
        })
        .expect(failing ? 502 : 422);
      await request(origin)
        .patch('/ajax/profile/password?s3cret')
        .set('Cookie', 'XSRF-TOKEN=s3cret')
        .expect(419);
      await request(origin).get('/ajax/../x?s3cret');
      await expect.poll(() => written.length, soon).toBe(4);
      expect(written.join('')).not.toContain('s3cret');
    }
  });

  it('GW-21 logs no header, field, cookie or response body at any level', async () => {
    const backend = await upstream((req, res) => {
      for (const name of named) res.setHeader(name, `canary-response-${name}`);
      res.setHeader('Set-Cookie', ['a=canary-cookie-a', 'XSRF-TOKEN=canary-cookie-b']);
      res
        .writeHead(req.url?.includes('500') ? 500 : 200)
        .end('{"canary-response":"canary-response"}');
    });
    const unreachable = await unreachableUrl();
    const named = [
      'Server',
      'Location',
      'WWW-Authenticate',
      'ETag',
      'X-Anything',
      'Content-Disposition',
      'Warning',
    ];
    const headers = Object.fromEntries(
      [
        ...[
          'Accept',
          'Accept-Language',
          'Authorization',
          'Forwarded',
          'From',
          'If-None-Match',
          'Origin',
          'Proxy-Authorization',
        ],
        ...[
          'Referer',
          'User-Agent',
          'Via',
          'X-Api-Key',
          'X-Csrf-Token',
          'X-Forwarded-For',
          'X-Forwarded-Host',
        ],
        ...[
          'X-Real-IP',
          'X-Request-Id',
          'X-XSRF-TOKEN',
          'Cookie',
          'X-Anything',
          'Traceparent',
          'Idempotency-Key',
        ],
      ].map((name) => [name, `canary ${name}; canary=canary`]),
    );
    const fields = [
      'email',
      'password',
      'password_confirmation',
      'transaction_hash',
      'note',
      'canary',
    ];
    const body = Object.fromEntries(fields.map((field) => [field, `canary-${field}`]));
    for (const url of [backend.url, unreachable]) {
      const { origin, written } = await gateway({ backend: url, logLevel: 'trace' });
      const agent = request(origin);
      const query = 'canary=canary&page=canary#canary';
      const sent = [
        agent.get(`/ajax/users?${query}`),
        agent.get(`/ajax/500?${query}`),
        agent.get(`/ajax/report/stream?${query}`),
        agent.get(`/login?${query}`),
        agent.get(`/assets/none.js?${query}`),
        agent.options(`/ajax/users?${query}`),
        agent.post(`/ajax/auth/login?${query}`).send(body),
        agent.patch(`/ajax/profile/password?${query}`).send(body),
        agent.delete(`/ajax/users/delete/1?${query}`),
      ];
      for (const one of sent) await one.set(headers).catch(() => undefined);
      await expect.poll(() => written.length, soon).toBeGreaterThanOrEqual(sent.length);
      expect(written.join('')).not.toContain('canary');
    }
    expect(backend.requests.length).toBeGreaterThan(3);
  });

  it('GW-21 logs one valid line for requests that contain line breaks', async () => {
    const backend = await quiet();
    const { port, written } = await gateway({ backend: backend.url });
    await exchange(port, head('GET /ajax/%0a{"level":60}\\x22,"msg":"forged'));
    await exchange(
      port,
      head('GET /users/"},{"level":60,"msg":"forged"}', 'X-Request-Id: a\u2028{"level":60}'),
    );
    await expect.poll(() => written.length, soon).toBe(2);
    for (const line of written) {
      expect(line.trimEnd().split('\n')).toHaveLength(1);
      expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'request' });
    }
  });

  it('GW-21 logs the stack of an internal error and sends a plain 500', async () => {
    const broken = {
      headers: new Map([['Not a name', 'x']]),
      bodies: { identity: Buffer.from('page') },
    };
    const client = readClient({ folder: await builtClient(), appName: 'Clearhouse' });
    client.files.set('/broken.html', broken);
    const { origin, lines } = await gateway({ backend: await unreachableUrl(), client });
    const response = await request(origin)
      .get('/broken.html')
      .set('X-Request-Id', 'r-1')
      .expect(500);
    expect(response.body).toEqual({ message: 'An unexpected error occurred.', request_id: 'r-1' });
    await expect
      .poll(() => lines, soon)
      .toMatchObject([
        {
          level: 50,
          request_id: 'r-1',
          status: 500,
          failure: 'internal-error',
          err: { stack: expect.stringMatching(/^TypeError: .*\n {4}at /) },
        },
      ]);
  });

  it('GW-21 logs health checks and assets at debug, documents at info', async () => {
    const backend = await quiet();
    const { origin, lines } = await gateway({ backend: backend.url });
    for (const path of ['/healthz', '/readyz', '/version', '/assets/main-1A2B3C4D.js', '/login'])
      await request(origin).get(path);
    await expect.poll(() => lines.map(({ path }) => path), soon).toEqual(['/login']);
    const detailed = await gateway({ backend: backend.url, logLevel: 'debug' });
    await request(detailed.origin).get('/healthz');
    await expect.poll(() => detailed.lines.map(({ path }) => path), soon).toEqual(['/healthz']);
  });
});

describe('standard output', () => {
  /** The script of a process that logs lines and then throws. */
  const crash = (lines: number) => `
    import { createLogger, standardOutput } from ${JSON.stringify(join(import.meta.dirname, '../../../server/ops/logging.ts'))};
    const logger = createLogger('info', standardOutput());
    for (let line = 1; line <= ${lines}; line += 1) logger.info({ line }, 'x'.repeat(1_000));
    setTimeout(() => { throw new Error('crash'); }, 1);`;

  it('GW-43 has every line of a process that crashes', async () => {
    // A file always takes what is written. A pipe that is full at the crash does not: what waits for its reader is lost.
    const folder = await mkdtemp(join(tmpdir(), 'log-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'log');
    await promisify(execFile)('sh', [
      '-c',
      '"$0" --input-type=module --eval "$1" >"$2" 2>/dev/null || true',
      process.execPath,
      crash(500),
      file,
    ]);
    const written = await readFile(file, 'utf8');
    // The lines of a write that was under way at the crash may follow later ones.
    const lines = written
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).line)
      .sort((a, b) => a - b);
    expect(lines).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  });

  it('GW-43 that is not read does not prevent the end of a crash', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', crash(1_000)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});
