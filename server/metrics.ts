import { STATUS_CODES } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { failureKinds } from './errors.ts';
import { type Handler, type Reply, type Request, rawPath } from './exchange.ts';
import { methods } from './guard.ts';
import { isReportDownload } from './report-download.ts';

export interface Metrics {
  registry: Registry;
  /** Counts and times every request; it goes after the log, which says why a request failed. */
  observe: Handler;
}

// In seconds. Reports last for minutes, calls at most for BACKEND_TIMEOUT_MS.
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The figures of one gateway. Every label has a fixed set of values: nobody can make it grow by what they send. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests under way.',
    labelNames: ['route'],
    registers,
  });
  const failures = new Counter({
    name: 'gateway_failures_total',
    help: 'Requests without a good answer; a kind that starts with backend- is the fault of the backend.',
    labelNames: ['kind'],
    registers,
  });
  // A rate of what has never happened is zero, and not missing.
  for (const kind of failureKinds) failures.inc({ kind }, 0);

  const settlers = new Set<() => void>();
  const sent = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes written to clients, also of answers that are not over.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const settle of settlers) settle();
    },
  });

  const observe: Handler = (req, res, next) => {
    const { socket } = req;
    const route = routeOf(req);
    const elapsed = duration.startTimer({ method: methods.includes(req.method) ? req.method : 'other', route });
    let counted = socket.bytesWritten;
    const settle = () => {
      sent.inc({ route }, socket.bytesWritten - counted);
      counted = socket.bytesWritten;
    };
    settlers.add(settle);
    inFlight.inc({ route });
    res.once('close', () => {
      settle();
      settlers.delete(settle);
      inFlight.dec({ route });
      elapsed({ status: statusOf(res) });
      if (res.locals.failure) failures.inc({ kind: res.locals.failure });
    });
    next();
  };
  return { registry, observe };
}

function routeOf(req: Request): 'report' | 'call' | 'health' | 'asset' | 'page' {
  const path = rawPath(req);
  if (isReportDownload(req)) return 'report';
  if (path.startsWith('/ajax/')) return 'call';
  if (path === '/healthz' || path === '/readyz') return 'health';
  return path.startsWith('/assets/') ? 'asset' : 'page';
}

/** A backend may answer with any number; 419 is the one it uses that is not registered. */
function statusOf({ headersSent, statusCode }: Reply): string {
  if (!headersSent) return 'none';
  return statusCode === 419 || statusCode in STATUS_CODES ? String(statusCode) : 'other';
}
