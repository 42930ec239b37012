import type { Handler, Reply, Request } from './context.ts';
import { prepareRefusal, refusalBody } from './errors.ts';

/** How long a client that is told 413 may go on sending, in milliseconds. */
const lingerMs = 1_000;

/** Refuses a body of more than `bytes`, as soon as that is known: by its declared length, else by counting. */
export function limitBody({ bytes }: { bytes: number }): Handler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > bytes) return refuseBody(req, res);
    if (req.headers['transfer-encoding'] !== undefined) countBody(req, res, bytes);
    next();
  };
}

function countBody(req: Request, res: Reply, limit: number): void {
  let bytes = 0;
  // Paused, so that listening does not let the first chunks pass before the proxy reads.
  req.pause().on('data', (chunk: Buffer) => {
    const within = bytes <= limit;
    bytes += chunk.length;
    if (!within || bytes <= limit) return;
    res.locals.upstream?.destroy();
    if (!res.headersSent) refuseBody(req, res);
  });
}

/** The rest of the body is read and forgotten for a while: closing at once would reset the connection under the answer. */
function refuseBody(req: Request, res: Reply): void {
  prepareRefusal(res.set('Connection', 'close'), 'too-large');
  res.write(refusalBody(res, 'too-large'));
  const timer = setTimeout(() => res.end(), lingerMs);
  req.once('end', () => res.end());
  res.once('close', () => clearTimeout(timer));
  req.resume();
}
