import type { Deployment } from '../deployment/deployment.ts';
import type { Handler, Request, Response } from '../request/context.ts';
import { sendError } from '../request/errors.ts';
import type { ClientFile } from './files.ts';

/** Serves the built client: its files, and the page for every route of the client. */
export function serveClient({ files, deployment }: { files: Map<string, ClientFile>; deployment: Deployment }): Handler {
  return (req, res) => {
    const file = isClientRoute(req.path) ? deployment.page() : files.get(req.path);
    if (!file) return hashedAsset.test(req.path) ? retryElsewhere(req, res) : sendError(res, 'not-found');
    if (req.method !== 'GET' && req.method !== 'HEAD') return sendError(res.set('Allow', 'GET, HEAD'), 'bad-method');
    res.type(file.extension).set(file.headers);
    const encoding = (['br', 'gzip'] as const).find((name) => file.bodies[name] && req.acceptsEncodings(name));
    if (encoding) res.set('Content-Encoding', encoding);
    res.send(file.bodies[encoding ?? 'identity']);
  };
}

/** Returns whether the client's router handles a path: not a root file such as /favicon.ico, nor a hidden one such as /.git. */
const isClientRoute = (path: string) => !/^\/(assets\/|[^/]*\.[^/]*$)|\/(\.|%2e)/i.test(path);

/** A name that esbuild gives. */
const hashedAsset = /^\/assets\/[\w.-]+-[A-Z0-9]{8}\.\w+$/;
const maxRetries = 8;

/**
 * Redirects a request for an asset of another release to the same address, on a new connection, so that the load balancer
 * can choose another pod: during a rolling update a page of one release is followed by requests to pods of the other.
 */
function retryElsewhere(req: Request, res: Response): void {
  const retries = Number(/[?]retry=(\d)$/.exec(req.url)?.[1] ?? 0);
  if (retries >= maxRetries) sendError(res, 'not-found');
  else res.set({ 'Cache-Control': 'no-store', Connection: 'close' }).redirect(307, `${req.path}?retry=${retries + 1}`);
}
