import { bounded } from './bounded.ts';
import type { Handler } from './exchange.ts';
import { type Backend, connectionsTo, forward } from './forward.ts';

/** Whether a request is the one that streams: it may last as long as its reader needs. */
export const isReportDownload = (method: string, path: string): boolean => path === '/ajax/report/stream' && method === 'GET';

/** Forwards report downloads, at most `limit` at a time, over connections that no call waits for. */
export function reportDownload({ backend, limit }: { backend: Backend; limit: number }): Handler {
  const download = bounded(
    limit,
    forward({ backend, agent: connectionsTo(backend, { keepAlive: false }), reading: true, streams: true }),
  );
  return (req, res, next) => (isReportDownload(req.method, res.locals.path) ? download(req, res, next) : next());
}
