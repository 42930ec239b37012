import * as z from 'zod/mini';
import { describe, describeEndpoints, inDocument } from './describe.ts';
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

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(idempotencyKeys, {
    withdraw: {
      summary: 'Withdraw the key of a write',
      description:
        'Takes the key, so that no write with it can be carried out, or returns the response of the write that was first. It can be repeated.',
    },
  });
  describe(withdrawal, 'Withdrawal', {
    description: 'What became of a key.',
    properties: {
      outcome:
        '`withdrawn`: no write with the key was or will be carried out. `carried-out` and `rejected`: the write had its response before. `pending`: a transaction that holds the key has not ended; withdraw again.',
      status: 'The status of the response that the write had. Missing: it had none.',
      body: 'The JSON body of that response. Null: it had no body. Missing: it had no response.',
    },
    example: { outcome: 'carried-out', status: 200, body: { id: 26 } },
  });
  describe(idempotencyKeys.withdraw.request, 'KeyToWithdraw', {
    description: 'A key of the signed-in user.',
    properties: {
      key: {
        description: 'The Idempotency-Key of the write.',
        minLength: 1,
        maxLength: 255,
        pattern: '^[!-~]{1,255}$',
      },
    },
    example: { key: '5f6a1c0e-6d1f-4b55-9d0a-2f3f1f0a9c11' },
  });
});
