import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/schema.ts';

/** Failures count for this long after the first one, in seconds. */
const periodSeconds = 15 * 60;
/**
 * Failures within the period before an address, an account from one address, or an account is blocked.
 * See decision 15 in docs/decisions.md.
 */
export const limits = { address: 100, accountFromAddress: 10, account: 100 };

type Scope = keyof typeof limits;
/** The account comes last, so that attempts which another limit rejects do not block it for everyone. */
const scopes: readonly Scope[] = ['address', 'accountFromAddress', 'account'];

/** The reason why an attempt is rejected. */
export interface Block {
  scope: Scope;
  retryAfterMs: number;
  /** True for the first rejection of the period. */
  isNew: boolean;
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/** Counts failed sign-ins in the database, for all backends. */
export function createSignInAttempts(db: Database) {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const limiterOf = (scope: Scope) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'sign_in_attempts',
      tableCreated: true,
      keyPrefix: scope,
      points: limits[scope],
      duration: periodSeconds,
    });
  const limiters = {
    address: limiterOf('address'),
    accountFromAddress: limiterOf('accountFromAddress'),
    account: limiterOf('account'),
  };

  /** Counts an attempt. Returns the block that rejects it, or a function that takes the count back. */
  async function count(keys: Record<Scope, string>): Promise<Block | (() => Promise<void>)> {
    const counted: Scope[] = [];
    const takeBack = async () => {
      for (const scope of counted) await limiters[scope].reward(keys[scope]);
    };
    for (const scope of scopes) {
      try {
        await limiters[scope].consume(keys[scope]);
        counted.push(scope);
      } catch (rejection) {
        await takeBack();
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return {
          scope,
          retryAfterMs: rejection.msBeforeNext,
          isNew: rejection.consumedPoints === limits[scope] + 1,
        };
      }
    }
    return takeBack;
  }

  return {
    /** Returns the block of an account from an address, once an attempt was rejected by it, without counting. */
    async findBlock(account: string, address: string): Promise<Block | undefined> {
      const keys = keysOf(account, address);
      const blocks = await Promise.all(
        scopes.map(async (scope) => {
          const counted = await limiters[scope].get(keys[scope]);
          if (!counted || counted.consumedPoints <= limits[scope]) return undefined;
          return { scope, retryAfterMs: counted.msBeforeNext, isNew: false };
        }),
      );
      return blocks.find((block) => block !== undefined);
    },

    /**
     * Runs `signIn`, or returns the block that rejects the attempt. Only its result null, a wrong password, counts against the account
     * and the address; the attempt counts until then, so that a burst cannot exceed a limit. Any other result clears the failures of
     * the account from the address.
     */
    async run<T>(
      account: string,
      address: string,
      signIn: () => Promise<T | null>,
    ): Promise<Block | { result: T | null }> {
      const keys = keysOf(account, address);
      const takeBack = await count(keys);
      if (typeof takeBack !== 'function') return takeBack;
      let result: T | null;
      try {
        result = await signIn();
      } catch (error) {
        await takeBack();
        throw error;
      }
      if (result === null) return { result };
      await takeBack();
      await limiters.accountFromAddress.delete(keys.accountFromAddress);
      return { result };
    },
  };
}

/** Returns digests: what was typed as an email can be a password, and a key has at most 255 characters. */
function keysOf(account: string, address: string): Record<Scope, string> {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  return {
    address: digest(address),
    accountFromAddress: digest(`${address} ${account}`),
    account: digest(account),
  };
}
