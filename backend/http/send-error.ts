import type { ErrorRequestHandler } from 'express';
import { isConflict, UnconfirmedCommitError, unavailableReason } from '../db/unavailable.ts';
import { recordEvent } from '../events.ts';
import type { Services } from '../services.ts';
import { HttpError } from './http-error.ts';

/** Messages for errors that Express and its body parser throw. */
const messages: Record<number, string> = {
  400: 'The request is malformed.',
  413: 'The request body is too large.',
  415: 'The request body must be JSON in UTF-8.',
};

const headers = { 'Retry-After': '1' };
const databaseUnavailable = new HttpError(503, 'The database is unavailable. Try again in a moment.', { headers });
const conflict = new HttpError(503, 'The request conflicted with other changes and was not carried out. Try again in a moment.', {
  headers,
});
const unconfirmed = new HttpError(503, 'The database did not confirm the change. Check whether it was saved.', { headers });

/**
 * The last middleware: sends every error as JSON. An unexpected error is logged, recorded as an event and sent as a 500 without
 * details. A database outage is a 503 and only logged, since no event can be stored.
 */
export const sendError =
  ({ db, clock, logger, health }: Services): ErrorRequestHandler =>
  async (error, request, response, _next) => {
    const httpError = toHttpError(error);
    const { status, message, errors, headers } = httpError;
    // A response that has started is aborted, so that the client does not take it for complete.
    if (response.headersSent) response.destroy();
    else
      response
        .status(status)
        .set(headers)
        .json(errors ? { message, errors } : { message });
    const target = `${request.method} ${request.path}`;
    const reason = unavailableReason(error);
    if (reason !== undefined) {
      health.reportFailure(error);
      logger.warn({ request: target, reason }, 'database unavailable');
    }
    if (status !== 500) return;
    logger.error({ request: target, err: loggable(error) }, 'request failed');
    const origin = { clock, request, session: response.locals.session ?? null, endpoint: null };
    await recordEvent(db, origin, { type: 'error', description: `${target} failed.` }).catch((problem) =>
      logger.error({ err: loggable(problem) }, 'event not recorded'),
    );
  };

function toHttpError(error: { status?: unknown }): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof UnconfirmedCommitError) return unconfirmed;
  if (isConflict(error)) return conflict;
  if (unavailableReason(error)) return databaseUnavailable;
  const message = typeof error.status === 'number' ? messages[error.status] : undefined;
  return message === undefined
    ? new HttpError(500, 'An unexpected error occurred.')
    : new HttpError(error.status as number, message);
}

/** Leaves out the other properties of a database error: they include the values of its query. */
const loggable = ({ name, code, message, stack }: Error & { code?: string }) => ({ name, code, message, stack });
