import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
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
  | 'own 413'
  | 'metrics'
  | 'buffered report'
  | 'short streams';

const pem = (name: string) => readFileSync(join(import.meta.dirname, 'tls', `${name}.pem`), 'utf8');
const bodyLimits: Partial<Record<IngressFault, number>> = { 'small body limit': 1_000, 'own 413': 2 ** 20 };

/** Starts an ingress with TLS in front of gateways on this machine, which it requests alternately. It has at most one fault. */
export async function startFaultyIngress(targets: string[], fault: IngressFault = 'none') {
  const name = { 'other authority': 'new-server', 'expired certificate': 'expired-server' }[String(fault)] ?? 'old-server';
  const old = fault === 'TLS 1.1' ? ({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const) : {};
  const key = pem(name === 'new-server' ? 'new-key' : 'old-key');
  let requests = 0;
  const respond: RequestListener = (req, res) => {
    requests += 1;
    // The client may abort a request, and so may a gateway that is closed.
    forward(`${targets[requests % targets.length]}${req.url}`, fault, req, res).catch(() => res.destroy());
  };
  const url = new URL(`https://127.0.0.1:${await opened(https.createServer({ cert: pem(name), key, ...old }, respond))}`);
  const redirect: RequestListener = (req, res) => {
    const isTrusted = fault === 'redirect unless X-Forwarded-Proto' && req.headers['x-forwarded-proto'] === 'https';
    if (fault === 'no redirect' || isTrusted) respond(req, res);
    else res.writeHead(308, { Location: new URL(req.url ?? '/', url).href }).end();
  };
  return { url, httpUrl: new URL(`http://127.0.0.1:${await opened(http.createServer(redirect))}`), ca: pem('old-ca') };
}

async function opened(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function forward(target: string, fault: IngressFault, req: IncomingMessage, res: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length > (bodyLimits[fault] ?? Infinity)) return void res.writeHead(413).end('<h1>413</h1>');
  if (fault === 'metrics' && req.url === '/metrics') return void res.end('gateway_build_info{version="1"} 1\n');
  const headers: http.OutgoingHttpHeaders = { ...req.headers, 'x-forwarded-proto': 'https' };
  if (fault !== 'X-Forwarded-For forwarded' || !headers['x-forwarded-for']) headers['x-forwarded-for'] = '203.0.113.7';
  if (fault === 'X-Forwarded-Proto http') headers['x-forwarded-proto'] = 'http';
  if (fault === 'uncompressed') delete headers['accept-encoding'];
  const request = http.request(target, { method: req.method, headers, agent: false }, (response) => {
    relay(fault, response, res, req.url?.startsWith('/ajax/report/') ?? false).catch(() => res.destroy());
  });
  request.on('error', () => res.destroy()).end(body);
}

async function relay(fault: IngressFault, response: IncomingMessage, res: ServerResponse, isReport: boolean) {
  const headers = { ...response.headers };
  if (fault === 'own X-Frame-Options') headers['x-frame-options'] = 'SAMEORIGIN';
  if (fault === 'no HSTS') delete headers['strict-transport-security'];
  if (fault === 'no X-Request-Id') delete headers['x-request-id'];
  res.writeHead(response.statusCode ?? 502, headers);
  const held: Buffer[] = [];
  for await (const chunk of response) {
    if (fault === 'buffered report' && isReport) held.push(chunk);
    else res.write(chunk);
    if (fault === 'short streams' && isReport) return void res.destroy();
  }
  res.end(Buffer.concat(held));
}
