import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { forwardedHeaders } from '../proxy/headers.ts';
import type { Handler, Request, RequestContext } from '../request/context.ts';
import { notFound } from '../request/errors.ts';

/** The path below which the gateway itself responds to the doctor. */
export const probePath = '/ajax/doctor';

/** The request header with DOCTOR_SECRET. */
export const secretHeader = 'x-doctor-secret';

/** A request of the doctor as it has arrived, with the headers that the backend would receive. */
export interface ProbeResponse {
  /** Differs between processes. */
  process: string;
  /** Differs between requests, so that a response of a cache is recognized. */
  request_id: string;
  method: string;
  /** The target as received, still percent-encoded. */
  target: string;
  http_version: string;
  cookie: boolean;
  xsrf_token: boolean;
  /** The names of the headers with a value that contains the `mark` of the query. */
  marked: string[];
  /** Whether a trace is continued, and whether it is sampled. */
  trace: 'none' | 'sampled' | 'unsampled';
  /** `unreadable` if X-Forwarded-For of a trusted proxy has an entry that is no address. */
  forwarded_for: 'none' | 'addresses' | 'unreadable';
  /** The number of requests with this `attempt` that this process has received. */
  attempts: number;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Responds with 404 to a request without the secret. */
export function hasDoctorSecret(secret: string): Handler {
  const expected = digest(secret);
  const reject = notFound();
  return (req, res, next) => {
    const given = req.headers[secretHeader];
    if (timingSafeEqual(digest(String(given)), expected)) next();
    else reject(req, res, next);
  };
}

const maxAttempts = 100;
const maxWaitMs = 61_000;

/** Returns the names of the headers with a value that contains `mark`. */
function markedHeaders({ headers }: Request, mark: string): string[] {
  return /^[\w-]{16,64}$/.test(mark)
    ? Object.keys(headers).filter((name) => String(headers[name]).includes(mark))
    : [];
}

/** Returns whether the backend would continue a trace. The lowest bit of the last field is the sampled flag. */
function traceOf({ headers: { traceparent } }: Request): ProbeResponse['trace'] {
  if (traceparent === undefined) return 'none';
  return Number.parseInt(String(traceparent).split('-')[3] ?? '', 16) & 1 ? 'sampled' : 'unsampled';
}

/** `ips` has every entry of X-Forwarded-For, `addresses` those that are addresses and that of the connection. */
function forwardedForOf(
  { ips }: Request,
  { addresses }: RequestContext,
): ProbeResponse['forwarded_for'] {
  if (ips.length === 0) return 'none';
  return addresses.length > ips.length ? 'addresses' : 'unreadable';
}

/** Counts a POST of an attempt, and returns the number so far. Removes the oldest attempt of too many. */
function countAttempt(attempts: Map<string, number>, attempt: string): number {
  const count = (attempts.get(attempt) ?? 0) + 1;
  attempts.set(attempt, count);
  const [oldest] = attempts.keys();
  if (attempts.size > maxAttempts && oldest !== undefined) attempts.delete(oldest);
  return count;
}

/**
 * Responds to the doctor with what has arrived of its request, after `wait_ms`, so that it can name what a proxy has changed. Closes
 * the connection of the first POST with an `attempt`, which a proxy must not repeat. Returns no value of a header. Without the secret
 * anyone could occupy a place for a minute.
 */
export function probe(options: Parameters<typeof forwardedHeaders>[0]): Handler {
  const id = randomUUID();
  const attempts = new Map<string, number>();
  const removeHeaders = forwardedHeaders(options);
  return async (req, res) => {
    const query = new URLSearchParams(req.url.split('?')[1]);
    const attempt = query.get('attempt') ?? '';
    const isAttempt = /^[\w-]{1,36}$/.test(attempt);
    if (isAttempt && req.method === 'POST' && countAttempt(attempts, attempt) === 1)
      return void res.destroy();
    const forwardedFor = forwardedForOf(req, res.locals);
    removeHeaders(req, res, () => {});
    for await (const _chunk of req);
    await wait(Math.min(Number(query.get('wait_ms')) || 0, maxWaitMs));
    if (res.destroyed) return;
    const body: ProbeResponse = {
      process: id,
      request_id: res.locals.requestId,
      method: req.method,
      target: req.url,
      http_version: req.httpVersion,
      cookie: /(^|; *)doctor=/.test(req.headers.cookie ?? ''),
      xsrf_token: req.headers['x-xsrf-token'] !== undefined,
      marked: markedHeaders(req, query.get('mark') ?? ''),
      trace: traceOf(req),
      forwarded_for: forwardedFor,
      attempts: (isAttempt && attempts.get(attempt)) || 0,
    };
    res.json(body);
  };
}
