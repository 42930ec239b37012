import { STATUS_CODES } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Locals, type Observer, type Reply, routes } from '../request/context.ts';
import { failureKinds } from '../request/errors.ts';
import { methods } from '../request/validate.ts';

export interface Metrics {
  registry: Registry;
  /** Counts and times every request. It goes after the log, so that a request's line is written before it is counted. */
  observer: Observer;
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
  const underWay = new Map(routes.map((route) => [route, 0]));
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests under way.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const [route, requests] of underWay) inFlight.set({ route }, requests);
    },
  });
  const failures = new Counter({
    name: 'gateway_failures_total',
    help: 'Requests without a good answer; a kind that starts with backend- is the fault of the backend.',
    labelNames: ['kind'],
    registers,
  });
  // A rate of what has never happened is zero, and not missing.
  for (const kind of failureKinds) failures.inc({ kind }, 0);

  /** How many bytes of each report's connection are counted: a report is long enough to be watched. */
  const reports = new Map<Locals, number>();
  const sent = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes written to clients, of reports also those of answers that are not over.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const locals of reports.keys()) reports.set(locals, countBytes(locals));
    },
  });
  const countBytes = (locals: Locals): number => {
    const { bytesWritten } = locals.socket;
    sent.inc({ route: locals.route }, bytesWritten - (reports.get(locals) ?? locals.bytesBefore));
    return bytesWritten;
  };

  const observer: Observer = {
    began: (locals) => {
      underWay.set(locals.route, (underWay.get(locals.route) ?? 0) + 1);
      if (locals.route === 'report') reports.set(locals, locals.bytesBefore);
    },
    ended: (res, milliseconds) => {
      const { locals, req } = res;
      countBytes(locals);
      reports.delete(locals);
      underWay.set(locals.route, (underWay.get(locals.route) ?? 0) - 1);
      const method = methods.includes(req.method) ? req.method : 'other';
      duration.observe({ method, route: locals.route, status: statusOf(res) }, milliseconds / 1000);
      if (locals.failure) failures.inc({ kind: locals.failure });
    },
  };
  return { registry, observer };
}

/** A backend may answer with any number; 419 is the one it uses that is not registered. */
function statusOf({ headersSent, statusCode }: Reply): string {
  if (!headersSent) return 'none';
  return statusCode === 419 || statusCode in STATUS_CODES ? String(statusCode) : 'other';
}
