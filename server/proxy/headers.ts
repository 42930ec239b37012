import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader } from 'node:http';
import type { Handler, Request } from '../request/context.ts';
import { securityHeaderNames } from '../request/security-headers.ts';

// They describe one hop only (RFC 9110 section 7.6.1), and `expect` was answered by this hop.
const hopByHop = new Set([
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
]);

// Who came from where is for this gateway to say; with underscores, some backends read them as the same names.
const provenance = /^(forwarded|x[-_]forwarded[-_].*|x[-_]real[-_]ip)$/;

// They tell about the backend, or speak for an origin that is not the backend's.
const backendsOwn = /^(server|x-powered-by|access-control-.*|content-security-policy.*|alt-svc)$/;

// These the gateway says itself.
const gatewaysOwn = new Set(['cache-control', 'x-request-id', ...securityHeaderNames]);

/** Those and what Connection names, but for that without which the message would be another one. */
function forOneHop(connection = 'keep-alive'): Set<string> {
  if (connection === 'keep-alive' || connection === 'close') return hopByHop;
  const named = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set([...hopByHop, ...named.filter((name) => name !== 'content-length' && name !== 'host')]);
}

/** Makes the request's headers what the backend may see. */
export function cleanRequestHeaders(): Handler {
  return (req, res, next) => {
    const { headers } = req;
    const dropped = forOneHop(headers.connection);
    const clean: IncomingHttpHeaders = {};
    for (const name in headers) if (!dropped.has(name) && !provenance.test(name)) clean[name] = headers[name];
    if (headers['transfer-encoding'] !== undefined) clean['transfer-encoding'] = 'chunked';
    req.headers = Object.assign(clean, originOf(req), { 'x-request-id': res.locals.requestId });
    next();
  };
}

/** The gateway's own word on where a request comes from; what a trusted hop said is kept in it. */
function originOf(req: Request): IncomingHttpHeaders {
  const peer = req.socket.remoteAddress;
  // Express would look through the headers of each for what it then does not believe.
  const believed: boolean = req.app.get('trust proxy fn')(peer, 0);
  if (!believed && req.headers.host !== undefined) {
    return { 'x-forwarded-for': peer, 'x-forwarded-proto': 'http', 'x-forwarded-host': req.headers.host, 'x-real-ip': peer };
  }
  return {
    'x-forwarded-for': [...req.ips, peer].join(', '),
    'x-forwarded-proto': req.protocol,
    ...(req.host ? { 'x-forwarded-host': req.host } : {}),
    'x-real-ip': req.ip ?? peer,
  };
}

/** The headers of a backend's answer that get out, names and values in turn. They are for the one who asked, now. */
export function answerHeaders({ headers }: IncomingMessage): OutgoingHttpHeader[] {
  const dropped = forOneHop(headers.connection);
  const kept: OutgoingHttpHeader[] = ['Cache-Control', 'no-store'];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || dropped.has(name) || gatewaysOwn.has(name) || backendsOwn.test(name)) continue;
    kept.push(name, value);
  }
  return kept;
}
