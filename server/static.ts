import type { ClientFile } from './client-files.ts';
import { refuse } from './errors.ts';
import { type Handler, type Reply, type Request, rawPath } from './exchange.ts';

/** Serves the built client: its files by name, and the page for every route of the client. */
export function clientFiles({ files }: { files: Map<string, ClientFile> }): Handler {
  return (req, res) => {
    const path = rawPath(req);
    const file = files.get(path) ?? (isRoute(path) ? files.get('/') : undefined);
    if (!file) return refuse(res, 'not-found');
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res.set('Allow', 'GET, HEAD'), 'bad-method');
    send(file, req, res);
  };
}

/** A file that is not there is not a route: an asset, a name at the root such as /favicon.ico, a call. */
const isRoute = (path: string) => !/^\/(assets\/.*|[^/]*\.[^/]*|ajax)$/.test(path);

function send({ headers, bodies }: ClientFile, req: Request, res: Reply): void {
  res.set(headers);
  if (req.fresh) return void res.status(304).end();
  const encoding = (['br', 'gzip'] as const).find((name) => bodies[name] && req.acceptsEncodings(name));
  const body = bodies[encoding ?? 'identity'] ?? bodies.identity;
  if (encoding) res.set('Content-Encoding', encoding);
  res.set('Content-Length', String(body.length)).end(body);
}
