import type { IncomingMessage } from 'node:http';
import type { Response } from '../request/context.ts';
import { endAfterBody } from '../request/end-after-body.ts';
import { abortResponse, sendError } from '../request/errors.ts';
import { responseHeaders } from './headers.ts';

/** Relays a backend's response. One that the backend aborts is aborted for the client too, never ended. */
export function relayResponse(response: IncomingMessage, res: Response): void {
  if (!startResponse(response, res)) return;
  response.pipe(res, { end: false });
  response.on('end', () => endAfterBody(res));
}

/** Relays a report: each row at once, at the pace of the reader, in constant memory. */
export function relayReport(response: IncomingMessage, res: Response): void {
  // nginx and its descendants buffer responses without this.
  if (!startResponse(response, res.set('X-Accel-Buffering', 'no'))) return;
  res.flushHeaders();
  response.socket.on('data', release);
  response.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (!res.write(chunk, () => release(chunk))) response.pause();
  });
  response.on('end', () => res.end());
  res.on('drain', () => response.resume());
}

function startResponse(response: IncomingMessage, res: Response): boolean {
  response.on('error', () => {
    if (!res.destroyed) abortResponse(res, 'backend-aborted');
  });
  try {
    res.writeHead(response.statusCode ?? 0, responseHeaders(response, res));
    return true;
  } catch (error) {
    // A status below 100 or above 999.
    sendError(res, 'backend-invalid-response', (error as NodeJS.ErrnoException).code);
    response.destroy();
    return false;
  }
}

/**
 * Frees the memory of a buffer that has been consumed. A report passes through two buffers per read, the socket's and the
 * copy that Node's HTTP parser makes of the body; both are external to V8's heap, where up to 64 MiB accumulate before a
 * garbage collection starts. Relies on that copy (`Buffer::Copy` in Node's src/node_http_parser.cc): if the body were a
 * slice of the socket's buffer, reports would arrive as zero bytes, which test/server/proxy/report-download.test.ts detects.
 */
function release(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}
