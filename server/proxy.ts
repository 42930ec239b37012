import { bounded } from './bounded.ts';
import type { Handler } from './exchange.ts';
import { type Backend, connectionsTo, forward } from './forward.ts';

// Below the five seconds after which Node's and many other servers close an idle connection.
const idleMs = 4_000;

/**
 * Forwards the calls, at most `limit` at a time. A read goes over kept connections and is retried once, on a new one,
 * if its connection was stale. Everything else takes a new connection: it must not be sent twice, and so must not meet a stale one.
 */
export function proxy({ backend, limit }: { backend: Backend; limit: number }): Handler {
  const fresh = forward({ backend, agent: connectionsTo(backend, { keepAlive: false }) });
  const kept = forward({ backend, agent: connectionsTo(backend, { keepAlive: true, timeout: idleMs }), onStale: fresh });
  const calls = bounded(limit, (req, res, next) =>
    ['GET', 'HEAD'].includes(req.method) ? kept(req, res, next) : fresh(req, res, next),
  );
  // Filtered, not mounted: mounting takes the prefix off the path.
  return (req, res, next) => (req.url.startsWith('/ajax/') ? calls(req, res, next) : next());
}
