import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launch } from '../../../test/support/backend-process.ts';
import { type ScriptedBackend, scriptedBackend } from '../../../test/support/scripted-backend.ts';
import { servePeer } from './peer-server.ts';

const root = join(import.meta.dirname, '../../..');

/** An application for managing users. */
export interface Application {
  name: 'console' | 'react-admin';
  url: string;
  /** The path prefix of its user forms. */
  form: string;
}

/** The production console and the react-admin application on the same backend with demo data. */
export interface Applications {
  all: Application[];
  backend: ScriptedBackend;
  stop: () => Promise<void>;
}

/** Builds the console if needed and starts both. `dataDir` is an empty folder for the backend's data. */
export async function startApplications({
  dataDir,
  reactAdmin,
}: {
  dataDir: string;
  reactAdmin: string;
}): Promise<Applications> {
  execFileSync(process.execPath, ['build.mjs', '--if-needed'], { cwd: root });
  const payments = launch({ DATA_DIR: dataDir });
  const ready = await payments.ready;
  if (!ready) throw new Error(`The backend ended: ${(await payments.ended).stderr}`);
  const backend = await scriptedBackend(`http://127.0.0.1:${ready.port}`);
  const gateway = await startGateway(backend.url);
  const peer = await servePeer({ folder: reactAdmin, backend: backend.url });
  return {
    all: [
      { name: 'console', url: gateway.url, form: '/users/edit/' },
      { name: 'react-admin', url: peer.url, form: '/users/' },
    ],
    backend,
    async stop() {
      peer.close();
      await gateway.stop();
      backend.close();
      payments.child.kill();
      await payments.ended;
    },
  };
}

/** Starts the built gateway on a free port, with more settings. */
export async function startGateway(backendUrl: string, settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    BACKEND_URL: backendUrl,
    PORT: '0',
    ...settings,
  };
  const child = spawn(process.execPath, ['dist/server/main.cjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The gateway did not start.')));
    // Keeps reading after the first line, so that the gateway's log never blocks.
    lines.on('line', (line) => {
      const { msg, port } = JSON.parse(line) as { msg?: string; port?: number };
      if (msg === 'listening' && port) resolve(port);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
