import type { Handler, Request } from '../request/context.ts';
import { sendError } from '../request/errors.ts';
import type { ClientFile } from './files.ts';

interface ClientOptions {
  files: Map<string, ClientFile>;
  /** Returns the document for every route of the client. */
  document: () => ClientFile;
}

/**
 * Serves the built client: its files, and its HTML document for every route of the client. Passes on requests for other files.
 * Neither express.static nor sirv serves a document that changes with the settings, or compressed files from memory.
 */
export function serveClient({ files, document }: ClientOptions): Handler {
  return (req, res, next) => {
    const { path, route } = res.locals;
    if (route !== 'page' && route !== 'asset') return next();
    const file = isClientRoute(path) ? document() : files.get(path);
    if (!file) return next();
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendError(res.set('Allow', 'GET, HEAD'), 'bad-method');
    res.setHeaders(file.headers);
    const encoding = encodingOf(req, file);
    if (encoding) res.set('Content-Encoding', encoding);
    res.send(file.bodies[encoding ?? 'identity']);
  };
}

/** Returns the encoding of a file that the client prefers, br if it has no preference; undefined if it accepts none. */
function encodingOf(req: Request, { bodies }: ClientFile): 'br' | 'gzip' | undefined {
  const accepted = (['br', 'gzip'] as const).filter(
    (name) => bodies[name] && req.acceptsEncodings(name),
  );
  return accepted.length === 2 && qualityOf(req, 'gzip') > qualityOf(req, 'br')
    ? 'gzip'
    : accepted[0];
}

/** Returns the weight of an encoding that is accepted (RFC 9110 section 12.4.2). */
function qualityOf(req: Request, encoding: string): number {
  const accepted = req.get('Accept-Encoding')?.toLowerCase().split(',') ?? [];
  const entries = accepted.map((entry) => entry.split(';').map((part) => part.trim()));
  const [, weight = 'q=1'] =
    entries.find(([name]) => name === encoding) ?? entries.find(([name]) => name === '*') ?? [];
  return Number(weight.replace('q=', ''));
}

/**
 * Returns whether the client's router handles a path: not /ajax, nor another spelling of an endpoint of the gateway, nor one that a
 * scraper would take for it, such as /metrics, nor a root file such as /favicon.ico, nor a hidden one such as /.git.
 */
const isClientRoute = (path: string) =>
  !/^\/(assets\/|(ajax|healthz|readyz|livez|version|metrics)\/?$|[^/.]*\.[^/]*$)|\/(\.|%2e)/i.test(
    path,
  );
