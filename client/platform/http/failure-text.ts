import { endsSession } from './failed-request.ts';
import { ResponseError } from './parse-response.ts';
import { ApiError } from './request.ts';

const causes: Record<number, string> = {
  0: "The server couldn't be reached.",
  401: 'Your session has expired.',
  403: 'This is not allowed.',
  404: 'This item no longer exists.',
  409: 'Someone else changed this item.',
  412: 'Someone else changed this item.',
  413: 'The request is too large.',
  419: 'Your session has expired.',
  422: 'The server rejected the input.',
  429: 'Too many attempts. Try again in 15 minutes.',
  502: "The payments service couldn't be reached.",
  503: 'The payments service is busy or restarting.',
  504: 'The payments service did not respond in time.',
};

/** Causes of a failed sign-in. */
const signInCauses: Record<number, string> = {
  401: 'Incorrect email or password.',
  403: "This account can't sign in.",
  404: 'The sign-in service was not found.',
  419: 'This page has expired. Reload it and sign in again.',
  422: 'Incorrect email or password.',
};

/** Returns the toast for a failed request that changes nothing, such as a sign-in. Undefined for a 500, which has its own. */
export function failureText(error: unknown): string | undefined {
  // The end of the session has aborted it.
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  if (error instanceof ResponseError) return "The response couldn't be read.";
  if (!(error instanceof ApiError)) return 'Something went wrong on this page.';
  const { status, endpoint, message } = error;
  if (status === 500) return undefined;
  if (endpoint === 'auth.login')
    return messageOf(error) ?? signInCauses[status] ?? causes[status] ?? `${message}.`;
  return causeText(error);
}

/** Returns the cause of a failed session check, in place of the sign-in page; undefined: a response without a user. */
export const signOnText = (error: unknown): string =>
  (error instanceof ApiError &&
    (messageOf(error) ?? (endsSession(error) ? undefined : causeText(error)))) ||
  'Your company did not sign you in.';

/** Returns the cause of a failed request, a sentence. */
export function causeText(error: ApiError): string {
  if (error.isReadOnly) return 'The console is read-only.';
  return causes[error.status] ?? `The server responded with status ${error.status}.`;
}

/** Returns the code of a failed request for support. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** Returns the response body of a rejected deletion as plain text, or a sentence when the body is empty. */
export function deleteErrorText(error: ApiError): string {
  const { body } = error;
  if (body === undefined || body === null || body === '') return "This item can't be deleted.";
  return messageOf(error) ?? (typeof body === 'string' ? body : JSON.stringify(body));
}

/** The `message` of a JSON body. */
function messageOf({ body }: ApiError): string | undefined {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}
