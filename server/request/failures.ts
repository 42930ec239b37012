/** Every error response of the gateway itself. Messages contain no host, address, query or stack. */
export const errors = {
  'bad-request': { status: 400, message: 'Invalid request.' },
  'bad-target': { status: 400, message: 'Invalid request target.' },
  'bad-host': { status: 400, message: 'Invalid Host header.' },
  'bad-framing': { status: 400, message: 'Invalid request body framing.' },
  'read-only': { status: 403, message: 'The console is read-only.' },
  'not-a-page': { status: 403, message: 'This address can only be requested by the console.' },
  'cross-site': { status: 403, message: 'Cross-site requests are not allowed.' },
  'not-found': { status: 404, message: 'Not found.' },
  'bad-method': { status: 405, message: 'Method not allowed.' },
  'request-timeout': { status: 408, message: 'The request took too long to arrive.' },
  'too-large': { status: 413, message: 'The request body is too large.' },
  'bad-report': { status: 400, message: 'Invalid report.' },
  'bad-expectation': { status: 417, message: 'Unsupported Expect header.' },
  'xsrf-mismatch': { status: 419, message: 'The page has expired. Reload it.' },
  'too-many-requests': { status: 429, message: 'Too many requests in progress from your address. Try again in a moment.' },
  'too-many-reports': { status: 429, message: 'Too many reports.' },
  'headers-too-large': { status: 431, message: 'The request headers are too large.' },
  'internal-error': { status: 500, message: 'An unexpected error occurred.' },
  'backend-unreachable': { status: 502, message: 'The backend cannot be reached.' },
  'backend-reset': { status: 502, message: 'The backend closed the connection before it responded.' },
  'backend-invalid-response': { status: 502, message: 'The backend sent an invalid response.' },
  overloaded: { status: 503, message: 'Too many requests in progress. Try again in a moment.' },
  'backend-timeout': { status: 504, message: 'The backend did not respond in time.' },
} as const;

/** Failures without an error response: the response had started, or the client has disconnected. */
const aborted = ['backend-aborted', 'backend-idle-timeout', 'client-aborted', 'shutdown-timeout'] as const;

export type HttpError = keyof typeof errors;
export type Failure = HttpError | (typeof aborted)[number];
export const failureKinds = [...Object.keys(errors), ...aborted] as Failure[];

/**
 * Rejections that depend on the request alone, so that every gateway rejects every attempt of it. 403, 419 and 503 are left out: a
 * browser sends a write again when its connection is reset, and another gateway may have forwarded the first attempt.
 * See decision 8 in docs/decisions.md.
 */
export const finalRejections: readonly Failure[] = [
  'bad-target',
  'bad-host',
  'bad-framing',
  'bad-method',
  'too-large',
  'bad-expectation',
];
