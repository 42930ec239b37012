import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { hopByHop } from '#config/header-names.ts';
import type { Handler, Request, RequestContext, Response } from '../request/context.ts';

// Without them the message would be a different one, so Connection cannot remove them.
const required = ['content-length', 'host', 'transfer-encoding'];

/** Request headers that the backend receives: those of HTTP and of the contract, and what browsers send with every request. */
const forwarded = [
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cookie', 'user-agent'],
  ...['content-encoding', 'content-language', 'content-length', 'content-type'],
  ...['transfer-encoding', 'host', 'origin', 'referer', 'range', 'cache-control', 'pragma'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since'],
  ...['idempotency-key', 'x-xsrf-token', 'x-requested-with', 'prefer'],
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-storage-access'],
  ...['sec-fetch-user', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'sec-gpc'],
  ...['dnt', 'priority', 'save-data', 'upgrade-insecure-requests'],
];

const traceHeaders = ['traceparent', 'tracestate'];

/** Request headers that the gateway handles, or replaces by its own. */
const handled = [
  ...hopByHop,
  ...traceHeaders,
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'x-request-id'],
];

/** Not relayed: they describe the backend or the way to it, or set a policy for the gateway's origin or what the browser shows or stores. */
const responseOnly = new Set([
  ...hopByHop,
  'transfer-encoding',
  ...[
    'alt-svc',
    'nel',
    'report-to',
    'reporting-endpoints',
    'server',
    'strict-transport-security',
    'via',
    'x-powered-by',
  ],
  ...['x-aspnet-version', 'x-aspnetmvc-version', 'x-runtime'],
  ...['clear-site-data', 'permissions-policy', 'referrer-policy', 'refresh', 'x-frame-options'],
]);
const policies = [
  'access-control-',
  'content-security-policy',
  'cross-origin-',
  'integrity-policy',
];

/** Returns the names that Connection lists, other than `close` and `keep-alive`. */
function listedIn({ connection }: IncomingHttpHeaders): string[] {
  if (connection === undefined || /^(close|keep-alive)$/i.test(connection)) return [];
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => !required.includes(name));
}

interface ForwardedHeadersOptions {
  logger: Logger;
  /** Names in lowercase of further headers to forward. Default: none. */
  forwardHeaders?: string[] | undefined;
  /** Names in lowercase of headers that name the user, forwarded if a proxy of TRUST_PROXY sends them. Default: none. */
  identityHeaders?: string[] | undefined;
}

/** Replaces the request's headers by those that the backend may receive. See decision 17 in docs/decisions.md. */
export function forwardedHeaders(options: ForwardedHeadersOptions): Handler {
  const { logger, forwardHeaders = [], identityHeaders = [] } = options;
  const ofClients = new Set([...forwarded, ...forwardHeaders]);
  const ofProxies = new Set(identityHeaders.filter((name) => !hopByHop.includes(name)));
  const logDropped = createDropLog(logger);
  return (req, res, next) => {
    const listed = listedIn(req.headers);
    const passes = (name: string) =>
      ofClients.has(name) ||
      (traceHeaders.includes(name) && res.locals.traceId !== undefined) ||
      (ofProxies.has(name) && isFromProxy(req));
    const headers: IncomingHttpHeaders = {};
    for (const name of Object.keys(req.headers)) {
      if (listed.includes(name)) continue;
      if (passes(name)) headers[name] = req.headers[name];
      else if (!handled.includes(name)) logDropped(name);
    }
    addForwardedHeaders(headers, res.locals, hostOf(req));
    req.headers = headers;
    next();
  };
}

/** A client can send any number of names, each as long as all its headers. */
const maxDropped = { names: 100, length: 64 };

/** Returns a function that logs the name of a dropped header once. */
function createDropLog(logger: Logger): (name: string) => void {
  const logged = new Set<string>();
  return (name) => {
    const header = name.slice(0, maxDropped.length);
    if (logged.has(header) || logged.size >= maxDropped.names) return;
    logged.add(header);
    logger.info({ header }, 'request header not forwarded');
  };
}

function addForwardedHeaders(
  headers: IncomingHttpHeaders,
  { requestId, clientIp, secure }: RequestContext,
  host: string | undefined,
): void {
  // The client's alone: a backend that trusts the gateway need not know the proxies before it.
  headers['x-forwarded-for'] = clientIp;
  headers['x-forwarded-proto'] = secure ? 'https' : 'http';
  if (host !== undefined) headers['x-forwarded-host'] = host;
  headers['x-real-ip'] = clientIp;
  headers['x-request-id'] = requestId;
}

/** Returns the host that the browser uses: X-Forwarded-Host of a proxy of TRUST_PROXY, or else Host. */
const hostOf = ({ host, headers }: Request) =>
  /^[\w.:[\]-]+$/.test(host ?? '') ? host : headers.host;

/** Returns whether the connection is from a proxy of TRUST_PROXY. */
function isFromProxy({ app, socket }: Request): boolean {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
}

/** Makes a Location of the backend's own origin, which is internal, a path of the gateway. Leaves any other unchanged. */
export function rewriteLocation({ headers }: IncomingMessage, backend: URL): void {
  const { location } = headers;
  // A path relative to the request's has no origin.
  if (location === undefined || !/^(https?:)?\//i.test(location)) return;
  const url = URL.parse(location, backend);
  if (url?.host !== backend.host) return;
  const base = backend.pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname;
  // Two slashes would begin another origin.
  headers.location = path.replace(/^\/+/, '/') + url.search + url.hash;
}

/** Returns the headers of a backend's response that the client may receive. Those that the gateway has set win. */
export function responseHeaders(response: IncomingMessage, res: Response): OutgoingHttpHeaders {
  const listed = listedIn(response.headers);
  const headers: OutgoingHttpHeaders = {};
  for (const name of Object.keys(response.headers)) {
    if (responseOnly.has(name) || listed.includes(name) || res.hasHeader(name)) continue;
    if (policies.some((start) => name.startsWith(start))) continue;
    headers[name] = response.headers[name];
  }
  // It has no content (RFC 9110 section 8.6).
  if (response.statusCode === 204) delete headers['content-length'];
  return headers;
}
