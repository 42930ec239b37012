import { endsSession } from './failed-request.ts';
import { ResponseError } from './parse-response.ts';
import { ApiError } from './request.ts';

const causes: Record<number, string> = {
  0: "The server couldn't be reached.",
  401: 'Your session has expired.',
  403: 'This is not allowed.',
  404: 'This item no longer exists.',
  409: 'This conflicts with other data.',
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
  419: 'The sign-in has expired. Reload and try again.',
  422: 'Incorrect email or password.',
};

/** Returns the toast for a failed request that changes nothing, such as a sign-in. Undefined for a 500, which has another toast. */
export function failureText(error: unknown): string | undefined {
  // The end of the session has aborted it.
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  if (error instanceof ResponseError) return responseText(error);
  if (!(error instanceof ApiError)) return 'Something went wrong on this screen.';
  const { status, endpoint, message } = error;
  if (status === 500) return undefined;
  if (endpoint === 'auth.login')
    return reasonOf(error) ?? signInCauses[status] ?? causes[status] ?? `${message}.`;
  return causeText(error);
}

/** Returns the reason why a response could not be read, a sentence. */
export const responseText = ({ came }: ResponseError): string =>
  came ?? "The response couldn't be read.";

/** Causes of a failed load, where they are other than those of a save. */
const loadCauses: Record<number, string> = {
  429: 'Too many requests. Try again in a minute.',
  500: 'The payments service reported an error.',
};

/** Returns the cause of a failed load, a sentence; undefined for an error of the document. */
export function loadFailureText(error: unknown): string | undefined {
  if (error instanceof ResponseError) return responseText(error);
  return error instanceof ApiError ? (loadCauses[error.status] ?? causeText(error)) : undefined;
}

/** Returns true for a failed load that another attempt cannot help. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 410, 422].includes(error.status);

/** Returns the cause of a failed session check, in place of the sign-in screen; undefined: a response without a user. */
export const signOnText = (error: unknown): string =>
  (error instanceof ResponseError && error.came) ||
  (error instanceof ApiError &&
    (reasonOf(error) ?? (endsSession(error) ? undefined : causeText(error)))) ||
  'Your company did not sign you in.';

/**
 * Returns the cause of a failed request, a sentence: the reason that a rejection states, unless it is about the session, or a 412,
 * which answers the version that the console has sent.
 */
export function causeText(error: ApiError): string {
  if (error.isReadOnly) return 'The console is read-only.';
  const { status } = error;
  const hasReason = status >= 400 && status < 500 && status !== 412 && !endsSession(error);
  const reason = hasReason ? reasonOf(error) : undefined;
  if (reason !== undefined) return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
  return causes[status] ?? `The server responded with status ${status}.`;
}

/** Returns the code of a failed request for support. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** Returns the response body of a rejected deletion as plain text, or a sentence when the body is empty. */
export function deleteErrorText(error: ApiError): string {
  const { body } = error;
  if (body === undefined || body === null || body === '') return "This item can't be deleted.";
  return reasonOf(error) ?? (typeof body === 'string' ? body : JSON.stringify(body));
}

/** The longest reason that is shown, in characters. */
const longestReason = 300;

/**
 * Returns the reason in a JSON body: its `message`, the `detail` or `title` of a problem (RFC 9457), or the first of a list of
 * errors. Undefined without one.
 */
function reasonOf({ body }: ApiError): string | undefined {
  const { message, detail, title, errors } = asObject(body);
  const [first] = Array.isArray(errors) ? errors : [];
  const ofFirst = asObject(first);
  const reason = [
    message,
    detail,
    title,
    first,
    ofFirst.message,
    ofFirst.detail,
    ofFirst.title,
  ].find((text): text is string => typeof text === 'string' && text.trim() !== '');
  return reason?.trim().slice(0, longestReason);
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
