import type { IncomingMessage } from 'node:http';
import { type Reply, writeHead } from '../request/context.ts';
import { refuse } from '../request/errors.ts';
import { answerHeaders } from './headers.ts';
import { passOn } from './pass-on.ts';

interface RelayOptions {
  /** Send the head on before the first byte has come, and give memory back as soon as its bytes are passed on. */
  streams: boolean;
}

/** Passes a backend's answer on as it comes. One that the backend cuts is cut for the client too, never ended. */
export function relay(answer: IncomingMessage, res: Reply, { streams }: RelayOptions): void {
  answer.on('error', () => {
    if (res.destroyed) return;
    res.locals.failure = 'backend-aborted';
    cut(res);
  });
  try {
    writeHead(res, answer.statusCode ?? 0, answerHeaders(answer));
  } catch (error) {
    refuse(res, 'backend-invalid-response', (error as NodeJS.ErrnoException).code);
    answer.destroy();
    return;
  }
  if (streams) {
    res.flushHeaders();
    answer.socket.on('data', release);
  }
  passOn(answer, res, streams ? { written: release } : {});
}

/**
 * Both what was read from a socket and what Node's parser then copied of it lie outside of the heap, where the garbage
 * collector alone lets 64 MiB pile up before it looks.
 */
function release(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

/** The end of the connection ends an answer to HTTP/1.0 cleanly; only a reset says that it was cut. */
export function cut(res: Reply): void {
  if (res.req.httpVersion === '1.0') res.socket?.resetAndDestroy();
  res.destroy();
}
