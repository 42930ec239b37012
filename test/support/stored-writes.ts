import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { outbox } from '#platform/outbox/document-outbox.ts';
import { unsettledWrite } from './unsettled-write.ts';

// Each test file starts with an empty one.
Reflect.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true });

const open = () =>
  openDB('clearhouse', 1, {
    upgrade: (db) => void db.createObjectStore('writes', { keyPath: 'id' }),
  });

/** Stores a write of user 1 as another tab does, and lets the outbox of this document read it. */
export async function storeWrite(change: object = {}): Promise<void> {
  const db = await open();
  await db.put('writes', { userId: '1', tab: 'other', ...unsettledWrite, ...change });
  db.close();
  await outbox.load();
}

/** Returns the stored writes. */
export async function storedWrites(): Promise<Record<string, unknown>[]> {
  const db = await open();
  const stored = await db.getAll('writes');
  db.close();
  return stored;
}

/** Removes every write, as of a new browser. */
export async function forgetWrites(): Promise<void> {
  outbox.setOwner(undefined);
  const db = await open();
  await db.clear('writes');
  db.close();
}
