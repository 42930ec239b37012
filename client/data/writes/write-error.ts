import { causeText, responseText } from '#platform/http/failure-text.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';
import { expiredText, expiredWhileUnknownText } from '#platform/session/session.ts';

/** How a write failed. */
export type WriteFailure =
  /** It was certainly not carried out, and will not be. `endsSession`: for lack of a session. */
  | { is: 'rejected'; cause: unknown; endsSession: boolean }
  /** It may have been carried out. It is recorded: a notice follows it until there is a verdict. */
  | { is: 'unknown'; cause: unknown; endsSession: boolean }
  /** It may have been carried out, and nothing follows it. `to`: the path of the screen that shows whether it was. */
  | { is: 'undecided'; cause: unknown; endsSession: boolean; to: string | undefined }
  /** Nothing was sent, because an earlier write of the item has no verdict. */
  | { is: 'blocked' }
  /** Nothing was sent, because its form was left before. */
  | { is: 'left' };

/** What a write does to its item. */
export type Done = 'saved' | 'deleted';

/** A write that was not confirmed, or was not sent because a read before it has ended the session. */
export class WriteError extends Error {
  override name = 'WriteError';
  readonly done: Done;
  readonly failure: WriteFailure;

  constructor(done: Done, failure: WriteFailure) {
    super(`The write is ${failure.is}`, 'cause' in failure ? { cause: failure.cause } : undefined);
    this.done = done;
    this.failure = failure;
  }
}

const outcomes = {
  saved: {
    rejected: 'Your changes were not saved.',
    unknown: 'Your changes may not have been saved.',
    undecided: 'This may have been saved.',
  },
  deleted: {
    rejected: 'Nothing was deleted.',
    unknown: 'The item may not have been deleted.',
    undecided: 'This may have been deleted.',
  },
};

/**
 * Returns the toast for a failed write: its cause and its outcome. Undefined where something else states them: the notification of a
 * 500, the notice of a write without a verdict, or the end of the session that has aborted it.
 */
export function writeErrorText({ done, failure }: WriteError): string | undefined {
  if (failure.is === 'left') return undefined;
  if (failure.is === 'blocked')
    return 'Not sent: still checking whether the last attempt was saved.';
  const { cause, endsSession } = failure;
  if (endsSession && done === 'saved')
    return failure.is === 'rejected' ? expiredText : expiredWhileUnknownText;
  if (failure.is === 'unknown' && !endsSession) return undefined;
  const text = writeCause(cause, endsSession);
  const outcome = outcomes[done][failure.is];
  return failure.is === 'undecided'
    ? [text, outcome].filter(Boolean).join(' ')
    : text && `${text} ${outcome}`;
}

/**
 * Returns the cause of a failed write, a sentence; undefined for a 500, which has its own toast.
 * @param endsSession False if a 419 is about the token alone: a check has confirmed the session, or could not.
 */
export function writeCause(cause: unknown, endsSession: boolean): string | undefined {
  if (cause instanceof ResponseError) return responseText(cause);
  if (!(cause instanceof ApiError) || cause.status === 500) return undefined;
  return cause.status === 419 && !endsSession
    ? "Your session couldn't be confirmed."
    : causeText(cause);
}

/** Returns the request that a write failed with. */
export const requestOf = (error: unknown): ApiError | undefined => {
  const cause =
    error instanceof WriteError && 'cause' in error.failure ? error.failure.cause : error;
  return cause instanceof ApiError ? cause : undefined;
};

/** Returns true for a write that failed because there is no session. */
export const hasEndedSession = ({ failure }: WriteError): boolean =>
  'endsSession' in failure && failure.endsSession;

/** Returns true for a write that may have been carried out, and that nothing follows. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof WriteError && error.failure.is === 'undecided';
