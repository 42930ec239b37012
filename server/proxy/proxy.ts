import type { Handler } from '../request/context.ts';
import { bounded } from './bounded.ts';
import { keepPromisedOnly, promisedIdleMs } from './promised-connections.ts';
import { type Backend, connectionsTo, forward } from './upstream.ts';

// Below the five seconds after which Node's and many other servers close an idle connection.
const idleMs = 4_000;

/**
 * Forwards the calls, at most `limit` at a time. A read goes over kept connections and is retried once, on a new one,
 * if its connection was stale. Everything else must not be sent twice, and so takes a connection that the backend has
 * promised to keep, or a new one.
 */
export function proxy({ backend, limit }: { backend: Backend; limit: number }): Handler {
  const fresh = forward({ backend, agent: connectionsTo(backend, { keepAlive: false }), reading: true });
  const kept = connectionsTo(backend, { keepAlive: true, timeout: idleMs });
  const read = forward({ backend, agent: kept, reading: true, onStale: fresh });
  const promised = keepPromisedOnly(connectionsTo(backend, { keepAlive: true, timeout: promisedIdleMs }));
  const write = forward({ backend, agent: promised });
  return bounded(limit, (req, res) => (req.method === 'GET' || req.method === 'HEAD' ? read(req, res) : write(req, res)));
}
