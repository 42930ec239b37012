import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** One mistake in the configuration of an ingress, or none. */
export type IngressFault =
  | 'none'
  | 'other authority'
  | 'TLS 1.1'
  | 'expired certificate'
  | 'no redirect'
  | 'redirect unless X-Forwarded-Proto'
  | 'X-Forwarded-Proto http'
  | 'own X-Frame-Options'
  | 'no HSTS'
  | 'uncompressed'
  | 'no X-Request-Id'
  | 'X-Forwarded-For forwarded'
  | 'small body limit'
  | 'metrics'
  | 'buffered report'
  | 'short streams'
  | 'own Cache-Control'
  | 'cached pages'
  | 'blocked PATCH and DELETE'
  | 'small request headers'
  | 'small response headers'
  | 'own error pages'
  | 'rate limit';

const pem = (name: string) => readFileSync(join(import.meta.dirname, 'tls', `${name}.pem`), 'utf8');

interface Ingress {
  /** The origins of gateways, which take requests in turn. */
  targets: string[];
  fault: IngressFault;
  /** The number of requests so far. */
  requests: number;
  /** Responses by request, for the faults that cache. */
  cache: Map<string, Response>;
}

interface Response {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Starts an ingress with TLS in front of gateways on this machine, which it requests alternately. It has at most one fault. */
export async function startFaultyIngress(targets: string[], fault: IngressFault = 'none') {
  const name =
    { 'other authority': 'new-server', 'expired certificate': 'expired-server' }[String(fault)] ??
    'old-server';
  const old =
    fault === 'TLS 1.1' ? ({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const) : {};
  const key = pem(name === 'new-server' ? 'new-key' : 'old-key');
  const ingress: Ingress = { targets, fault, requests: 0, cache: new Map() };
  const respond: RequestListener = (req, res) => {
    // The client may abort a request, and so may a gateway that is closed.
    forward(ingress, req, res).catch(() => res.destroy());
  };
  const url = new URL(
    `https://127.0.0.1:${await opened(https.createServer({ cert: pem(name), key, ...old }, respond))}`,
  );
  const redirect: RequestListener = (req, res) => {
    const isTrusted =
      fault === 'redirect unless X-Forwarded-Proto' && req.headers['x-forwarded-proto'] === 'https';
    if (fault === 'no redirect' || isTrusted) respond(req, res);
    else res.writeHead(308, { Location: new URL(req.url ?? '/', url).href }).end();
  };
  return {
    url,
    httpUrl: new URL(`http://127.0.0.1:${await opened(http.createServer(redirect))}`),
    ca: pem('old-ca'),
  };
}

async function opened(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function forward(ingress: Ingress, req: IncomingMessage, res: ServerResponse) {
  const { fault, cache } = ingress;
  ingress.requests += 1;
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const rejection = rejectionOf(ingress, req, body);
  if (rejection)
    return void res
      .writeHead(rejection, { 'Content-Type': 'text/html' })
      .end(`<h1>${rejection}</h1>`);
  if (fault === 'metrics' && req.url === '/metrics')
    return void res.end('gateway_build_info{version="1"} 1\n');
  const key = [req.method, req.url, req.headers['accept-encoding']].join(' ');
  const cached = cache.get(key);
  if (cached) return void res.writeHead(cached.status, cached.headers).end(cached.body);
  send(ingress, key, req, body, res);
}

/** Returns the status with which the ingress itself rejects a request. */
function rejectionOf(
  { fault, requests }: Ingress,
  { method = '', headers }: IncomingMessage,
  body: Buffer,
) {
  if (fault === 'small body limit' && body.length > 1_000) return 413;
  if (fault === 'blocked PATCH and DELETE' && ['PATCH', 'DELETE'].includes(method)) return 403;
  if (fault === 'small request headers' && JSON.stringify(headers).length > 4_000) return 400;
  return fault === 'rate limit' && requests > 10 ? 503 : undefined;
}

function send(
  ingress: Ingress,
  key: string,
  req: IncomingMessage,
  body: Buffer,
  res: ServerResponse,
) {
  const { targets, fault } = ingress;
  const target = `${targets[ingress.requests % targets.length]}${req.url}`;
  const request = http.request(
    target,
    { method: req.method, headers: headersFor(fault, req), agent: false },
    (response) => {
      relay(ingress, key, response, res).catch(() => res.destroy());
    },
  );
  request.once('error', () => res.destroy()).end(body);
}

/** Returns the headers that a gateway receives. */
function headersFor(fault: IngressFault, req: IncomingMessage): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = { ...req.headers, 'x-forwarded-proto': 'https' };
  if (fault !== 'X-Forwarded-For forwarded' || !headers['x-forwarded-for'])
    headers['x-forwarded-for'] = '203.0.113.7';
  if (fault === 'X-Forwarded-Proto http') headers['x-forwarded-proto'] = 'http';
  if (fault === 'uncompressed') delete headers['accept-encoding'];
  return headers;
}

/** Returns the headers that a browser receives. */
function responseHeadersFor(
  fault: IngressFault,
  response: IncomingMessage,
): http.IncomingHttpHeaders {
  const headers = { ...response.headers };
  if (fault === 'own X-Frame-Options') headers['x-frame-options'] = 'SAMEORIGIN';
  if (fault === 'own Cache-Control') headers['cache-control'] = 'public, max-age=3600';
  if (fault === 'no HSTS') delete headers['strict-transport-security'];
  if (fault === 'no X-Request-Id') delete headers['x-request-id'];
  return headers;
}

async function relay(
  { fault, cache }: Ingress,
  key: string,
  response: IncomingMessage,
  res: ServerResponse,
) {
  const { statusCode: status = 502 } = response;
  const headers = responseHeadersFor(fault, response);
  if (fault === 'own error pages' && status >= 400)
    return void res.writeHead(404).end('<h1>Error</h1>');
  if (fault === 'small response headers' && JSON.stringify(headers).length > 1_500)
    return void res.writeHead(502).end();
  res.writeHead(status, headers);
  const isReport = key.includes(' /ajax/report/');
  const held: Buffer[] = [];
  for await (const chunk of response) {
    held.push(chunk);
    if (fault !== 'buffered report' || !isReport) res.write(chunk);
    if (fault === 'short streams' && isReport) return void res.destroy();
  }
  const body = Buffer.concat(held);
  res.end(fault === 'buffered report' && isReport ? body : undefined);
  if (fault === 'cached pages' && status === 200 && key.startsWith('GET '))
    cache.set(key, { status, headers, body });
}
