import { type Handler, type Reply, type Request, writeHead } from '../request/context.ts';
import { refuse } from '../request/errors.ts';
import { acceptedCodings, type Coding } from './content-coding.ts';
import type { ClientFile } from './files.ts';

/** A file with the list of its headers, in each coding there is. */
interface Prepared {
  etag: string;
  headers: string[];
  coded: Partial<Record<Coding | 'identity', { headers: string[]; body: Buffer }>>;
}

/** Serves the built client: its files by name, and the page for every route of the client. Calls go on. */
export function clientFiles({ files }: { files: Map<string, ClientFile> }): Handler {
  const prepared = new Map([...files].map(([path, file]) => [path, prepare(file)]));
  const codingsOf = acceptedCodings();
  return (req, res, next) => {
    const { path, route } = res.locals;
    if (route === 'api' || route === 'report') return next();
    const file = prepared.get(path) ?? (isRoute(path) ? prepared.get('/') : undefined);
    if (!file) return refuse(res, 'not-found');
    if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res.set('Allow', 'GET, HEAD'), 'bad-method');
    if (isFresh(file, req, res)) return void writeHead(res, 304, file.headers).end();
    const coding = codingsOf(req).find((name) => file.coded[name]);
    const { headers = file.headers, body } = file.coded[coding ?? 'identity'] ?? {};
    writeHead(res, 200, headers);
    // Together with the other answers of this turn, as all that is passed on.
    setImmediate(() => res.end(body));
  };
}

function prepare({ headers, bodies }: ClientFile): Prepared {
  const shared = Object.entries(headers).flat();
  const coded = Object.entries(bodies).flatMap(([coding, body]) => {
    if (!body) return [];
    const own = coding === 'identity' ? [] : ['Content-Encoding', coding];
    return [[coding, { headers: [...shared, ...own, 'Content-Length', String(body.length)], body }]];
  });
  return { etag: headers.ETag ?? '', headers: shared, coded: Object.fromEntries(coded) };
}

/** A file that is not there is not a route: an asset, a name at the root such as /favicon.ico, a call. */
const isRoute = (path: string) => !/^\/(assets\/.*|[^/]*\.[^/]*|ajax)$/.test(path);

/** Express compares with what is set on its answer. */
const isFresh = ({ etag }: Prepared, req: Request, res: Reply): boolean =>
  req.headers['if-none-match'] !== undefined && res.set('ETag', etag).req.fresh;
