import { randomUUID } from 'node:crypto';
import pino, { type DestinationStream, type Logger } from 'pino';
import { type Handler, type Reply, rawPath } from './exchange.ts';

/** JSON lines on standard output, written at once: a line is not lost however the process ends. */
export function createLogger(level: string, destination: DestinationStream = pino.destination({ dest: 1, sync: true })): Logger {
  return pino({ level, base: { part: 'gateway' } }, destination);
}

const sane = /^[\w.-]{1,64}$/;
const quiet = /^\/(healthz|readyz|assets\/.*)$/;

/** Gives every request its id, and one line when it is over; nothing of it that a caller may hold secret. */
export function logRequests({ logger }: { logger: Logger }): Handler {
  return (req, res, next) => {
    const { socket } = req;
    const began = performance.now();
    const bytesBefore = socket.bytesWritten;
    const given = req.get('X-Request-Id') ?? '';
    const path = rawPath(req);
    res.locals.requestId = sane.test(given) ? given : randomUUID();
    res.set('X-Request-Id', res.locals.requestId);
    res.once('close', () => {
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
