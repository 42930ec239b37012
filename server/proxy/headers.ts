import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { plainAddress } from '../request/client-address.ts';
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

/**
 * Not forwarded: the client's origin, which the gateway determines, and headers by which some backends replace the method or the path
 * after the gateway has checked them.
 */
const requestOnly = new Set([
  ...hopByHop,
  ...['forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'],
  ...['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-url', 'x-rewrite-url', 'x-original-uri'],
]);

/** Not relayed: they describe the backend or the way to it, or set a policy for the gateway's origin. */
const responseOnly = new Set([
  ...hopByHop,
  'transfer-encoding',
  ...['alt-svc', 'nel', 'report-to', 'reporting-endpoints', 'server', 'strict-transport-security', 'via', 'x-powered-by'],
]);
const policies =
  /^(access-control-|content-security-policy|cross-origin-|integrity-policy|permissions-policy|referrer-policy|x-frame-options)/;

/** Returns the names that Connection lists, other than `close` and `keep-alive`. */
function listedIn({ connection }: IncomingHttpHeaders): string[] {
  if (connection === undefined || /^(close|keep-alive)$/i.test(connection)) return [];
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => !required.includes(name));
}

/** Replaces the request's headers by those that the backend may receive. */
export function forwardedHeaders(): Handler {
  return (req, res, next) => {
    const { requestId, trace } = res.locals;
    const listed = listedIn(req.headers);
    const headers: IncomingHttpHeaders = {};
    for (const [name, value] of Object.entries(req.headers)) {
      // Some backends read an underscore as a hyphen.
      const plain = name.includes('_') ? name.replaceAll('_', '-') : name;
      if (requestOnly.has(plain) || plain.startsWith('x-forwarded-') || listed.includes(name)) continue;
      headers[name] = value;
    }
    // A trace whose traceparent is invalid is not continued, so its state is dropped too.
    if (!trace.tracestate) delete headers.tracestate;
    req.headers = Object.assign(headers, originOf(req), { 'x-request-id': requestId }, trace);
    next();
  };
}

/**
 * Returns where a request comes from, as far as TRUST_PROXY trusts the proxies before. Not their X-Forwarded-Host: many proxies pass
 * on that of the client, and they keep Host.
 */
function originOf(req: Request): IncomingHttpHeaders {
  const { clientIp = '' } = req.res?.locals ?? {};
  const proxies = [...req.ips.slice(1), req.socket.remoteAddress ?? ''];
  const { host } = req.headers;
  return {
    'x-forwarded-for': (req.ips.length === 0 ? [clientIp] : [clientIp, ...proxies]).map(plainAddress).join(', '),
    'x-forwarded-proto': req.secure ? 'https' : 'http',
    ...(host !== undefined && { 'x-forwarded-host': host }),
    'x-real-ip': clientIp,
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

/** Returns the headers of a backend's response that the client may receive. Those that the gateway has set win. */
export function responseHeaders(response: IncomingMessage, res: Response): OutgoingHttpHeaders {
  const listed = listedIn(response.headers);
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (responseOnly.has(name) || policies.test(name) || listed.includes(name) || res.hasHeader(name)) continue;
    headers[name] = value;
  }
  // It has no content (RFC 9110 section 8.6).
  if (response.statusCode === 204) delete headers['content-length'];
  return headers;
}
