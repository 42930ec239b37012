import * as z from 'zod/mini';
import { describe, inDocument, longText } from './describe.ts';

/** The body of an error response of the backend. */
export const message = z.object({ message: z.string() });

/** The body of a 422: messages by field. */
export const fieldErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });

/** The body of an error response of the gateway itself. */
export const gatewayError = z.object({
  message: z.string(),
  /** Also the X-Request-Id header and a field of the gateway's log line. */
  request_id: z.string(),
  /** False: no byte of the request reached the backend. Missing: the request may have been sent. */
  sent: z.optional(z.literal(false)),
  /** True: the console is read-only (403). */
  read_only: z.optional(z.literal(true)),
});

/* @__PURE__ */ inDocument(() => {
  /** A 422 with the summary that backends add, which the console does not show. */
  const validationErrors = z.object({ message: z.optional(z.string()), ...fieldErrors.shape });
  describe(message, 'Message', {
    description: 'An error response of the backend.',
    properties: { message: longText('The reason, for a person.') },
    example: { message: 'Order not found.' },
  });
  describe(validationErrors, 'FieldErrors', {
    description: 'The body of a 422 of the backend.',
    properties: {
      message: longText('A summary. Missing: none.'),
      errors:
        'The messages by field of the request. The console shows the first message below its field, and messages of other fields above the form.',
    },
    example: { message: 'Validation failed.', errors: { email: ['This email address is taken.'] } },
  });
  describe(gatewayError, 'GatewayError', {
    description:
      'An error response of the gateway itself. The backend sends no `request_id`, so the two can be distinguished.',
    properties: {
      message: longText('The reason, for a person.'),
      request_id: 'Identifies the request in the log of the gateway. Also the header X-Request-Id.',
      sent: 'False: no byte of the request reached the backend, so a write has not been carried out. Missing: it may have been sent.',
      read_only: 'True: the console is read-only (403). Missing: it is not.',
    },
    example: {
      message: 'The backend cannot be reached.',
      request_id: '6b1f0c52-6a0e-4f0f-9a5c-0c8f4f7b1d2e',
      sent: false,
    },
  });
});
