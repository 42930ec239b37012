import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';

/** The state of a key. Only `pending` can change. */
export const withdrawal = z.object({
  /**
   * `withdrawn`: no write with the key was or will be carried out. `carried-out` and `rejected`: the write had its response before.
   * `pending`: a transaction that holds the key has not ended; withdraw again.
   */
  outcome: z.enum(['withdrawn', 'carried-out', 'rejected', 'pending']),
  /** The status of the response that the write had. */
  status: z.optional(z.int()),
  /** The JSON body of that response, null without one. */
  body: z.optional(z.unknown()),
});

export const idempotencyKeys = defineEndpoints('idempotency-keys', {
  /** Takes a key of the caller, so that its write can never be carried out, or returns the write's response. It can be repeated. */
  withdraw: {
    method: 'POST',
    path: '/idempotency-keys/withdraw',
    feature: 'withdraw-key',
    request: z.object({ key: z.string() }),
    response: withdrawal,
  },
});
