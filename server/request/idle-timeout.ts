import type { Handler } from './context.ts';
import { abortResponse } from './errors.ts';

export interface IdleTimeouts {
  /** The time limit for a started response without progress, in milliseconds. */
  responseMs: number;
  /** The same for a report: long enough for a user who pauses the download. */
  reportMs: number;
}

/** Aborts responses that make no progress, which Node does not limit. BACKEND_TIMEOUT_MS limits those that have not started. */
export function idleTimeout({ responseMs, reportMs }: IdleTimeouts): Handler {
  return (req, res, next) => {
    const { socket } = req;
    res.setTimeout(res.locals.route === 'report' ? reportMs : responseMs, () => {
      if (socket.writableLength > 0) return void socket.destroy();
      if (res.headersSent) abortResponse(res, 'backend-idle-timeout');
    });
    next();
  };
}
