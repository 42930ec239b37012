import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, vi } from 'vitest';
import { specifiedNames, type XsrfNames } from '../../server/proxy/xsrf-names.ts';
import { freePort } from '../support/postgres.ts';

const root = join(import.meta.dirname, '../..');

/** The resources that the examples have. */
export const resources = ['auth', 'profile', 'users', 'orders'];

/** The account of their demo data. */
export const account = { email: 'demo@clearhouse.example', password: 'clearhouse-demo' };

/** A backend of `examples/` that runs with a database of its own. */
export interface Running {
  url: string;
  /** Returns the errors that it has logged. */
  log: () => string;
  close: () => Promise<void>;
}

export interface Example {
  name: string;
  /** Why its tests are skipped; undefined if they are not. */
  missing?: string | undefined;
  names: XsrfNames;
  /** @param isSecure True: it is behind https, so that its cookies are Secure. */
  start: (isSecure: boolean) => Promise<Running>;
}

/** Runs a command to its end. Throws its output if it fails. */
function run(command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}${stdout}`);
}

/** Resolves with the first match in a line of the output of a process. Reads on, since a full pipe would stop it. */
const lineOf = (output: NonNullable<ChildProcess['stdout']>, pattern: RegExp) =>
  new Promise<string>((resolve) => {
    createInterface(output).on('line', (line) => {
      const [, match] = pattern.exec(line) ?? [];
      if (match !== undefined) resolve(match);
    });
  });

/** Starts a server as a process group, since PHP leaves its workers behind when it ends. */
function startServer(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, detached: true } as const;
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  server.stderr.on('data', (data) => errors.push(String(data)));
  return {
    server,
    errors,
    async close() {
      const closed = once(server, 'close');
      process.kill(-(server.pid ?? 0), 'SIGKILL');
      await closed;
    },
  };
}

async function startExpress(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-express-'));
  const env = { PORT: '0', DATABASE: join(folder, 'database'), NODE_NO_WARNINGS: '1' };
  const cwd = join(root, 'examples/express');
  const { server, errors, close } = startServer(process.execPath, ['server.js'], cwd, env);
  return {
    url: `http://127.0.0.1:${await lineOf(server.stdout, /^Port (\d+)$/)}`,
    log: () => errors.join(''),
    close: () => close().then(() => rmSync(folder, { recursive: true })),
  };
}

async function startDjango(isSecure: boolean): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-django-'));
  const env = {
    DATABASE: join(folder, 'database'),
    SECRET_KEY: randomBytes(16).toString('hex'),
    ALLOWED_HOSTS: '127.0.0.1,console.example',
    DEBUG: isSecure ? '0' : '1',
    DJANGO_SETTINGS_MODULE: 'settings_of_tests',
    PYTHONPATH: join(import.meta.dirname, 'django'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '1',
  };
  const cwd = join(root, 'examples/django');
  run('/usr/bin/python3', ['manage.py', 'migrate', '--run-syncdb'], { cwd, env });
  run('/usr/bin/python3', ['manage.py', 'demo'], { cwd, env });
  const address = `127.0.0.1:${await freePort()}`;
  const args = ['manage.py', 'runserver', '--noreload', address];
  const { server, errors, close } = startServer('/usr/bin/python3', args, cwd, env);
  server.stdout.resume();
  const url = `http://${address}`;
  // It prints its address before it listens.
  await vi.waitFor(() => fetch(url), { timeout: 60_000 });
  return {
    url,
    log: () => /^Traceback[\s\S]*/m.exec(errors.join(''))?.[0] ?? '',
    close: () => close().then(() => rmSync(folder, { recursive: true })),
  };
}

async function startLaravel(isSecure: boolean): Promise<Running> {
  const storage = mkdtempSync(join(tmpdir(), 'clearhouse-laravel-'));
  const env = {
    STORAGE_PATH: storage,
    APP_KEY: randomBytes(16).toString('hex'),
    PHP_CLI_SERVER_WORKERS: '6',
    ...(isSecure && { SESSION_SECURE_COOKIE: 'true' }),
  };
  const cwd = join(import.meta.dirname, 'laravel');
  run('php', ['create.php'], { cwd, env });
  // Without a cache of compiled files each request compiles the framework.
  const args = ['-d', 'opcache.enable_cli=1', '-S', '127.0.0.1:0', 'index.php'];
  const { server, close } = startServer('php', args, cwd, env);
  const log = join(storage, 'laravel.log');
  return {
    url: await lineOf(server.stderr, /\((http:\/\/127\.0\.0\.1:\d+)\) started/),
    log: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    close: () => close().then(() => rmSync(storage, { recursive: true })),
  };
}

/** Django has its own names of the token, which the gateway translates. */
const examples: Example[] = [
  { name: 'express', names: specifiedNames, start: startExpress },
  {
    name: 'django',
    names: { cookie: 'csrftoken', header: 'X-CSRFToken' },
    start: startDjango,
    missing: inject('hasDjango') ? undefined : 'python3-django is not installed',
  },
  {
    name: 'laravel',
    names: specifiedNames,
    start: startLaravel,
    missing: inject('hasLaravel') ? undefined : 'PHP and Laravel are not installed',
  },
];

/** Returns an example by its name. */
export function exampleOf(name: string): Example {
  const example = examples.find((each) => each.name === name);
  if (!example) throw new Error(`There is no examples/${name}.`);
  return example;
}
