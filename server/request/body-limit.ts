import type { Handler, Request, Response } from './context.ts';
import { abortResponse, sendError, startError } from './errors.ts';

/** The time for which a client may continue sending after a 413, in milliseconds. */
const lingerMs = 1_000;

/** Rejects a body of more than `bytes` as early as possible: by its declared length, otherwise by counting. */
export function limitBody({ bytes }: { bytes: number }): Handler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > bytes) {
      // The client waits for the response before it sends anything.
      return req.headers.expect === undefined ? rejectBody(req, res) : sendError(res, 'too-large');
    }
    if (req.headers['transfer-encoding'] !== undefined) countBody(req, res, bytes);
    next();
  };
}

/** Sends 100 Continue. Goes after every check, so that a rejected request is rejected before its body is sent. */
export function sendContinue(): Handler {
  return (req, res, next) => {
    if (req.headers.expect !== undefined && req.httpVersion === '1.1') res.writeContinue();
    next();
  };
}

function countBody(req: Request, res: Response, limit: number): void {
  let bytes = 0;
  // Paused, so that this listener alone does not start the flow before the proxy reads.
  req.pause().on('data', (chunk: Buffer) => {
    const exceeded = bytes > limit;
    bytes += chunk.length;
    if (exceeded || bytes <= limit) return;
    if (res.headersSent) return abortResponse(res, 'too-large');
    rejectBody(req, res);
    res.locals.upstream?.destroy();
  });
}

/** Sends 413 and discards the rest of the body for a while: closing at once would reset the connection before it is read. */
function rejectBody(req: Request, res: Response): void {
  res.write(startError(res.set('Connection', 'close'), 'too-large'));
  const timer = setTimeout(() => res.end(), lingerMs);
  req.once('end', () => res.end());
  res.once('close', () => clearTimeout(timer));
  req.resume();
}
