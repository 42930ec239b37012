import express, { Router } from 'express';
import type { Logger } from 'pino';
import { networkOf } from '../../shared/address.ts';
import type { ErrorHandler, Handler } from '../request/context.ts';
import { isOwnSite } from '../request/csrf.ts';
import { notFound, sendError } from '../request/errors.ts';
import { parseReports, type ReportKind } from './parse.ts';

/** The path that browsers send reports to. */
export const reportsPath = '/client-reports';

/** Counts what browsers report. */
export type ReportObserver = (kind: ReportKind) => void;

interface ReceiveReportsOptions {
  logger: Logger;
  observer: ReportObserver;
  limits?: ReportLimits | undefined;
}

export interface ReportLimits {
  /** The largest request body, in bytes. */
  bytes: number;
  /** Requests per minute, of one address and of all together. */
  perClient: number;
  total: number;
}

const defaultLimits: ReportLimits = { bytes: 16_384, perClient: 30, total: 300 };
const types = ['application/json', 'application/csp-report', 'application/reports+json'];

/** Logs and counts the errors and violations that browsers of this origin report. */
export function receiveReports({
  logger,
  observer,
  limits = defaultLimits,
}: ReceiveReportsOptions): Router {
  const record: Handler = (req, res) => {
    const reports = parseReports(req.body);
    if (!reports) return sendError(res, 'bad-report');
    const { requestId, traceId } = res.locals;
    const context = { request_id: requestId, trace_id: traceId };
    for (const error of reports) {
      observer(error.kind);
      logger.warn({ ...context, ...error }, 'client report');
    }
    res.status(204).end();
  };
  const reject: ErrorHandler = (error, _req, res, _next) => {
    if (res.destroyed) return;
    sendError(res, 'status' in error && error.status === 413 ? 'too-large' : 'bad-report');
  };
  const parseJson = express.json({ type: types, limit: limits.bytes, inflate: false });
  return Router()
    .post('/', ownSiteOnly(), limitRate(limits), parseJson, record)
    .all('/', notFound())
    .use(reject);
}

function ownSiteOnly(): Handler {
  return (req, res, next) => (isOwnSite(req) ? next() : sendError(res, 'cross-site'));
}

/** Counts the requests of each minute. The table of addresses is bounded by the total. */
function limitRate({ perClient, total }: ReportLimits): Handler {
  let minute = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (_req, res, next) => {
    const current = Math.floor(performance.now() / 60_000);
    if (current !== minute) {
      minute = current;
      all = 0;
      counts.clear();
    }
    const client = networkOf(res.locals.clientIp ?? '');
    const count = counts.get(client) ?? 0;
    if (all >= total || count >= perClient) return sendError(res, 'too-many-reports');
    all += 1;
    counts.set(client, count + 1);
    next();
  };
}
