import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredWrite } from '../outbox/write.ts';

interface Schema extends DBSchema {
  writes: { key: string; value: StoredWrite };
}

/** The database of the browser. */
export type Database = IDBPDatabase<Schema>;

/** Opens the database. `onTerminated` is called when the browser closes it. */
export const openDatabase = async (onTerminated: () => void): Promise<Database> =>
  openDB<Schema>('clearhouse', 1, {
    upgrade: (db) => void db.createObjectStore('writes', { keyPath: 'id' }),
    // Another document deletes the database, or has a newer version of it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: onTerminated,
  });
