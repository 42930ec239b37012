import type { IncomingMessage } from 'node:http';
import type { Response } from '../request/context.ts';
import { endAfterBody } from '../request/end-after-body.ts';
import { abortResponse, sendError } from '../request/errors.ts';
import { responseHeaders } from './headers.ts';

/**
 * Relays a backend's response. One that the backend aborts is aborted for the client too. The relay of http-proxy-middleware ends
 * an aborted body as if it were complete, so `createUpstream` uses `selfHandleResponse`.
 */
export function relayResponse(response: IncomingMessage, res: Response): void {
  if (!startResponse(response, res)) return;
  response.pipe(res, { end: false });
  response.on('end', () => endAfterBody(res));
}

/** Relays a report: each row at once, at the pace of the reader. */
export function relayReport(response: IncomingMessage, res: Response): void {
  // No document can abort a download, whose late cookies would replace those of the browser's next session.
  delete response.headers['set-cookie'];
  // nginx and its descendants buffer responses without this.
  if (!startResponse(response, res.set('X-Accel-Buffering', 'no'))) return;
  res.flushHeaders();
  response.pipe(res);
}

function startResponse(response: IncomingMessage, res: Response): boolean {
  response.on('error', () => {
    if (!res.destroyed) abortResponse(res, 'backend-aborted');
  });
  try {
    const coding = response.headers['transfer-encoding'] ?? 'chunked';
    // Node decodes chunks only; a client would receive the bytes of any other coding as the content.
    if (coding.toLowerCase() !== 'chunked')
      throw Object.assign(new Error(coding), { code: 'TRANSFER_CODING' });
    // Throws for a status below 100 or above 999.
    res.writeHead(response.statusCode ?? 0, responseHeaders(response, res));
    return true;
  } catch (error) {
    sendError(res, 'backend-invalid-response', error as Error);
    return false;
  }
}
