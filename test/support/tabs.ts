import type { CheckResult, Reply, Withdrawal } from '#platform/outbox/machine.ts';
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts';
import type { NewWrite, Sending } from '#platform/outbox/ports.ts';
import type { StoredWrite } from '#platform/outbox/write.ts';
import { unsettledWrite } from './unsettled-write.ts';

/** A browser in memory: its tabs share storage and locks. Its clock is that of the page, which tests fake. */
export interface Browser {
  stored: Map<string, StoredWrite>;
  /** Opens a tab of user 1 whose checks run. */
  openTab: (name: string) => Outbox;
  /** The result of a check: undefined if the backend does not respond. */
  find: () => Promise<CheckResult | undefined>;
  withdraw: () => Promise<Withdrawal | undefined>;
  /** The times of the checks, in milliseconds. */
  checkedAt: number[];
  /** True while the storage takes no writes in time. */
  isStalled: boolean;
  /** Ends the page of a tab: nothing of it runs any more. */
  closeTab: (name: string) => void;
}

/** @param hasLocks False for a browser without Web Locks. */
export function openBrowser({ hasLocks = true } = {}): Browser {
  const stored = new Map<string, StoredWrite>();
  const listeners = new Map<string, () => void>();
  const held = new Map<string, { tab: string; end: Promise<unknown> }>();
  const closed = new Set<string>();
  const never = new Promise<never>(() => {});
  let ids = 0;
  const browser: Browser = {
    stored,
    checkedAt: [],
    isStalled: false,
    find: async () => ({ is: 'absent' }),
    withdraw: async () => undefined,
    closeTab(name) {
      closed.add(name);
      for (const [lock, { tab }] of held) if (tab === name) held.delete(lock);
    },
    openTab(name) {
      const alive = <T>(value: T): T | Promise<never> => (closed.has(name) ? never : value);
      const notify = () => {
        for (const [tab, listener] of listeners)
          if (tab !== name) queueMicrotask(() => closed.has(tab) || listener());
      };
      const outbox = createOutbox({
        now: () => performance.now(),
        timeOfDay: () => Date.now(),
        later(ms, task) {
          const timer = setTimeout(() => closed.has(name) || task(), ms);
          return () => clearTimeout(timer);
        },
        newId() {
          ids += 1;
          return `w${ids}`;
        },
        storage: {
          async put(write) {
            await alive(undefined);
            if (browser.isStalled) return false;
            stored.set(write.id, write);
            notify();
            return true;
          },
          async delete(id) {
            await alive(undefined);
            stored.delete(id);
            notify();
          },
          all: async () => alive([...stored.values()]),
          onChange(listener) {
            listeners.set(name, listener);
            return () => void listeners.delete(name);
          },
        },
        hasLocks,
        async withLock(lock, ifFree, task) {
          if (!hasLocks) return task();
          if (ifFree && held.has(lock)) return undefined;
          while (held.has(lock)) await held.get(lock)?.end;
          const end = task();
          held.set(lock, { tab: name, end: end.catch(() => {}) });
          try {
            return await end;
          } finally {
            if (!closed.has(name)) held.delete(lock);
          }
        },
        async read(_, signal) {
          browser.checkedAt.push(performance.now());
          const aborted = new Promise<undefined>((resolve) =>
            signal.addEventListener('abort', () => resolve(undefined)),
          );
          return alive(await Promise.race([browser.find(), aborted]));
        },
        withdraw: async () => alive(await browser.withdraw()),
        timeouts: () => ({ final: 60_000, late: 90_000 }),
      });
      outbox.setOwner({ userId: '1', tab: name });
      outbox.start();
      return outbox;
    },
  };
  return browser;
}

/** A write whose request ends like this; without an reply only when a check ends it. */
export function sending(
  reply: Partial<Reply> | undefined,
  change: Partial<NewWrite> = {},
): Sending<Reply> {
  const { target, source, screen, title, ids, sent, endpoint } = unsettledWrite;
  const described = {
    target,
    source,
    screen,
    title,
    ids,
    sent,
    endpoint,
    done: 'saved',
    repeat: 'once',
    settledBy: 'time',
    ...change,
  } as const;
  const response = { status: 0, isConfirmed: false, isRejected: false, code: 'C1', ...reply };
  return {
    target: described.target,
    describe: () => described,
    isSame: (earlier) => JSON.stringify(earlier.sent) === JSON.stringify(described.sent),
    transmit: (_, { signal }) =>
      reply
        ? Promise.resolve(response)
        : new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(response), { once: true }),
          ),
    sendAgain: async (send) => send(),
    left: new AbortController().signal,
  };
}
