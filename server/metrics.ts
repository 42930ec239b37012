import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { failureKinds } from './errors.ts';
import type { Handler, Reply, Request } from './exchange.ts';
import { methods } from './guard.ts';
import { isReportDownload } from './report-download.ts';

export interface Metrics {
  registry: Registry;
  /** Counts and times every request; it goes after the log, which says why a request failed. */
  observe: Handler;
}

const routes = ['report', 'call', 'health', 'asset', 'page'] as const;
type Route = (typeof routes)[number];

interface UnderWay {
  route: Route;
  socket: Socket;
  /** How many bytes of its connection are counted. */
  counted: number;
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
  const underWay = new Set<UnderWay>();
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests under way.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const route of routes) inFlight.set({ route }, 0);
      for (const { route } of underWay) inFlight.inc({ route });
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

  const sent = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes written to clients, also of answers that are not over.',
    labelNames: ['route'],
    registers,
    collect: () => {
      for (const one of underWay) settle(one);
    },
  });
  const settle = (one: UnderWay) => {
    const { bytesWritten } = one.socket;
    sent.inc({ route: one.route }, bytesWritten - one.counted);
    one.counted = bytesWritten;
  };

  const observe: Handler = (req, res, next) => {
    const { socket, bytesBefore: counted } = res.locals;
    const one = { route: routeOf(req, res.locals.path), socket, counted };
    underWay.add(one);
    res.on('close', () => {
      settle(one);
      underWay.delete(one);
      const method = methods.includes(req.method) ? req.method : 'other';
      const seconds = (performance.now() - res.locals.began) / 1000;
      duration.observe({ method, route: one.route, status: statusOf(res) }, seconds);
      if (res.locals.failure) failures.inc({ kind: res.locals.failure });
    });
    next();
  };
  return { registry, observe };
}

function routeOf(req: Request, path: string): Route {
  if (isReportDownload(req.method, path)) return 'report';
  if (path.startsWith('/ajax/')) return 'call';
  if (path === '/healthz' || path === '/readyz') return 'health';
  return path.startsWith('/assets/') ? 'asset' : 'page';
}

/** A backend may answer with any number; 419 is the one it uses that is not registered. */
function statusOf({ headersSent, statusCode }: Reply): string {
  if (!headersSent) return 'none';
  return statusCode === 419 || statusCode in STATUS_CODES ? String(statusCode) : 'other';
}
