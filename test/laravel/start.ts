import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const application = import.meta.dirname;

/** States why its tests are skipped. */
export const noLaravel = { meta: { reason: 'PHP and Laravel are not installed' } };

/** A Laravel backend with a database of its own. */
export interface Laravel {
  url: string;
  /** Returns the errors that Laravel has logged. */
  log: () => string;
  /** Ends every session, as their expiry does. */
  endSessions: () => void;
  close: () => Promise<void>;
}

/**
 * Creates the database with the demo data and serves the application with six processes on a free port.
 * @param settings More environment variables.
 */
export async function startLaravel(settings: Record<string, string> = {}): Promise<Laravel> {
  const storage = mkdtempSync(join(tmpdir(), 'clearhouse-laravel-'));
  const env = {
    PATH: process.env.PATH,
    STORAGE_PATH: storage,
    APP_KEY: randomBytes(16).toString('hex'),
    PHP_CLI_SERVER_WORKERS: '6',
    ...settings,
  };
  const { status, stderr, stdout } = spawnSync('php', ['database/create.php'], {
    cwd: application,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`database/create.php failed: ${stderr}${stdout}`);
  // Without a cache of compiled files each request compiles the framework.
  const cached = ['-d', 'opcache.enable_cli=1'];
  // A process group: PHP leaves its workers behind when it ends.
  const server = spawn('php', [...cached, '-S', '127.0.0.1:0', 'public/index.php'], {
    cwd: application,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    // Reads on, since a full pipe would stop the workers.
    createInterface(server.stderr).on('line', (line) => {
      const [, address] = /\((http:\/\/127\.0\.0\.1:\d+)\) started/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const sessions = join(storage, 'sessions');
  return {
    url,
    log: () =>
      readdirSync(storage).includes('laravel.log')
        ? readFileSync(join(storage, 'laravel.log'), 'utf8')
        : '',
    endSessions() {
      for (const file of readdirSync(sessions)) rmSync(join(sessions, file));
    },
    async close() {
      const closed = once(server, 'close');
      process.kill(-(server.pid ?? 0), 'SIGKILL');
      await closed;
      rmSync(storage, { recursive: true, force: true });
    },
  };
}
