import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Handler, Request, Response } from '../request/context.ts';

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

// The client's origin, which the gateway determines. Some backends read an underscore as a hyphen.
const origin = /^(forwarded|x[-_]forwarded[-_].*|x[-_]real[-_]ip)$/;

// They describe the backend, or set a policy for the gateway's origin.
const backendOnly = /^(server|x-powered-by|access-control-.*|content-security-policy.*|strict-transport-security|alt-svc)$/;

/** Returns the names of the headers that go no further than this hop: also those that Connection lists. */
function hopByHopHeaders({ headers }: IncomingMessage): Set<string> {
  const listed = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return new Set([...hopByHop, ...listed.filter((name) => !required.includes(name))]);
}

/** Replaces the request's headers by those that the backend may see. */
export function forwardedHeaders(): Handler {
  return (req, res, next) => {
    const { requestId, trace } = res.locals;
    const forwarded = { ...originOf(req), 'x-request-id': requestId, ...trace };
    const dropped = hopByHopHeaders(req);
    // A trace whose traceparent is invalid is not continued, so its state is dropped too.
    if (!trace.tracestate) dropped.add('tracestate');
    for (const name of Object.keys(req.headers)) if (dropped.has(name) || origin.test(name)) delete req.headers[name];
    Object.assign(req.headers, forwarded);
    next();
  };
}

/** Returns where a request comes from, as far as TRUST_PROXY trusts the proxies before. */
function originOf(req: Request): OutgoingHttpHeaders {
  return {
    'x-forwarded-for': [...req.ips, req.socket.remoteAddress].join(', '),
    'x-forwarded-proto': req.protocol,
    ...(req.host ? { 'x-forwarded-host': req.host } : {}),
    'x-real-ip': req.ip,
  };
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

/** Returns the headers of a backend's response that the client may see. Those that the gateway has set win. */
export function responseHeaders(response: IncomingMessage, res: Response): OutgoingHttpHeaders {
  const dropped = hopByHopHeaders(response).add('transfer-encoding');
  return Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !dropped.has(name) && !backendOnly.test(name) && !res.hasHeader(name)),
  );
}
