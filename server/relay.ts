import type { IncomingMessage } from 'node:http';
import { refuse } from './errors.ts';
import type { Reply } from './exchange.ts';
import { answerHeaders } from './headers.ts';

/** Passes a backend's answer on as it comes. One that the backend cuts is cut for the client too, never ended. */
export function relay(answer: IncomingMessage, res: Reply, { flush }: { flush: boolean }): void {
  answer.once('error', () => {
    if (res.destroyed) return;
    res.locals.failure = 'backend-cut';
    cut(res);
  });
  try {
    const headers = answerHeaders(answer, res);
    res.writeHead(answer.statusCode ?? 0, headers);
  } catch (error) {
    refuse(res, 'backend-nonsense', (error as NodeJS.ErrnoException).code);
    answer.destroy();
    return;
  }
  if (!flush) return void answer.pipe(res);
  res.flushHeaders();
  stream(answer, res);
}

/**
 * A pipe that gives each chunk's memory back as soon as it is written. The garbage collector alone waits until 64 MiB
 * have piled up outside of its heap before it looks there.
 */
function stream(answer: IncomingMessage, res: Reply): void {
  answer.on('data', (chunk: Buffer<ArrayBuffer>) => {
    const release = () => void (chunk.length === chunk.buffer.byteLength && chunk.buffer.transfer(0));
    if (!res.write(chunk, release)) answer.pause();
  });
  answer.once('end', () => res.end());
  res.on('drain', () => answer.resume());
}

/** The end of the connection ends an answer to HTTP/1.0 cleanly; only a reset says that it was cut. */
export function cut(res: Reply): void {
  if (res.req.httpVersion === '1.0') res.socket?.resetAndDestroy();
  res.destroy();
}
