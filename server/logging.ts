import { randomUUID } from 'node:crypto';
import pino, { type DestinationStream, type Logger } from 'pino';
import { type Handler, type Reply, rawPath } from './exchange.ts';

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

const sane = /^[\w.-]{1,64}$/;
const quiet = /^\/(healthz|readyz|assets\/.*)$/;

/** Gives every request its id, and one line when it is over; nothing of it that a caller may hold secret. */
export function logRequests({ logger }: { logger: Logger }): Handler {
  return (req, res, next) => {
    const { socket } = req;
    const began = performance.now();
    const bytesBefore = socket.bytesWritten;
    const given = req.headers['x-request-id'];
    const path = rawPath(req);
    res.locals.requestId = typeof given === 'string' && sane.test(given) ? given : randomUUID();
    res.on('close', () => {
      if (!res.writableFinished) res.locals.failure ??= 'client-gone';
      logger[levelOf(path, res)](
        {
          request_id: res.locals.requestId,
          method: req.method,
          path,
          status: res.headersSent ? res.statusCode : undefined,
          duration_ms: Math.round(performance.now() - began),
          bytes: socket.bytesWritten - bytesBefore,
          failure: res.locals.failure,
          cause: res.locals.cause,
        },
        'request',
      );
    });
    next();
  };
}

/** A failing backend is a warning a call: who must act is told by /readyz, once, and not by every line. */
function levelOf(path: string, res: Reply): 'debug' | 'info' | 'warn' {
  if (res.locals.failure?.startsWith('backend-') || res.locals.failure === 'busy') return 'warn';
  return quiet.test(path) ? 'debug' : 'info';
}
