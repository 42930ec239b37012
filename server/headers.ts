import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, validateHeaderValue } from 'node:http';
import type { Handler, Reply, Request } from './exchange.ts';

// They describe one hop only (RFC 9110 section 7.6.1), and `expect` was answered by this hop.
const hopByHop = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
];

// Who came from where is for this gateway to say; with underscores, some backends read them as the same names.
const provenance = /^(forwarded|x[-_]forwarded[-_].*|x[-_]real[-_]ip)$/;

// They tell about the backend, or speak for an origin that is not the backend's.
const backendsOwn = /^(server|x-powered-by|access-control-.*|strict-transport-security|content-security-policy.*|alt-svc)$/;

/** The further headers that Connection declares hop-by-hop; never those without which the message would be another one. */
const namedIn = (connection = '') =>
  connection
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== 'content-length' && name !== 'host');

/** Makes the request's headers what the backend may see. */
export function cleanRequestHeaders(): Handler {
  return (req, res, next) => {
    const chunked = req.headers['transfer-encoding'] !== undefined;
    const origin = originOf(req);
    for (const name of [...hopByHop, ...namedIn(req.headers.connection)]) delete req.headers[name];
    for (const name of Object.keys(req.headers)) if (provenance.test(name)) delete req.headers[name];
    if (chunked) req.headers['transfer-encoding'] = 'chunked';
    Object.assign(req.headers, origin, { 'x-request-id': res.locals.requestId });
    next();
  };
}

/** The gateway's own word on where a request comes from; what a trusted hop said is kept in it. */
function originOf(req: Request): IncomingHttpHeaders {
  const peer = req.socket.remoteAddress;
  return {
    'x-forwarded-for': [...req.ips, peer].join(', '),
    'x-forwarded-proto': req.protocol,
    ...(req.host ? { 'x-forwarded-host': req.host } : {}),
    'x-real-ip': req.ip ?? peer,
  };
}

/**
 * The headers of a backend's answer that get out. A header that the gateway has set itself stays as it is.
 * Throws a TypeError for a header that cannot be sent on.
 */
export function answerHeaders(answer: IncomingMessage, res: Reply): OutgoingHttpHeaders {
  const dropped = new Set([...hopByHop, ...namedIn(answer.headers.connection), ...res.getHeaderNames()]);
  const kept = Object.entries(answer.headers).filter(([name]) => !dropped.has(name) && !backendsOwn.test(name));
  for (const [name, value] of kept) for (const one of [value].flat()) validateHeaderValue(name, one ?? '');
  return Object.fromEntries(kept);
}
