import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { health, type Lifecycle } from './ops/health.ts';
import { logRequests } from './ops/logging.ts';
import { createMetrics, type Metrics } from './ops/metrics.ts';
import { cleanRequestHeaders } from './proxy/headers.ts';
import { proxy } from './proxy/proxy.ts';
import { reportDownload } from './proxy/report-download.ts';
import type { Backend } from './proxy/upstream.ts';
import { limitBody } from './request/body-limit.ts';
import { begin } from './request/context.ts';
import { refuseForgedCalls } from './request/csrf.ts';
import { answerErrors } from './request/errors.ts';
import { cutStalledAnswers } from './request/idle-timeout.ts';
import { securityHeaders } from './request/security-headers.ts';
import { guard } from './request/validate.ts';
import { closeWhenDraining } from './shutdown.ts';
import type { ClientFile } from './static/files.ts';
import { clientFiles } from './static/middleware.ts';

export interface AppOptions {
  backend: Backend;
  files: Map<string, ClientFile>;
  logger: Logger;
  lifecycle: Lifecycle;
  /** Where requests are counted and timed. */
  metrics?: Metrics;
  /** Addresses, subnets or their names in Express's words, whose X-Forwarded-* is believed. */
  trustProxy: string[];
  /** The largest request body, in bytes. */
  bodyLimit: number;
  /** How many calls and report downloads may be under way at a time. */
  limits?: { calls: number; downloads: number };
  /** How long an answer that has begun may stand still, in milliseconds. */
  stalls?: { answerMs: number; downloadMs: number };
}

/** The gateway: what happens to a request, in this order. It does not listen. */
export function createApp(options: AppOptions): Express {
  const { backend, files, logger, lifecycle, trustProxy, bodyLimit } = options;
  const { calls, downloads } = options.limits ?? { calls: 1_000, downloads: 300 };
  const { observer } = options.metrics ?? createMetrics();
  const stalls = options.stalls ?? { answerMs: 30_000, downloadMs: 3_600_000 };

  const app = express().disable('x-powered-by').set('trust proxy', trustProxy);
  app.use(begin(logRequests({ logger }), observer));
  app.use(securityHeaders());
  app.use(closeWhenDraining({ lifecycle }));
  app.use(guard());
  app.use(health({ backend, lifecycle }));
  app.use(cutStalledAnswers(stalls));
  app.use(clientFiles({ files }));
  // Only calls go on from here.
  app.use(refuseForgedCalls());
  app.use(limitBody({ bytes: bodyLimit }));
  app.use(cleanRequestHeaders());
  app.use(reportDownload({ backend, limit: downloads }));
  app.use(proxy({ backend, limit: calls }));
  app.use(answerErrors({ logger }));
  return app;
}
