import type { ErrorRequestHandler, Request, Response } from 'express';
import { isPrivilegeMissing } from '../db/missing-privilege.ts';
import { isConflict, UnconfirmedCommitError, unavailableReason } from '../db/unavailable.ts';
import { recordEvent } from '../events.ts';
import { findOutcome, RepeatedWrite, storeOutcome, type WriteKey } from '../idempotency.ts';
import type { Services } from '../services.ts';
import { HttpError } from './http-error.ts';
import { type Outcome, rejectionOf, send } from './outcome.ts';

/** Messages for errors that Express and its body parser throw. */
const messages: Record<number, string> = {
  400: 'The request is malformed.',
  413: 'The request body is too large.',
  415: 'The request body must be JSON in UTF-8.',
};

const headers = { 'Retry-After': '1' };
const databaseUnavailable = new HttpError(
  503,
  'The database is unavailable. Try again in a moment.',
  { headers },
);
const conflict = new HttpError(
  503,
  'The request conflicted with other changes and was not carried out. Try again in a moment.',
  {
    headers,
  },
);
const unconfirmed = new HttpError(
  503,
  'The database did not confirm the change. Check whether it was saved.',
  { headers },
);

/** Errors that depend on the request alone, so that every attempt of it has the same outcome. */
const requestErrors = [400, 405, 413, 415];

/**
 * The last middleware: sends every error as JSON, as the outcome of the write where that is certain. An unexpected error is logged,
 * recorded as an event and sent as a 500 without details. A database outage is a 503 and only logged, since no event can be stored.
 */
export const sendError =
  (services: Services): ErrorRequestHandler =>
  async (error, request, response, _next) => {
    if (error instanceof RepeatedWrite) return send(response, error.outcome, true);
    const { db, clock, logger, health } = services;
    const httpError = toHttpError(error);
    const { status } = httpError;
    // A response that has started is aborted, so that the client does not take it for complete.
    if (response.headersSent) response.destroy();
    else await sendRejection(services, httpError, request, response);
    const target = `${request.method} ${request.path}`;
    const reason = unavailableReason(error);
    if (reason !== undefined) {
      health.reportFailure(error);
      logger.warn({ request: target, reason }, 'database unavailable');
    }
    if (status !== 500) return;
    if (isPrivilegeMissing(error))
      logger.error(
        { request: target, reason: error.message },
        'the role of DATABASE_URL lacks a privilege',
      );
    else logger.error({ request: target, err: loggable(error) }, 'request failed');
    const origin = {
      clock,
      logger,
      request,
      session: response.locals.session ?? null,
      endpoint: null,
    };
    await recordEvent(db, origin, { type: 'error', description: `${target} failed.` }).catch(
      (problem) => logger.error({ err: loggable(problem) }, 'event not recorded'),
    );
  };

/** Sends the rejection of a request, or the stored response of another request with the same key. */
async function sendRejection(
  { db, clock }: Services,
  error: HttpError,
  request: Request,
  response: Response,
): Promise<void> {
  const { writeKey }: { writeKey?: WriteKey | null } = response.locals;
  const rejection = rejectionOf(error);
  let earlier: Outcome | null = null;
  let isFinal = request.method !== 'GET' && requestErrors.includes(error.status);
  // After a 503, and after a 401 once the user has signed in, the write may be repeated with its key.
  const isTransient = error.status === 503;
  if (writeKey && error.status !== 401 && !request.socket.destroyed) {
    try {
      earlier = await (isTransient
        ? findOutcome(db, clock(), writeKey)
        : storeOutcome(db, clock(), writeKey, rejection));
      isFinal = earlier !== null || !isTransient;
    } catch {
      // The outcome stays unknown; the response states the cause of the rejection.
    }
  }
  if (!earlier) response.set(error.headers);
  send(response, earlier ?? rejection, isFinal);
}

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
const loggable = ({ name, code, message, stack }: Error & { code?: string }) => ({
  name,
  code,
  message,
  stack,
});
