import { join } from 'node:path';
import { layOut } from './layout.ts';
import { cores, freePort, startPinned, waitForServer } from './processes.ts';
import type { Site } from './servers.ts';

/** Copies the console to a folder and starts the backend of all servers. */
export async function openSite(folder: string, signal: AbortSignal): Promise<Site> {
  layOut(folder);
  const backendPort = await freePort();
  const command = [process.execPath, join(import.meta.dirname, 'backend.ts')];
  startPinned({ on: cores.backend, command, env: { PORT: String(backendPort) }, signal });
  await waitForServer(`http://127.0.0.1:${backendPort}/`);
  return { folder, backendPort, headers: {}, signal };
}
