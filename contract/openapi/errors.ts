// Describes the bodies.
import '../error-bodies.ts';
import { type Endpoint, isWrite, rejected, writeOutcome } from '../endpoint.ts';

/**
 * Schemas of error bodies: of the backend, of the gateway, and of a 422. In a list the one with more required members is first, since
 * many generated clients take the first schema that matches, and a GatewayError is a Message too.
 */
type Body = 'Message' | 'GatewayError' | 'FieldErrors';

const refer = (kind: 'schemas' | 'headers' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** An error response with one of these bodies. */
function error(description: string, bodies: Body[], { retry = false } = {}) {
  const [only, ...more] = bodies.map((body) => refer('schemas', body));
  return {
    description,
    headers: {
      [writeOutcome]: refer('headers', 'WriteOutcome'),
      ...(retry && { 'Retry-After': refer('headers', 'RetryAfter') }),
    },
    content: {
      'application/json': { schema: more.length > 0 ? { anyOf: [only, ...more] } : only },
    },
  };
}

/** The headers of error responses as OpenAPI components. */
export const errorHeaders = {
  WriteOutcome: {
    description:
      'Optional, on an error response to a write: the write was not carried out and will not be, also by another request with the same key that arrived earlier or arrives later.',
    schema: { type: 'string', const: rejected },
  },
  RetryAfter: {
    description: 'Seconds until a repetition can succeed. Optional.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const forbidden = error(
  'The backend does not allow the request, such as the deletion of the last user: after a deletion the console shows its message, or a body that is not JSON as text. Or the gateway rejects it: the console is read-only, the request comes from another site, or a browser loads it as a page.',
  ['GatewayError', 'Message'],
);

/** The error responses as OpenAPI components. */
export const errorResponses = {
  Malformed: error('The request is malformed.', ['GatewayError', 'Message']),
  Unauthorized: error('No session. The console shows the sign-in screen.', ['Message']),
  Forbidden: {
    ...forbidden,
    content: { ...forbidden.content, 'text/plain': { schema: { type: 'string' } } },
  },
  NotFound: error('A record in the path does not exist.', ['Message']),
  RequestTimeout: error('The request took too long to arrive.', ['GatewayError']),
  TooLarge: error('The body is larger than the limit of the gateway or of the backend.', [
    'GatewayError',
    'Message',
  ]),
  UnsupportedType: error('The body is not JSON in UTF-8.', ['Message']),
  Expired: error(
    'The XSRF token does not match the session. The console shows the sign-in screen.',
    ['GatewayError', 'Message'],
  ),
  Invalid: error('Validation failed. The console shows the first message of each field.', [
    'FieldErrors',
  ]),
  TooManyRequests: error('Too many requests of this client are in progress.', ['GatewayError'], {
    retry: true,
  }),
  TooManyAttempts: error(
    'Too many attempts to sign in, or too many requests of this client in progress.',
    ['FieldErrors', 'GatewayError'],
    { retry: true },
  ),
  HeadersTooLarge: error('The request headers are too large.', ['GatewayError']),
  Failed: error(
    'An unexpected error of the backend or of the gateway. A write may have taken effect.',
    ['GatewayError', 'Message'],
  ),
  BadGateway: error(
    'The gateway cannot reach the backend or gets no valid response. A write may have taken effect unless `sent` is false.',
    ['GatewayError'],
  ),
  Unavailable: error(
    'The backend or the gateway is overloaded, or the database is unavailable.',
    ['GatewayError', 'Message'],
    {
      retry: true,
    },
  ),
  GatewayTimeout: error(
    'The backend did not respond within BACKEND_TIMEOUT_MS. A write has taken effect or never will.',
    ['GatewayError'],
  ),
  UnsupportedExpectation: error('An Expect header other than 100-continue.', ['GatewayError']),
};

/** Returns the error responses of an endpoint by status. */
export function errorsOf(endpoint: Endpoint): Record<string, { $ref: string }> {
  const mutating = endpoint.method !== 'GET';
  const signIn = endpoint.name === 'auth.login';
  const errors: [status: number, name: keyof typeof errorResponses, applies: boolean][] = [
    [400, 'Malformed', true],
    [401, 'Unauthorized', true],
    [403, 'Forbidden', true],
    [404, 'NotFound', endpoint.path.includes('{')],
    [408, 'RequestTimeout', true],
    [413, 'TooLarge', endpoint.request !== undefined],
    [415, 'UnsupportedType', endpoint.request !== undefined],
    [417, 'UnsupportedExpectation', true],
    [419, 'Expired', mutating && !signIn],
    [422, 'Invalid', Boolean(endpoint.request || endpoint.query) || isWrite(endpoint)],
    [429, signIn ? 'TooManyAttempts' : 'TooManyRequests', true],
    [431, 'HeadersTooLarge', true],
    [500, 'Failed', true],
    [502, 'BadGateway', true],
    [503, 'Unavailable', true],
    [504, 'GatewayTimeout', true],
  ];
  return Object.fromEntries(
    errors
      .filter(([, , applies]) => applies)
      .map(([status, name]) => [status, refer('responses', name)]),
  );
}
