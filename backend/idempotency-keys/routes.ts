import type * as z from 'zod/mini';
import { idempotencyKeys, type withdrawal } from '#contract/idempotency-keys.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { isLockTimeout } from '../db/unavailable.ts';
import { type Context, type HandlerInput, route } from '../http/route.ts';
import { takeKey } from '../idempotency.ts';
import { withdrawnKey } from './rules.ts';

export const idempotencyKeyRoutes = [
  route(idempotencyKeys.withdraw, withdrawKey, { body: withdrawnKey }),
];

/**
 * Withdraws a key of the caller: takes its row, unless the write has it. Waits for a transaction that holds the row, also while its
 * COMMIT waits for a standby, up to the limit for locks; then responds `pending`: the outcome is still open.
 * See decision 10 in docs/decisions.md.
 */
export async function withdrawKey(
  { body }: HandlerInput<typeof idempotencyKeys.withdraw>,
  context: Context,
): Promise<z.infer<typeof withdrawal>> {
  const { clock, session } = context;
  try {
    const stored = await authorizedTransaction(context, (tx) =>
      takeKey(tx, clock(), session.user.id, body.key),
    );
    if (stored === null) return { outcome: 'withdrawn' };
    const { status } = stored;
    return {
      outcome: status < 300 ? 'carried-out' : 'rejected',
      status,
      body: stored.body && parseExact(stored.body),
    };
  } catch (error) {
    if (isLockTimeout(error)) return { outcome: 'pending' };
    throw error;
  }
}
