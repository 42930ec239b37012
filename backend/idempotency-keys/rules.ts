import * as z from 'zod/mini';
import { isKey } from '../idempotency.ts';

/** A key as a header carries it. */
export const withdrawnKey = z.object({
  key: z.string().check(z.refine(isKey, 'This is not an Idempotency-Key.')),
});
