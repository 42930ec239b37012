import { ApiError } from './request.ts';

const happened: Record<number, string> = {
  0: 'The server could not be reached.',
  401: 'You are not signed in.',
  403: 'This is not allowed.',
  404: 'This does not exist any more.',
  409: 'Somebody else has changed this in the meantime.',
  413: 'What was sent is too large.',
  419: 'Your session has expired.',
  429: 'There were too many attempts; wait a moment.',
  502: 'The payments service could not be reached.',
  503: 'The payments service is busy or being restarted.',
  504: 'The payments service did not answer in time.',
};

/** What a toast says of a submission that failed; undefined when the notification of a 500 does. */
export function failureText(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return 'The answer could not be read. It is not known whether it was saved.';
  if (error.status === 500) return undefined;
  const what = happened[error.status] ?? `The server answered with status ${error.status}.`;
  return `${what} Nothing was confirmed as saved.`;
}

/** The body of a refusal as plain text: its `message` where it has one. */
export function bodyText(error: ApiError): string {
  const { message } = (error.body ?? {}) as { message?: unknown };
  if (typeof message === 'string') return message;
  return typeof error.body === 'string' ? error.body : JSON.stringify(error.body ?? '');
}
