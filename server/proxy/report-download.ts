import type { Handler } from '../request/context.ts';
import { bounded } from './bounded.ts';
import { type Backend, connectionsTo, forward } from './upstream.ts';

/** Forwards report downloads, at most `limit` at a time, over connections that no call waits for. */
export function reportDownload({ backend, limit }: { backend: Backend; limit: number }): Handler {
  const download = bounded(
    limit,
    forward({ backend, agent: connectionsTo(backend, { keepAlive: false }), reading: true, streams: true }),
  );
  return (req, res, next) => (res.locals.route === 'report' ? download(req, res, next) : next());
}
