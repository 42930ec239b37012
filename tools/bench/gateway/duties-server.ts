/** The middlewares of the gateway that DUTIES names, before the proxy and the client. Run with PORT, BACKEND_URL, CLIENT and DUTIES. */
import { createServer } from 'node:http';
import express from 'express';
import { createDeployment } from '../../../server/deployment/deployment.ts';
import { readOnly } from '../../../server/deployment/read-only.ts';
import { createLifecycle } from '../../../server/lifecycle.ts';
import { createBackendCheck } from '../../../server/ops/health.ts';
import { createLogger, logRequests, standardOutput } from '../../../server/ops/logging.ts';
import { createMetrics } from '../../../server/ops/metrics.ts';
import { forwardedHeaders } from '../../../server/proxy/headers.ts';
import { proxy } from '../../../server/proxy/proxy.ts';
import { limitBody, sendContinue } from '../../../server/request/body-limit.ts';
import { limitConcurrency } from '../../../server/request/concurrency.ts';
import { type Handler, trackRequest } from '../../../server/request/context.ts';
import { csrfProtection, ownPagesOnly } from '../../../server/request/csrf.ts';
import { noStore, securityHeaders } from '../../../server/request/security-headers.ts';
import { validateRequest } from '../../../server/request/validate.ts';
import { readClient } from '../../../server/static/files.ts';
import { serveClient } from '../../../server/static/middleware.ts';
import type { duties } from './duties.ts';

const { PORT, BACKEND_URL = '', CLIENT = '', DUTIES = '' } = process.env;
const had: string[] = DUTIES.split('; ');
const has = (duty: (typeof duties)[number]) => had.includes(duty);

const backend = { url: new URL(BACKEND_URL), timeoutMs: 60_000 };
const client = readClient({ folder: CLIENT, appName: 'Clearhouse' });
const deployment = createDeployment({ client });
const { observer } = createMetrics({
  checkBackend: createBackendCheck(backend),
  build: deployment.build,
});
const logger = createLogger('info', standardOutput());
const log = logRequests(logger);
const observers = [...(has('the log line') ? [log] : []), ...(has('metrics') ? [observer] : [])];

const app = express().disable('x-powered-by').disable('etag').set('trust proxy', ['loopback']);
app.use(trackRequest({ lifecycle: createLifecycle(), observers }));
if (has('security headers')) app.use(securityHeaders());
if (has('validation')) app.use(validateRequest());
const checks: Handler[] = [
  ...(has('no-store, own pages, read-only mode, cookies, XSRF token')
    ? [noStore(), ownPagesOnly(), readOnly({ deployment }), csrfProtection()]
    : []),
  ...(has('body limit and 100 Continue') ? [limitBody({ bytes: 2 ** 20 }), sendContinue()] : []),
  ...(has('rules for request headers') ? [forwardedHeaders()] : []),
  ...(has('limits in flight') ? [limitConcurrency({ total: 500, perClient: 125 })] : []),
];
app.all(/^\/ajax\/./, ...checks, proxy({ backend }));
app.use(serveClient({ files: client.files, page: deployment.page }));
createServer(app).listen(Number(PORT), '127.0.0.1');
