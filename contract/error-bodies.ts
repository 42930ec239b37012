import * as z from 'zod/mini';

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
