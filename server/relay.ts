import type { IncomingMessage } from 'node:http';
import { refuse } from './errors.ts';
import { type Reply, writeHead } from './exchange.ts';
import { answerHeaders } from './headers.ts';

interface RelayOptions {
  /** Send the head on before the first byte has come, and give each chunk's memory back once it is written. */
  streams: boolean;
}

/** After so many chunks everybody else has a turn: by itself Node reads 32 of them, 2 MiB, before it looks elsewhere. */
const chunksATurn = 4;

/** Passes a backend's answer on as it comes. One that the backend cuts is cut for the client too, never ended. */
export function relay(answer: IncomingMessage, res: Reply, { streams }: RelayOptions): void {
  answer.on('error', () => {
    if (res.destroyed) return;
    res.locals.failure = 'backend-cut';
    cut(res);
  });
  try {
    writeHead(res, answer.statusCode ?? 0, answerHeaders(answer));
  } catch (error) {
    refuse(res, 'backend-nonsense', (error as NodeJS.ErrnoException).code);
    answer.destroy();
    return;
  }
  if (streams) res.flushHeaders();
  answer.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (!res.write(chunk, streams ? () => release(chunk) : undefined)) answer.pause();
  });
  answer.on('end', () => res.end());
  let drained = 0;
  res.on('drain', () => {
    drained += 1;
    if (drained % chunksATurn === 0) setImmediate(() => answer.resume());
    else answer.resume();
  });
}

/** The garbage collector alone waits until 64 MiB of chunks have piled up outside of its heap before it looks there. */
function release(chunk: Buffer<ArrayBuffer>): void {
  if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

/** The end of the connection ends an answer to HTTP/1.0 cleanly; only a reset says that it was cut. */
export function cut(res: Reply): void {
  if (res.req.httpVersion === '1.0') res.socket?.resetAndDestroy();
  res.destroy();
}
