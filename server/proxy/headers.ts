import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Handler, Request, RequestContext, Response } from '../request/context.ts';
import { memoize } from '../request/memoize.ts';
import { isIdentityHeader } from './identity-headers.ts';

// They describe one hop only (RFC 9110 section 7.6.1), and the gateway itself handles `expect`.
const hopByHop = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
];

// Without them the message would be a different one, so Connection cannot remove them.
const required = ['content-length', 'host', 'transfer-encoding'];

/**
 * Not forwarded: the client's origin, which the gateway determines, and headers by which some backends replace the method or the path
 * after the gateway has checked them.
 */
const requestOnly = new Set([
  ...hopByHop,
  ...[
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'fastly-client-ip',
  ],
  ...[
    'x-http-method-override',
    'x-http-method',
    'x-method-override',
    'x-original-url',
    'x-rewrite-url',
    'x-original-uri',
  ],
]);

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
  /** Names in lowercase of headers that name the user, forwarded if a proxy of TRUST_PROXY sends them. Default: none. */
  identityHeaders?: string[] | undefined;
}

/** Replaces the request's headers by those that the backend may receive. See decision 59 in docs/decisions.md. */
export function forwardedHeaders({ identityHeaders = [] }: ForwardedHeadersOptions = {}): Handler {
  const mayNameUser = memoize(String, isIdentityHeader);
  return (req, res, next) => {
    const dropped = [
      ...listedIn(req.headers),
      ...(res.locals.traceId === undefined ? ['traceparent', 'tracestate'] : []),
    ];
    const identity = identityHeaders.length > 0 && isFromProxy(req) ? identityHeaders : [];
    const headers: IncomingHttpHeaders = {};
    for (const name of Object.keys(req.headers)) {
      if (requestOnly.has(name) || dropped.includes(name)) continue;
      if (!mayNameUser(name) || identity.includes(name)) headers[name] = req.headers[name];
    }
    addForwardedHeaders(headers, res.locals, hostOf(req));
    req.headers = headers;
    next();
  };
}

function addForwardedHeaders(
  headers: IncomingHttpHeaders,
  { requestId, addresses, clientIp, secure }: RequestContext,
  host: string | undefined,
): void {
  headers['x-forwarded-for'] = addresses.join(', ');
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
