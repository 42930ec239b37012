import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { createClient } from '../../tools/conformance/client.ts';

const dist = join(import.meta.dirname, '../../dist');

/** A copy of the images' content, with no node_modules in any parent folder. */
const app = mkdtempSync(join(tmpdir(), 'app-'));
cpSync(dist, app, { recursive: true });
cpSync(join(dist, '../package.json'), join(app, 'package.json'));
afterAll(() => rmSync(app, { recursive: true, maxRetries: 10 }));

/** Starts a bundle with these settings as its whole environment. Resolves to its address once it listens. */
async function start(
  part: 'server' | 'backend',
  settings: Record<string, string>,
  listening: RegExp,
) {
  const env = { PORT: '0', HOST: '127.0.0.1', ...settings };
  const child = spawn(
    process.execPath,
    [join(app, part, { server: 'main.cjs', backend: 'main.js' }[part])],
    {
      cwd: app,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  });
  const output = collect(child);
  await expect
    .poll(() => listening.exec(output()) ?? output(), { timeout: 150_000 })
    .toHaveProperty('index');
  const [, port] = listening.exec(output()) ?? [];
  return { child, url: `http://127.0.0.1:${port}` };
}

function collect(child: ChildProcessByStdio<null, Readable, Readable>): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return () => text;
}

describe('the bundles, without node_modules', () => {
  it('OPS-2 serve the console, sign in and list users', {
    timeout: 300_000,
  }, async () => {
    const admin = { email: 'admin@example.com', password: 'a password of ours' };
    const backend = await start(
      'backend',
      {
        DATA_DIR: join(app, 'data'),
        DEMO_DATA: 'off',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
      /listens on http:\/\/127\.0\.0\.1:(\d+)/,
    );
    const gateway = await start(
      'server',
      { NODE_ENV: 'production', BACKEND_URL: backend.url },
      /"port":(\d+),"msg":"listening"/,
    );

    const page = await (await fetch(`${gateway.url}/users`)).text();
    const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
    expect((await fetch(gateway.url + script)).headers.get('Content-Type')).toContain('javascript');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    const client = createClient(gateway.url);
    expect((await client.request(auth.login, { body: admin })).status).toBe(200);
    expect(
      (await client.request(users.list, { query: { page: 1, per_page: 10 } })).body,
    ).toMatchObject({ total: 1 });

    for (const { child } of [gateway, backend]) {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it.each(['client', 'server', 'backend'])(
    'OPS-2 include the full licence text of every package (%s)',
    (part) => {
      const licences = readFileSync(join(dist, part, 'licences.txt'), 'utf8').split(
        /^(\S+ \d\S*: .+)\n=+$/m,
      );
      const titles = licences.filter((_, index) => index % 2 === 1);
      const texts = licences.filter((_, index) => index % 2 === 0).slice(1);
      const known = { client: 'react-dom', server: 'express', backend: 'kysely' }[part];
      expect(titles.map((title) => title.split(' ')[0])).toContain(known);
      expect(
        titles.filter((title) => !/: (MIT|ISC|Apache-2\.0|BSD-[23]-Clause)$/.test(title)),
      ).toEqual([]);
      expect(titles.filter((_, index) => (texts[index]?.trim().length ?? 0) < 200)).toEqual([]);
    },
  );
});
