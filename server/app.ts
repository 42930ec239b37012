import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { type ReportLimits, receiveReports, reportsPath } from './client-reports/receive.ts';
import { createDeployment, type Deployment, version } from './deployment/deployment.ts';
import { retryElsewhere } from './deployment/other-release.ts';
import { readOnly } from './deployment/read-only.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { type BackendCheck, createBackendCheck, healthz, readsOnly, readyz } from './ops/health.ts';
import { logRequests } from './ops/logging.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { forwardedHeaders } from './proxy/headers.ts';
import { proxy, reportDownload } from './proxy/proxy.ts';
import type { Backend } from './proxy/upstream.ts';
import { sendBackendNames } from './proxy/xsrf-names.ts';
import { limitBody, sendContinue } from './request/body-limit.ts';
import { type ConcurrencyLimit, limitConcurrency } from './request/concurrency.ts';
import { type Handler, trackRequest } from './request/context.ts';
import { csrfProtection, ownDocumentsOnly } from './request/csrf.ts';
import { handleErrors, notFound } from './request/errors.ts';
import { documentHeaders, noStore, securityHeaders } from './request/security-headers.ts';
import { validateRequest } from './request/validate.ts';
import type { Client } from './static/files.ts';
import { serveClient } from './static/middleware.ts';

export interface AppOptions {
  backend: Backend;
  checkBackend?: BackendCheck;
  client: Client;
  deployment?: Deployment;
  logger: Logger;
  lifecycle?: Lifecycle;
  metrics?: Metrics;
  /** Addresses, subnets or Express's names of subnets of the proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** Names in lowercase of headers that name the user, which a proxy of `trustProxy` may send. Default: none. */
  identityHeaders?: string[];
  /** Names in lowercase of further headers that the backend receives. Default: none. */
  forwardHeaders?: string[];
  /** The largest request body, in bytes. */
  bodyLimit: number;
  /** Of requests to the backend and of report downloads. */
  limits?: { requests: ConcurrencyLimit; reports: ConcurrencyLimit };
  /** The time limit for a report without progress, in milliseconds. */
  reportIdleMs?: number;
  /** The limits for reports of browsers. */
  reportLimits?: ReportLimits;
}

/** One address takes at most a quarter of the places. */
const defaultLimits = {
  requests: { total: 500, perClient: 125 },
  reports: { total: 100, perClient: 25 },
};

/** Creates the gateway: the path of a request, from top to bottom. It does not listen. */
export function createApp(options: AppOptions): Express {
  const { backend, client, logger, trustProxy, bodyLimit, lifecycle = createLifecycle() } = options;
  const { limits = defaultLimits, reportIdleMs = 3_600_000 } = options;
  const checkBackend = options.checkBackend ?? createBackendCheck(backend);
  const deployment = options.deployment ?? createDeployment({ client });
  const { observer, reports } =
    options.metrics ?? createMetrics({ checkBackend, build: deployment.build });
  const { client_reports: reportsOn } = deployment.info();

  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', trustProxy);
  app.enable('case sensitive routing').enable('strict routing');
  app.use(trackRequest({ lifecycle, observers: [logRequests(logger), observer] }));
  app.use(securityHeaders());
  app.use(validateRequest());

  const checks: Handler[] = [
    noStore(),
    ownDocumentsOnly(),
    readOnly({ deployment }),
    csrfProtection(),
    limitBody({ bytes: bodyLimit }),
    sendContinue(),
    forwardedHeaders(options),
    ...(backend.xsrfNames ? [sendBackendNames(backend.xsrfNames)] : []),
  ];
  app.get(
    '/ajax/report/stream',
    ...checks,
    limitConcurrency(limits.reports),
    reportDownload({ backend, idleMs: reportIdleMs }),
  );
  app.all(/^\/ajax\/./, ...checks, limitConcurrency(limits.requests), proxy({ backend }));

  app.use(
    documentHeaders({
      inlineScripts: client.document.inlineScripts,
      reportTo: reportsOn ? reportsPath : null,
    }),
  );
  app.use(serveClient({ files: client.files, document: deployment.document }));

  app.all(['/healthz', '/readyz', '/version'], readsOnly());
  app.get('/healthz', healthz());
  app.get('/readyz', readyz({ lifecycle, checkBackend }));
  app.get('/version', version({ deployment }));
  const receiver = receiveReports({
    logger,
    observer: reports,
    limits: options.reportLimits,
  });
  app.use(reportsPath, reportsOn ? receiver : notFound());
  app.use(retryElsewhere(), notFound());
  app.use(handleErrors());
  return app;
}
