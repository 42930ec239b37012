import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Handler } from '../request/context.ts';

/** The path below which the gateway itself responds to the doctor. */
export const probePath = '/ajax/doctor';

/** A request of the doctor as it has arrived. */
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
  /** The number of requests with this `attempt` that this process has received. */
  attempts: number;
}

const maxAttempts = 100;
const maxWaitMs = 61_000;

/**
 * Responds to the doctor with what has arrived of its request, after `wait_ms`, so that it can name what a proxy has changed. Closes
 * the connection of the first POST with an `attempt`, which a proxy must not repeat. Returns no value of a header.
 */
export function probe(): Handler {
  const id = randomUUID();
  const attempts = new Map<string, number>();
  return async (req, res) => {
    const query = new URLSearchParams(req.url.split('?')[1]);
    const attempt = query.get('attempt') ?? '';
    const isAttempt = /^[\w-]{1,36}$/.test(attempt);
    if (isAttempt && req.method === 'POST') {
      const count = (attempts.get(attempt) ?? 0) + 1;
      attempts.set(attempt, count);
      const [oldest] = attempts.keys();
      if (attempts.size > maxAttempts && oldest !== undefined) attempts.delete(oldest);
      if (count === 1) return void res.destroy();
    }
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
      attempts: (isAttempt && attempts.get(attempt)) || 0,
    };
    res.json(body);
  };
}
