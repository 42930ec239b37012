import pino, { type DestinationStream, type Logger } from 'pino';
import type { Rejection } from '../http-server.ts';
import type { SessionHash } from '../request/browser-session.ts';
import type { Locals, Observer } from '../request/context.ts';
import { isNeverSent } from '../request/errors.ts';
import { traceIdOf } from '../request/trace-context.ts';

/** Creates a logger of JSON lines. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  // Only these properties: errors of Node can carry the URL or data that they are about.
  const err = ({ name, message, code, stack }: NodeJS.ErrnoException) => ({ type: name, message, code, stack });
  return pino({ level, base: { part: 'gateway' }, serializers: { err } }, destination);
}

/** Standard output, written synchronously: no line is lost however the process ends. */
export const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: true });

interface RequestLogOptions {
  logger: Logger;
  sessionHash: SessionHash;
}

/** Logs one line per request when it has ended, without anything that may be secret. See decision 26 in docs/decisions.md. */
export function logRequests({ logger, sessionHash }: RequestLogOptions): Observer {
  return {
    ended: (res, milliseconds) => {
      const { locals, req } = res;
      logger[levelOf(locals)](
        {
          request_id: locals.requestId,
          trace_id: traceIdOf(locals.trace),
          session: sessionHash(req),
          client_ip: locals.clientIp,
          method: req.method,
          path: locals.path,
          status: res.headersSent ? res.statusCode : undefined,
          duration_ms: Math.round(milliseconds),
          bytes: locals.socket.bytesWritten - locals.bytesBefore,
          failure: locals.failure,
          cause: locals.cause,
          sent: isNeverSent(locals) ? false : undefined,
          err: locals.error,
        },
        'request',
      );
    },
  };
}

/** Logs a rejection that is no request of the application. The parser's error has no text of the client, only its code. */
export const logRejection = (logger: Logger, { requestId, clientIp, method, status, failure, cause }: Rejection): void =>
  logger.info({ request_id: requestId, client_ip: clientIp, method, status, failure, cause, sent: false }, 'request');

/** A failed backend is a warning per request: alerts on /readyz and the metrics report an outage once. */
function levelOf({ failure, route }: Locals): 'debug' | 'info' | 'warn' | 'error' {
  if (failure === 'internal-error') return 'error';
  if (
    failure?.startsWith('backend-') ||
    failure === 'overloaded' ||
    failure === 'too-many-requests' ||
    failure === 'shutdown-timeout'
  )
    return 'warn';
  return route === 'asset' || route === 'health' || route === 'client-report' ? 'debug' : 'info';
}
