import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from './startup-error.ts';

/** Where a server listens. */
export interface Place {
  host: string;
  /** 0 for a free port. */
  port: number;
  /** The name of the setting of the port. Default: PORT. */
  setting?: string;
}

/**
 * Listens and resolves to the port. `::` is every address of the machine, also where there is no IPv6. Rejects with a StartupError
 * that names the setting of the port.
 */
export async function listen(
  server: Server,
  { host, port, setting = 'PORT' }: Place,
): Promise<number> {
  // Without a host Node listens on 0.0.0.0 if IPv6 is not available.
  server.listen(port, host === '::' ? undefined : host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use; set ${setting} to another one.`
        : `Cannot listen on port ${port} of ${host}: ${code}.`,
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Rejects as `listen` would, without waiting until the process is ready to accept connections. */
export async function checkPort(place: Place): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await once(probe.close(), 'close');
}

/** Returns the URL of a place. */
export const urlOf = ({ host, port }: Place): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
