import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launch, signedInTo } from '../../../test/support/backend-process.ts';
import type { Client } from '../../conformance/client.ts';
import type { Store } from './store.ts';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A server process and its URL. */
export interface Serving {
  pid: number;
  url: string;
  stop: () => Promise<void>;
}

/** Starts the reference backend on a database. Returns it with a signed-in client. */
export async function startBackend({ settings }: Store): Promise<Serving & { client: Client }> {
  const backend = launch({ ...settings });
  const client = await signedInTo(backend);
  const ready = await backend.ready;
  const stop = async () => {
    backend.child.kill();
    await backend.ended;
  };
  return { client, pid: backend.child.pid ?? 0, url: `http://127.0.0.1:${ready?.port}`, stop };
}

/** Starts the gateway in front of a backend, with the flags of `npm start`. */
export async function startGateway(backendUrl: string): Promise<Serving> {
  execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: root, stdio: 'ignore' });
  const flags = scripts.start.split(' node ')[1].split(' ');
  const env = { PATH: process.env.PATH, PORT: '0', BACKEND_URL: backendUrl };
  const child = spawn(process.execPath, flags, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    child.kill();
    await once(child, 'close');
  };
  const lines = createInterface(child.stdout);
  const port = new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => line.includes('"listening"') && resolve(JSON.parse(line).port));
    child.once('close', () => reject(new Error('The gateway did not start.')));
  });
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${await port}`, stop };
}
