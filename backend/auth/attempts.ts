/** Failures count for this long after the first one, in ms. */
const periodMs = 15 * 60_000;
/** The wait after a rejection that only pending attempts cause, in ms. */
const pendingRetryMs = 1_000;
/**
 * Failures within the period before an address, an account, or an account from one address is blocked.
 * See decision 19 in docs/decisions.md.
 */
export const limits = { address: 100, account: 100, accountFromAddress: 10 };
/** Counters of each kind. A new one replaces the oldest, which expires first. */
const maxCounters = 10_000;

interface Counter {
  key: string;
  failed: number;
  expiresAt: number;
  reported: boolean;
}

/** The reason why an attempt is rejected. */
export interface Block {
  scope: keyof typeof limits;
  retryAfterMs: number;
  /** True for the first rejection of the period. */
  isNew: boolean;
}

export interface Attempt {
  /** Only `failed`, a wrong password, counts against the account and the address. Success clears the account's failures from the address. */
  end: (outcome: 'failed' | 'succeeded' | 'aborted') => void;
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/** Counts failed sign-ins in this process. */
export function createSignInAttempts(clock: () => Date) {
  const counters = { address: createCounters(clock), account: createCounters(clock), accountFromAddress: createCounters(clock) };
  const scopes = ['address', 'accountFromAddress', 'account'] as const;

  function blockOf(keys: Partial<Record<keyof typeof limits, string>>): Block | null {
    for (const scope of scopes) {
      const key = keys[scope];
      if (key === undefined) continue;
      const counter = counters[scope].find(key);
      const failed = counter?.failed ?? 0;
      if (failed + counters[scope].pending(key) < limits[scope]) continue;
      if (!counter || failed < limits[scope]) return { scope, retryAfterMs: pendingRetryMs, isNew: false };
      const isNew = !counter.reported;
      counter.reported = true;
      return { scope, retryAfterMs: counter.expiresAt - clock().getTime(), isNew };
    }
    return null;
  }

  return {
    /** Returns the block of an address, if there is one. */
    blockOfAddress: (address: string) => blockOf({ address }),

    /** Returns whether a sign-in from the address has failed within the period. */
    hasFailed: (address: string) => (counters.address.find(address)?.failed ?? 0) > 0,

    /** Starts an attempt, which the caller must end, or returns the block that rejects it. */
    begin(account: string, address: string): Block | Attempt {
      const keys = { address, account, accountFromAddress: `${address} ${account}` };
      const block = blockOf(keys);
      if (block) return block;
      for (const scope of scopes) counters[scope].addPending(keys[scope], 1);
      return {
        end: (outcome) => {
          for (const scope of scopes) {
            counters[scope].addPending(keys[scope], -1);
            if (outcome === 'failed') counters[scope].addFailure(keys[scope]);
          }
          if (outcome === 'succeeded') counters.accountFromAddress.remove(keys.accountFromAddress);
        },
      };
    },
  };
}

function createCounters(clock: () => Date) {
  const counters = new Map<string, Counter>();
  /** The latest counters in a ring: finding the first key of a Map takes time in proportion to the deleted ones before it. */
  const ring: Counter[] = [];
  let next = 0;
  /** Attempts whose outcome is not known yet. They count, so that a burst cannot exceed the limit, but replace no counter. */
  const pending = new Map<string, number>();

  function find(key: string): Counter | undefined {
    const counter = counters.get(key);
    const remainingMs = counter ? counter.expiresAt - clock().getTime() : 0;
    // A longer time means that the system's clock was set back, and would block for longer than the period.
    return remainingMs > 0 && remainingMs <= periodMs ? counter : undefined;
  }

  return {
    find,
    addFailure(key: string): void {
      const found = find(key);
      if (found) {
        found.failed += 1;
        return;
      }
      const oldest = ring[next];
      if (oldest && counters.get(oldest.key) === oldest) counters.delete(oldest.key);
      const counter = { key, failed: 1, expiresAt: clock().getTime() + periodMs, reported: false };
      counters.set(key, counter);
      ring[next] = counter;
      next = (next + 1) % maxCounters;
    },
    pending: (key: string) => pending.get(key) ?? 0,
    addPending(key: string, change: 1 | -1): void {
      const count = (pending.get(key) ?? 0) + change;
      if (count === 0) pending.delete(key);
      else pending.set(key, count);
    },
    remove: (key: string) => counters.delete(key),
  };
}
