import type { Handler } from '../request/context.ts';
import { relayReport, relayResponse } from './response.ts';
import { type Backend, createUpstream } from './upstream.ts';

// Many servers close an idle connection after 5 s, Node's among them.
const readIdleMs = 4_000;

// A request on a connection that the backend is just closing is lost. A mutation must not be sent twice, so it takes only a
// connection that no common server closes yet. A backend that closes connections within this time causes 502 for writes.
const writeIdleMs = 500;

/** Forwards requests. Reads are retried once, on a new connection, if the keep-alive connection was stale; mutations never. */
export function proxy({ backend }: { backend: Backend }): Handler {
  const retry = createUpstream({ backend, pool: { keepAlive: false }, relay: relayResponse });
  const read = createUpstream({
    backend,
    pool: { keepAlive: true, timeout: readIdleMs },
    relay: relayResponse,
    retry,
  });
  const write = createUpstream({
    backend,
    pool: { keepAlive: true, timeout: writeIdleMs },
    relay: relayResponse,
  });
  return (req, res, next) => (['GET', 'HEAD'].includes(req.method) ? read : write)(req, res, next);
}

interface ReportOptions {
  backend: Backend;
  /** The time limit for a report without progress, in milliseconds: long enough for a user who pauses the download. */
  idleMs: number;
}

/** Forwards report downloads, on connections of their own. */
export function reportDownload({ backend, idleMs }: ReportOptions): Handler {
  const forward = createUpstream({ backend, pool: { keepAlive: false }, relay: relayReport });
  return (req, res, next) => forward(req, res.setTimeout(idleMs), next);
}
