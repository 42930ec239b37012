import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageFlags } from './layout.ts';
import { caddyfile } from './peers/caddy.ts';
import { nginxConfiguration } from './peers/nginx.ts';
import { cores, freePort, type Pinned, startPinned, waitForServer } from './processes.ts';

const root = join(import.meta.dirname, '../../..');
const peers = join(import.meta.dirname, 'peers');

/** The flags of `npm start`. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const startFlags: string[] = scripts.start
  .split(' ')
  .filter((word: string) => word.startsWith('--'));

/** The environment that all servers of a run share. */
export interface Site {
  /** The folder of the console. */
  folder: string;
  backendPort: number;
  /** The security headers of every response. */
  headers: Record<string, string>;
  /** Ends all processes. */
  signal: AbortSignal;
}

/** The environment of one server. */
export interface Place extends Site {
  port: number;
  /** The built client. */
  client: string;
  /** A folder for its own files. */
  own: string;
}

export interface Running extends Pinned {
  name: string;
  port: number;
}

const node = (module: string) => [process.execPath, module];

/** The command of each server; undefined if it is not installed. */
const commands = {
  gateway: ({ folder }: Place) => [
    process.execPath,
    ...imageFlags(),
    join(folder, 'server/main.cjs'),
  ],
  documented: () => [process.execPath, ...imageFlags(), join(peers, 'documented.ts')],
  bare: () => node(join(peers, 'bare.ts')),
  nginx: (place: Place) => {
    const nginx = installed('nginx');
    if (nginx) writeFileSync(join(place.own, 'nginx.conf'), nginxConfiguration(place, nginx));
    return nginx && [nginx, '-p', place.own, '-c', join(place.own, 'nginx.conf')];
  },
  Caddy: (place: Place) => {
    const caddy = installed('caddy');
    writeFileSync(join(place.own, 'Caddyfile'), caddyfile(place));
    return (
      caddy && [caddy, 'run', '--config', join(place.own, 'Caddyfile'), '--adapter', 'caddyfile']
    );
  },
  'fastify with duties': () => npmPeer('fastify-duties.mjs'),
  'lean fastify': () => npmPeer('fastify.mjs'),
  naive: () => npmPeer('naive.mjs'),
};

/** Other forms of the gateway. */
const variants = {
  sources: () => [process.execPath, ...startFlags, join(root, 'server/main.ts')],
};

export type ServerName = keyof typeof commands | keyof typeof variants;
export const serverNames = Object.keys(commands) as ServerName[];

/** Starts a server on the measured core without waiting for it. Returns undefined if it is not installed. */
export async function spawnServer(name: ServerName, site: Site): Promise<Running | undefined> {
  const port = await freePort();
  const own = mkdtempSync(join(site.folder, `${name}-`));
  const place = { ...site, port, own, client: join(site.folder, 'client') };
  const command = { ...commands, ...variants }[name](place);
  if (!command) return undefined;
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    METRICS_PORT: '0',
    TRUST_PROXY: 'loopback',
    BACKEND_URL: `http://127.0.0.1:${site.backendPort}`,
    CLIENT: place.client,
    HEADERS: JSON.stringify(site.headers),
    // As in `npm start`. The image has a read-only root.
    ...(name === 'sources' && { NODE_COMPILE_CACHE: join(site.folder, 'compile-cache') }),
    GOMAXPROCS: '1',
    HOME: own,
  };
  // Log lines are written, but discarded.
  const output = openSync('/dev/null', 'w');
  return {
    name,
    port,
    ...startPinned({ on: cores.measured, command, env, output, signal: site.signal }),
  };
}

/** Starts a server and waits until it responds. */
export async function startServer(name: ServerName, site: Site): Promise<Running | undefined> {
  const running = await spawnServer(name, site);
  if (running) await waitForServer(`http://127.0.0.1:${running.port}/login`);
  return running;
}

/** Not every PATH has /usr/sbin. */
const programFolders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];

const installed = (program: string): string | undefined =>
  programFolders.map((folder) => join(folder, program)).find(existsSync);

/** Returns the command of an npm package, installed in the versions of its own lock file. */
function npmPeer(module: string): string[] {
  const installed = join(peers, 'node_modules/.package-lock.json');
  const isCurrent =
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(peers, 'package-lock.json')).mtimeMs;
  if (!isCurrent) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'ignore' });
  return node(join(peers, module));
}
