import { requestOf, WriteError, writeErrorText } from '#data/writes/write-error.ts';
import { reportError } from '#platform/http/client-reports.ts';
import { failureText } from '#platform/http/failure-text.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { hasSignOn } from '#platform/release/deployment.ts';
import { expiredText, expiredWhileUnknownText } from '#platform/session/session.ts';
import { toast } from '#platform/toasts.ts';

/** Returns the text of a failed submission; undefined where something else states it. */
function textOf(error: unknown): string | undefined {
  if (error instanceof WriteError) return writeErrorText(error);
  const text = failureText(error);
  return text && isOfPage(error) ? `${text} Your changes may not have been saved.` : text;
}

/** Shows a failed submission that no field explains as a toast. An error of the document is logged and reported. */
export function showFailure(error: unknown): void {
  const text = textOf(error);
  const isOnSignInPage = text === expiredText || text === expiredWhileUnknownText;
  if (!text || (isOnSignInPage && !hasSignOn())) return;
  toast.error(text, isOfPage(error) ? reportBug(error) : requestOf(error)?.code);
}

/** A save that may have been carried out, as an ordinary request. */
export interface UndecidedFailure {
  /** The cause and the known facts, in sentences. */
  text: string;
  /** The path of the screen that shows whether it was. */
  to: string | undefined;
}

/** Returns what a form states about a save that may have been carried out and that nothing follows; undefined for any other failure. */
export function undecidedFailure(error: unknown): UndecidedFailure | undefined {
  if (!(error instanceof WriteError) || error.failure.is !== 'undecided') return undefined;
  return { text: writeErrorText(error) ?? '', to: error.failure.to };
}

/** Returns the first message of each rejected field; undefined without any. */
export const fieldErrors = (error: unknown): Record<string, string> | undefined =>
  requestOf(error)?.fields;

/** Returns true for a write that was certainly not carried out. */
const isRejected = (error: unknown): boolean =>
  error instanceof WriteError && error.failure.is === 'rejected';

/** Returns the messages about the rejected input of a row, in sentences with the label of their field; undefined without any. */
export function rowErrors(error: unknown, labelOf: (field: string) => string): string | undefined {
  const fields = isRejected(error) ? fieldErrors(error) : undefined;
  if (!fields) return undefined;
  const messages = Object.entries(fields).map(
    ([field, message]) => `${labelOf(field)}: ${message}`,
  );
  return `Not saved. ${messages.join(' ')}`;
}

/** Shows the failure of a row that was left. */
export function showRowFailure(
  error: unknown,
  { name, failure }: { name: string; failure: string | undefined },
): void {
  const text = failure ?? textOf(error);
  if (text) toast.error(`${name}: ${text}`, requestOf(error)?.code);
}

/** Returns true for an error that is not of a request. */
const isOfPage = (error: unknown) =>
  !(error instanceof WriteError || error instanceof ResponseError || requestOf(error));

/** Logs and reports an error of the document. Returns its code for support. */
function reportBug(error: unknown): string | undefined {
  console.error('The form could not be submitted:', error);
  return reportError(error);
}
