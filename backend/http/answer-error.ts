import type { ErrorRequestHandler } from 'express';
import { isLost } from '../db/lost.ts';
import { recordEvent } from '../events.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';

/** What express and its body parser refuse by themselves, as a sentence. */
const sentences: Record<number, string> = {
  400: 'The request is malformed.',
  413: 'The request body is larger than 1 MiB.',
  415: 'The request body must be JSON in UTF-8.',
};

/** It says nothing of whether a call has done its work: the connection may have broken after that. */
const lost = new Refusal(503, 'The database is out of reach. Try again in a moment.', { headers: { 'Retry-After': '1' } });

/**
 * The last middleware: every failure as JSON. An unforeseen one is a 500, logged, that tells the caller nothing; a database
 * out of reach is a 503 and a warning, since it stands in no event log.
 */
export const answerError =
  ({ db, clock, logger }: Services): ErrorRequestHandler =>
  async (error, request, response, _next) => {
    const refusal = error instanceof Refusal ? error : isLost(error) ? lost : new Refusal(...statusAndSentence(error));
    const { status, message, errors, headers } = refusal;
    // An answer that has begun is cut, so that nobody takes it for whole.
    if (response.headersSent) response.destroy();
    else
      response
        .status(status)
        .set(headers)
        .json(errors ? { message, errors } : { message });
    const call = `${request.method} ${request.path}`;
    if (refusal === lost) logger.warn({ call, err: partsOf(error) }, 'the database is out of reach');
    if (status !== 500) return;
    logger.error({ call, err: partsOf(error) }, 'a call failed');
    await recordEvent(db, clock(), 'error', `${call} failed.`).catch((problem) =>
      logger.error({ err: partsOf(problem) }, 'an event was not recorded'),
    );
  };

/** What of an error is logged: one of the database also carries the values of its query. */
const partsOf = ({ name, code, message, stack }: Error & { code?: string }) => ({ name, code, message, stack });

function statusAndSentence(error: { status?: unknown }): [number, string] {
  const status = typeof error.status === 'number' && error.status in sentences ? error.status : 500;
  return [status, sentences[status] ?? 'An unexpected error occurred.'];
}
