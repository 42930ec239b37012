import { STATUS_CODES } from 'node:http';
import { getHeapStatistics } from 'node:v8';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { durationBuckets } from '../../shared/metrics-server.ts';
import type { ReportObserver } from '../client-reports/receive.ts';
import type { Build } from '../deployment/deployment.ts';
import type { Certificates } from '../proxy/certificates.ts';
import { type Observer, type Response, type Route, routes } from '../request/context.ts';
import { type Failure, failureKinds } from '../request/failures.ts';
import { methods } from '../request/validate.ts';
import type { BackendCheck } from './health.ts';
import { createReportMetrics } from './report-metrics.ts';
import { createWriteMetrics } from './write-metrics.ts';

export interface Metrics {
  registry: Registry;
  /** Counts and times every request. Goes after the log, so that a request is logged before it is counted. */
  observer: Observer;
  /** Counts a failure of a connection that sent no valid request. */
  failed: (failure: Failure) => void;
  /** Counts a line of the log that was not written. */
  lineDropped: () => void;
  reports: ReportObserver;
}

interface MetricsOptions {
  checkBackend: BackendCheck;
  build: Build;
  certificates?: Certificates;
  /** Whether a sign-on proxy signs people in. Default: no. */
  signOn?: boolean | undefined;
}

type Totals = Record<Route, { inFlight: number; bytes: number }>;

/** Creates the metrics of one gateway. Every label has a fixed set of values: no request can add one. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { checkBackend, build, certificates, signOn } = options;
  const registry = new Registry();
  const registers = [registry];
  /** Requests in flight, and bytes that a scrape has not counted yet. Counted here, since a labelled metric costs more. */
  const totals = Object.fromEntries(
    routes.map((route) => [route, { inFlight: 0, bytes: 0 }]),
  ) as Totals;
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds, from their headers to the last byte of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  });
  const inFlight: Gauge = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in flight.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const route of routes) inFlight.set({ route }, totals[route].inFlight);
    },
  });
  const failures = new Counter({
    name: 'gateway_failures_total',
    help: 'Failed requests by kind; the kinds of the backend start with backend-.',
    labelNames: ['kind'],
    registers,
  });
  // From zero, so that the first failure is an increase.
  for (const kind of failureKinds) failures.inc({ kind }, 0);
  const droppedLines = new Counter({
    name: 'gateway_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because standard output is not read fast enough.',
    registers,
  });
  const backendUp: Gauge = new Gauge({
    name: 'gateway_backend_up',
    help: 'Whether the backend passes the check of /readyz: 1 or 0.',
    registers,
    // Checks without a probe too, so that the metric shows an outage for its whole duration.
    collect: async () => {
      backendUp.set((await checkBackend()) === undefined ? 1 : 0);
    },
  });
  const expiry: Gauge = new Gauge({
    name: 'gateway_backend_certificate_expiry_timestamp_seconds',
    help: 'The end of validity of the certificates for the backend, in seconds since 1970. The server certificate is the one last seen.',
    labelNames: ['certificate'],
    registers,
    collect: () => {
      for (const [certificate, date] of certificates?.expiries ?? [])
        expiry.set({ certificate }, date.getTime() / 1000);
    },
  });
  const buildInfo = new Gauge({
    name: 'gateway_build_info',
    help: 'Always 1; the labels name the version, the commit and the time of the build.',
    labelNames: ['version', 'commit', 'build_time'],
    registers,
  });
  buildInfo.set({ ...build }, 1);

  const heapLimit = new Gauge({
    name: 'gateway_heap_limit_bytes',
    help: 'The size of the heap at which the process ends, in bytes.',
    registers,
  });
  heapLimit.set(getHeapStatistics().heap_size_limit);

  const sent: Counter = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes written to clients, counted when the response ends.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const route of routes) {
        if (totals[route].bytes > 0) sent.inc({ route }, totals[route].bytes);
        totals[route].bytes = 0;
      }
    },
  });

  const writes = createWriteMetrics(registry, { signOn });
  const observer: Observer = {
    started: (locals) => {
      totals[locals.route].inFlight += 1;
    },
    ended: (res, milliseconds) => {
      const { locals, req } = res;
      totals[locals.route].inFlight -= 1;
      totals[locals.route].bytes += locals.socket.bytesWritten - locals.bytesBefore;
      const method = methods.includes(req.method) ? req.method : 'other';
      duration.observe({ method, route: locals.route, status: statusOf(res) }, milliseconds / 1000);
      if (locals.failure) failures.inc({ kind: locals.failure });
      writes.ended(res, milliseconds);
    },
  };
  return {
    registry,
    observer,
    failed: (kind) => failures.inc({ kind }),
    lineDropped: () => droppedLines.inc(),
    reports: createReportMetrics(registry),
  };
}

/** A backend may respond with any number; 419 is the one it uses that is not registered. */
function statusOf({ headersSent, statusCode }: Response): string {
  if (!headersSent) return 'none';
  return statusCode === 419 || statusCode in STATUS_CODES ? String(statusCode) : 'other';
}
