import { execFileSync } from 'node:child_process';
import { existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageFlags } from './layout.ts';
import { cores, freePort, type Pinned, startPinned, waitForServer } from './processes.ts';

const peers = join(import.meta.dirname, 'peers');

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

export interface Running extends Pinned {
  name: string;
  port: number;
}

/** The command of each server. */
const commands = {
  gateway: ({ folder }: Site) => [
    process.execPath,
    ...imageFlags(),
    join(folder, 'server/main.cjs'),
  ],
  documented: () => [process.execPath, ...imageFlags(), join(peers, 'documented.ts')],
  'fastify with duties': () => fastify('fastify-duties.mjs'),
};

export type ServerName = keyof typeof commands;
export const serverNames = Object.keys(commands) as ServerName[];

/** Starts a server on the measured core and waits until it responds. */
export async function startServer(name: ServerName, site: Site): Promise<Running> {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    METRICS_PORT: '0',
    TRUST_PROXY: 'loopback',
    BACKEND_URL: `http://127.0.0.1:${site.backendPort}`,
    CLIENT: join(site.folder, 'client'),
    HEADERS: JSON.stringify(site.headers),
  };
  // Log lines are written, but discarded.
  const output = openSync('/dev/null', 'w');
  const command = commands[name](site);
  const running = startPinned({ on: cores.measured, command, env, output, signal: site.signal });
  await waitForServer(`http://127.0.0.1:${port}/login`);
  return { name, port, ...running };
}

/** Returns the command of a module with the packages of fastify, installed in the versions of their own lock file. */
function fastify(module: string): string[] {
  const installed = join(peers, 'node_modules/.package-lock.json');
  const isCurrent =
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(peers, 'package-lock.json')).mtimeMs;
  if (!isCurrent) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'ignore' });
  return [process.execPath, join(peers, module)];
}
