import pino, { type DestinationStream, type Logger } from 'pino';
import type { Handler, Reply } from './exchange.ts';

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

const quiet = /^\/(healthz|readyz|assets\/.*)$/;

/** One line for every request when it is over; nothing of it that a caller may hold secret. */
export function logRequests({ logger }: { logger: Logger }): Handler {
  function ended(this: Reply): void {
    const { locals, req } = this;
    if (!this.writableFinished) locals.failure ??= 'client-gone';
    logger[levelOf(locals)](
      {
        request_id: locals.requestId,
        method: req.method,
        path: locals.path,
        status: this.headersSent ? this.statusCode : undefined,
        duration_ms: Math.round(performance.now() - locals.began),
        bytes: locals.socket.bytesWritten - locals.bytesBefore,
        failure: locals.failure,
        cause: locals.cause,
      },
      'request',
    );
  }
  return (_req, res, next) => {
    res.on('close', ended);
    next();
  };
}

/** A failing backend is a warning a call: who must act is told by /readyz, once, and not by every line. */
function levelOf({ failure, path }: Reply['locals']): 'debug' | 'info' | 'warn' {
  if (failure?.startsWith('backend-') || failure === 'busy') return 'warn';
  return quiet.test(path) ? 'debug' : 'info';
}
