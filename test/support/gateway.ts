import { join } from 'node:path';
import pino from 'pino';
import { type AppOptions, createApp } from '../../server/app.ts';
import { createDeployment, type Deployment } from '../../server/deployment/deployment.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { foreignNames, type XsrfNames } from '../../server/proxy/xsrf-names.ts';
import { type Client, readClient } from '../../server/static/files.ts';
import { listen } from '../../shared/listen.ts';

/** CLIENT_BUILD=development runs the tests against the development build, with StrictMode's double rendering. */
const clientBuild = process.env.CLIENT_BUILD === 'development' ? 'client-development' : 'client';
export const clientFolder = join(import.meta.dirname, '../../dist', clientBuild);

/** Starts the gateway with the built client. `deploymentOf` creates its deployment. */
export async function startGateway<D extends Deployment = Deployment>({
  backend,
  timeoutMs,
  backendTimeoutMs,
  xsrfNames,
  deploymentOf = (client) => createDeployment({ client }) as D,
  signOutUrl = null,
  ...options
}: GatewayOptions & { deploymentOf?: (client: Client) => D }) {
  const client = readClient({
    folder: clientFolder,
    appName: 'Clearhouse',
    backendTimeoutMs,
    signOutUrl,
  });
  const deployment = deploymentOf(client);
  const app = createApp({
    backend: { url: new URL(backend), timeoutMs, xsrfNames: xsrfNames && foreignNames(xsrfNames) },
    client,
    deployment,
    logger: pino({ level: 'silent' }),
    trustProxy: [],
    bodyLimit: 2 ** 20,
    ...options,
  });
  const server = createHttpServer(app);
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    port,
    deployment,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface GatewayOptions extends Partial<Pick<AppOptions, 'trustProxy' | 'identityHeaders'>> {
  backend: string;
  /** The names of the token in the backend, if they are not the specified ones. */
  xsrfNames?: XsrfNames;
  signOutUrl?: string | null;
  /** The gateway's time limit for the backend. */
  timeoutMs: number;
  /** The time limit that the client assumes. */
  backendTimeoutMs: number;
}
