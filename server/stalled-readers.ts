import type { Handler } from './exchange.ts';
import { isReportDownload } from './report-download.ts';

interface StallLimits {
  /** How long the reader of an answer may take none of it, in milliseconds. */
  answerMs: number;
  /** The same of a report: long enough for a person who pauses a download. */
  downloadMs: number;
}

/** Cuts off clients that stop reading, since Node has no such limit; one that waits for the backend is left alone. */
export function cutStalledReaders({ answerMs, downloadMs }: StallLimits): Handler {
  return (req, res, next) => {
    const { socket } = req;
    res.setTimeout(isReportDownload(req) ? downloadMs : answerMs, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    next();
  };
}
