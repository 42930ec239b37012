interface FailureRow {
  /** That of the error response. */
  status?: number;
  /** Contains no host, address, query or stack. */
  message?: string;
  headers?: Record<string, string>;
  /** Properties of the body beside the message. */
  body?: Record<string, unknown>;
  /** True if the rest of the request cannot be read. */
  isUnreadable?: boolean;
  /**
   * Whether the request was carried out. By default it was not, if no byte of it was sent to the backend.
   * `final`: the rejection depends on the request alone, so that every gateway rejects every attempt of it. A browser sends a write again,
   * with the same headers, when its connection is reset. 403 and 503 are not final: another gateway may have forwarded the first attempt.
   * `unknown`: after a bug of the gateway nothing is certain.
   * See decision 8 in docs/decisions.md.
   */
  certainty?: 'final' | 'unknown';
  /** The level of its log line, if it is not that of the route. */
  level?: 'warn' | 'error';
}

export type ErrorRow = FailureRow & { status: number; message: string };

const close = { Connection: 'close' };
const soon = { 'Retry-After': '1' };

/** Every error response of the gateway itself. */
export const errors = {
  'bad-request': { status: 400, message: 'Invalid request.', headers: close, isUnreadable: true },
  'bad-target': { status: 400, message: 'Invalid request target.', certainty: 'final' },
  'bad-host': { status: 400, message: 'Invalid Host header.', certainty: 'final' },
  'bad-framing': {
    status: 400,
    message: 'Invalid request body framing.',
    headers: close,
    isUnreadable: true,
    certainty: 'final',
  },
  'bad-report': { status: 400, message: 'Invalid report.' },
  'read-only': { status: 403, message: 'The console is read-only.', body: { read_only: true } },
  'not-a-page': { status: 403, message: 'This address can only be requested by the console.' },
  'cross-site': { status: 403, message: 'Cross-site requests are not allowed.' },
  'not-found': { status: 404, message: 'Not found.' },
  'bad-method': { status: 405, message: 'Method not allowed.', certainty: 'final' },
  'request-timeout': {
    status: 408,
    message: 'The request took too long to arrive.',
    headers: close,
    isUnreadable: true,
  },
  'too-large': {
    status: 413,
    message: 'The request body is too large.',
    headers: close,
    certainty: 'final',
  },
  'bad-expectation': { status: 417, message: 'Unsupported Expect header.', certainty: 'final' },
  'xsrf-mismatch': { status: 419, message: 'The page has expired. Reload it.', certainty: 'final' },
  'too-many-requests': {
    status: 429,
    message: 'Too many requests in progress from your address. Try again in a moment.',
    headers: soon,
    level: 'warn',
  },
  'too-many-reports': { status: 429, message: 'Too many reports.' },
  'headers-too-large': {
    status: 431,
    message: 'The request headers are too large.',
    headers: close,
    isUnreadable: true,
  },
  'internal-error': {
    status: 500,
    message: 'An unexpected error occurred.',
    certainty: 'unknown',
    level: 'error',
  },
  'backend-unreachable': { status: 502, message: 'The backend cannot be reached.', level: 'warn' },
  'backend-reset': {
    status: 502,
    message: 'The backend closed the connection before it responded.',
    level: 'warn',
  },
  'backend-invalid-response': {
    status: 502,
    message: 'The backend sent an invalid response.',
    level: 'warn',
  },
  overloaded: {
    status: 503,
    message: 'Too many requests in progress. Try again in a moment.',
    headers: soon,
    level: 'warn',
  },
  'backend-timeout': {
    status: 504,
    message: 'The backend did not respond in time.',
    level: 'warn',
  },
} satisfies Record<string, ErrorRow>;

/** Failures without an error response: the response had started, or the client has disconnected. */
const aborted = {
  'backend-aborted': { level: 'warn' },
  'backend-idle-timeout': { level: 'warn' },
  'client-aborted': {},
  'shutdown-timeout': { level: 'warn' },
} satisfies Record<string, FailureRow>;

export type HttpError = keyof typeof errors;
export type Failure = HttpError | keyof typeof aborted;

/** The table of the failures of requests. */
export const failures: Record<Failure, FailureRow> = { ...errors, ...aborted };

export const failureKinds = Object.keys(failures) as Failure[];
