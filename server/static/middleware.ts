import type { Handler } from '../request/context.ts';
import { sendError } from '../request/errors.ts';
import type { ClientFile } from './files.ts';

interface ClientOptions {
  files: Map<string, ClientFile>;
  /** Returns the page for every route of the client. */
  page: () => ClientFile | undefined;
}

/**
 * Serves the built client: its files, and the page for every route of the client. Passes on requests for other files.
 * Neither express.static nor sirv serves a page that changes with the settings, or compressed files from memory.
 */
export function serveClient({ files, page }: ClientOptions): Handler {
  return (req, res, next) => {
    const { path, route } = res.locals;
    if (route !== 'page' && route !== 'asset') return next();
    const file = isClientRoute(path) ? page() : files.get(path);
    if (!file) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') return sendError(res.set('Allow', 'GET, HEAD'), 'bad-method');
    res.setHeaders(file.headers);
    const encoding = (['br', 'gzip'] as const).find((name) => file.bodies[name] && req.acceptsEncodings(name));
    if (encoding) res.set('Content-Encoding', encoding);
    res.send(file.bodies[encoding ?? 'identity']);
  };
}

/** Returns whether the client's router handles a path: not /ajax, nor a root file such as /favicon.ico, nor a hidden one such as /.git. */
const isClientRoute = (path: string) => !/^\/(assets\/|ajax\/?$|[^/]*\.[^/]*$)|\/(\.|%2e)/i.test(path);
