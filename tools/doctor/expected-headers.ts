import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import express from 'express';
import { reportsPath } from '../../server/client-reports/receive.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { createLifecycle } from '../../server/lifecycle.ts';
import { trackRequest } from '../../server/request/context.ts';
import { documentHeaders, securityHeaders } from '../../server/request/security-headers.ts';
import { listen } from '../../shared/listen.ts';
import type { Target } from './check.ts';
import { send } from './send.ts';

interface ExpectedOptions {
  /** The HTML of the page as received. */
  page: string;
  /** True if the gateway accepts reports of browsers. */
  clientReports: boolean;
  /** True if the request reached the gateway as one over TLS. */
  secure: boolean;
}

/** Headers that Node sets, or that differ between responses. */
const others = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
];

/** Returns the security headers that this release of the gateway sets for a page: a gateway on this machine sends them. */
export async function expectedHeaders(
  target: Target,
  options: ExpectedOptions,
): Promise<IncomingHttpHeaders> {
  const { page, clientReports, secure } = options;
  const app = express().disable('x-powered-by').set('trust proxy', 'loopback');
  const inlineScripts = digestsOf(page);
  const reportTo = clientReports ? reportsPath : null;
  app.use(
    trackRequest({ lifecycle: createLifecycle(), observers: [] }),
    securityHeaders(),
    documentHeaders({ inlineScripts, reportTo }),
  );
  app.use((_req, res) => void res.end());
  const server = createHttpServer(app);
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const proto = { 'X-Forwarded-Proto': secure ? 'https' : 'http' };
  const { headers } = await send(target, `http://127.0.0.1:${port}/`, { headers: proto });
  server.closeAllConnections();
  await once(server.close(), 'close');
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !others.includes(name)));
}

/** Returns the digests of the inline scripts of a page: its import map, which has no place for a URL, and the scripts beside it. */
const digestsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="importmap")?>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );
