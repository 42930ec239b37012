import { openChannel } from '../channel.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import type { StoredWrite } from './write.ts';

/** Where writes without a verdict outlive their page. */
export interface OutboxStorage {
  /** Keeps a write. Resolves once it outlives the browser: false if it does not. */
  put: (write: StoredWrite) => Promise<boolean>;
  delete: (id: string) => Promise<void>;
  /** Returns the writes of all users that are kept, also those of other releases; undefined if they could not be read. */
  all: () => Promise<unknown[] | undefined>;
  /** Calls the listener after a change by another tab. Returns a function that ends it. */
  onChange: (listener: () => void) => () => void;
}

/** The longest wait for the disk, in milliseconds: a write is not held up by it. */
const maxWaitMs = 1_000;

/**
 * Keeps writes in IndexedDB, each on disk before it is sent: Chromium writes localStorage to disk about once a minute only. Where
 * IndexedDB is unavailable or does not respond, nothing is kept.
 * See decision 9 in docs/decisions.md.
 */
export function indexedDbStorage(): OutboxStorage {
  let opened: Promise<Database> | undefined;
  const listeners = new Set<() => void>();
  const channel = openChannel('clearhouse.writes', () => {
    for (const listener of listeners) listener();
  });
  const open = async () => {
    opened ??= openDatabase(() => {
      opened = undefined;
    });
    return opened;
  };
  /** Returns undefined if the task failed or took too long. */
  const attempt = async <T>(task: (db: Database) => Promise<T>): Promise<T | undefined> => {
    const result = open().then(task);
    const failed = () => {
      opened = undefined;
      return undefined;
    };
    return Promise.race([
      result.catch(failed),
      new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs)),
    ]);
  };
  const change = async (task: (db: Database) => Promise<unknown>) => {
    const isDone = await attempt(async (db) => {
      await task(db);
      return true;
    });
    channel.send(null);
    return isDone === true;
  };
  return {
    put: (write) =>
      change(async (db) => {
        const transaction = db.transaction('writes', 'readwrite', { durability: 'strict' });
        await Promise.all([transaction.store.put(write), transaction.done]);
      }),
    async delete(id) {
      await change((db) => db.delete('writes', id));
    },
    all: () => attempt((db) => db.getAll('writes')),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
