import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Rejection } from '../http-server.ts';
import type { Observer, RequestContext } from '../request/context.ts';
import { failures } from '../request/failures.ts';

/** Creates a logger of JSON lines. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  // Only these properties: errors of Node can carry the URL or the data of a request.
  const err = ({ name, message, code, stack }: NodeJS.ErrnoException) => ({
    type: name,
    message,
    code,
    stack,
  });
  return pino({ level, base: { part: 'gateway' }, serializers: { err } }, destination);
}

type StandardOutput = ReturnType<typeof pino.destination>;

/** About 15,000 lines, in bytes. Further ones are dropped. */
const maxBuffered = 4_194_304;

/** The time limit for writing what is buffered when the process ends, in milliseconds. */
const flushMs = 2_000;

/**
 * Opens standard output for lines, written asynchronously: a reader that stops does not block the process. Emits `drop` for each line
 * beyond the buffer. Lines are written when there are 4 kB of them, every 100 ms and, as far as the reader permits, at the end of the
 * process.
 */
export function standardOutput(): StandardOutput {
  let deadline = Number.POSITIVE_INFINITY;
  // Before pino's own listener, which writes what is buffered until a reader that has stopped continues.
  process.once('exit', () => {
    deadline = performance.now() + flushMs;
  });
  return pino.destination({
    // Not 1: process.stdout makes a pipe non-blocking. A blocked write would prevent the exit.
    dest: process.stdout.fd,
    sync: false,
    minLength: 4_096,
    maxLength: maxBuffered,
    periodicFlush: 100,
    retryEAGAIN: () => performance.now() < deadline,
  });
}

/** Writes what is buffered, and drops what the reader does not read in time. Nothing can be logged afterwards. */
export async function endOutput(output: StandardOutput): Promise<void> {
  const finished = once(output, 'finish');
  output.end();
  await Promise.race([finished, sleep(flushMs)]);
  output.destroy();
}

/** Logs one line per request when it has ended, without anything that may be secret. */
export function logRequests(logger: Logger): Observer {
  return {
    ended: (res, milliseconds) => {
      const { locals, req } = res;
      const { failure, error } = locals;
      logger[levelOf(locals)](
        {
          request_id: locals.requestId,
          trace_id: locals.traceId,
          client_ip: locals.clientIp,
          method: req.method,
          path: locals.path,
          status: res.headersSent ? res.statusCode : undefined,
          duration_ms: Math.round(milliseconds),
          bytes: locals.socket.bytesWritten - locals.bytesBefore,
          failure,
          cause: error?.code,
          sent: locals.neverSent ? false : undefined,
          err: failure === 'internal-error' ? error : undefined,
        },
        'request',
      );
    },
  };
}

/** Logs a rejection of bytes that are no valid request. Of the parser's error it logs only the code, not the text that the client sent. */
export const logRejection = (
  logger: Logger,
  { requestId, clientIp, method, status, failure, cause }: Rejection,
): void =>
  logger.info(
    { request_id: requestId, client_ip: clientIp, method, status, failure, cause, sent: false },
    'request',
  );

/** A failed backend is a warning per request: alerts on /readyz and the metrics report an outage once. */
function levelOf({ failure, route }: RequestContext): 'debug' | 'info' | 'warn' | 'error' {
  const level = failure && failures[failure].level;
  return level ?? (['asset', 'health', 'client-report'].includes(route) ? 'debug' : 'info');
}
