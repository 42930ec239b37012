import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** Throw-away settings: nothing of this cluster has to survive a crash. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'timezone=America/New_York'];

/**
 * Starts a PostgreSQL of its own from the machine's programs, in a temporary folder and on a free port of loopback.
 * Undefined where this machine has none. Its time zone is far from UTC, so that nothing comes to rely on UTC.
 */
export async function startPostgres(): Promise<{ url: string; pid: number; stop: () => Promise<void> } | undefined> {
  const bin = findPrograms();
  if (!bin) return undefined;
  const owner = ordinaryUser();
  const folder = mkdtempSync('/tmp/clearhouse-postgres-');
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...owner,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = [...hasty, `port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    // Immediate shutdown: there is nothing to keep.
    server.kill('SIGQUIT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid ?? 0, stop };
}

function findPrograms(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  return folders.find(
    (folder) => folder !== '' && ['initdb', 'postgres'].every((program) => isExecutable(join(folder, program))),
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe', encoding: 'utf8' }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // This machine does not know that user; try the next.
    }
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(url: string) {
  const giveUp = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
