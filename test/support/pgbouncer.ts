import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { timeoutsWithin } from '../../backend/db/timeouts.ts';
import { administer } from './database.ts';
import { freePort, isExecutable, ready, unprivilegedUser } from './postgres.ts';

/** States why its tests are skipped. */
export const noPgbouncer = { meta: { reason: 'PgBouncer is not installed' } };

/** Returns the program of an installed PgBouncer; Debian has it in a folder that is only in the path of root. */
export function pgbouncerProgram(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isExecutable);
}

/**
 * Starts PgBouncer in transaction mode with its default settings and four connections per database in front of the server of `url`.
 * Returns the same URL through the pooler.
 */
export async function startPgbouncer(
  program: string,
  url: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { username, hostname, port } = new URL(url);
  const pooled = new URL(url);
  pooled.port = String(await freePort());
  const folder = mkdtempSync('/tmp/clearhouse-pgbouncer-');
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'listen_addr = 127.0.0.1',
    `listen_port = ${pooled.port}`,
    'unix_socket_dir =',
    'auth_type = any',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const user = unprivilegedUser();
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const pooler = spawn(program, [file], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(pooler, 'exit');
  const stop = async () => {
    // SIGTERM is an immediate shutdown.
    pooler.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(pooler, 'process up');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: pooled.href, stop };
}

/** Sets the time limits of the role of `url` in its database, as a pooler in transaction mode requires. */
export async function limitRole(url: string, backendTimeoutMs = 60_000): Promise<void> {
  const { lock, statement, idleInTransaction } = timeoutsWithin(backendTimeoutMs);
  const database = new URL(url).pathname.slice(1);
  const limits = {
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    default_transaction_isolation: "'read committed'",
  };
  await administer(url, async (client) => {
    for (const [name, value] of Object.entries(limits))
      await client.query(`alter role current_user in database ${database} set ${name} = ${value}`);
  });
}
