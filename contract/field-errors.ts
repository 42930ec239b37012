import * as z from 'zod/mini';

/** The body of a 422: messages by field. */
export const fieldErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
