import { cut } from '../proxy/response.ts';
import type { Handler } from './context.ts';

interface StallLimits {
  /** How long an answer that has begun may stand still, in milliseconds: its reader's fault or its backend's. */
  answerMs: number;
  /** The same of a report: long enough for a person who pauses a download. */
  downloadMs: number;
}

/** Cuts off answers that stand still, since Node has no such limit; one that has not begun has its own deadline. */
export function cutStalledAnswers({ answerMs, downloadMs }: StallLimits): Handler {
  return (req, res, next) => {
    const { socket } = req;
    res.setTimeout(res.locals.route === 'report' ? downloadMs : answerMs, () => {
      if (socket.writableLength > 0) return void socket.destroy();
      if (!res.headersSent) return;
      res.locals.failure = 'backend-idle-timeout';
      cut(res);
    });
    next();
  };
}
