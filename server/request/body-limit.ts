import type { Handler, Request, Response } from './context.ts';
import { abortResponse, sendError } from './errors.ts';

/** Rejects a body of more than `bytes` as early as possible: by its declared length, otherwise by counting. */
export function limitBody({ bytes }: { bytes: number }): Handler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > bytes) return sendError(res, 'too-large');
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
    req.unpipe();
    sendError(res, 'too-large');
  });
}
