import pino, { type DestinationStream, type Logger } from 'pino';
import type { Locals, Observer } from '../request/context.ts';

/** JSON lines, from `level` up. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: { part: 'gateway' } }, destination);
}

/** Standard output: the lines of one turn of the event loop are one write, and none is lost however the process ends. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  let lines = '';
  const flush = () => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** One line for every request when it is over; nothing of it that a caller may hold secret. */
export function logRequests({ logger }: { logger: Logger }): Observer {
  return {
    ended: (res, milliseconds) => {
      const { locals, req } = res;
      logger[levelOf(locals)](
        {
          request_id: locals.requestId,
          method: req.method,
          path: locals.path,
          status: res.headersSent ? res.statusCode : undefined,
          duration_ms: Math.round(milliseconds),
          bytes: locals.socket.bytesWritten - locals.bytesBefore,
          failure: locals.failure,
          cause: locals.cause,
        },
        'request',
      );
    },
  };
}

/** A failing backend is a warning a call: who must act is told by /readyz, once, and not by every line. */
function levelOf({ failure, route }: Locals): 'debug' | 'info' | 'warn' {
  if (failure?.startsWith('backend-') || failure === 'overloaded') return 'warn';
  return route === 'asset' || route === 'health' ? 'debug' : 'info';
}
