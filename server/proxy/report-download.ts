import type { Handler } from '../request/context.ts';
import { bounded } from './bounded.ts';
import { type Backend, connectionsTo, forward } from './upstream.ts';

/** Forwards report downloads, at most `limit` at a time, over connections that no call waits for. */
export function reportDownload({ backend, limit }: { backend: Backend; limit: number }): Handler {
  const download = bounded(
    limit,
    forward({ backend, agent: connectionsTo(backend, { keepAlive: false }), reading: true, streams: true }),
  );
  return (req, res, next) => {
    if (res.locals.route !== 'report') return next();
    // Turns response buffering off in an nginx in front (proxy_buffering).
    res.locals.headers.push('X-Accel-Buffering', 'no');
    return download(req, res, next);
  };
}
