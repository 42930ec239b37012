/**
 * The writes without a verdict, in IndexedDB. Chromium writes localStorage to disk about once a minute, so that a browser that is
 * killed has lost the last writes. Where IndexedDB is unavailable or does not respond, nothing is kept.
 * See decision 10 in docs/decisions.md.
 */
const storeName = 'writes';

/** The longest wait for the disk, in milliseconds: a write is not held up by it. */
const maxWaitMs = 1_000;

let opened: Promise<IDBDatabase> | undefined;

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('clearhouse');
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });

/** Runs a request to the journal. Returns its result once that is on disk, or undefined if it failed. */
async function run<T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const result = async () => {
    opened ??= open();
    const transaction = (await opened).transaction(storeName, mode);
    const request = action(transaction.objectStore(storeName));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    return request.result;
  };
  const failed = () => {
    opened = undefined;
    return undefined;
  };
  return Promise.race([result().catch(failed), new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** Keeps a write. Resolves when it outlives the browser. */
export const keepWrite = (write: { id: string }): Promise<unknown> => run('readwrite', (store) => store.put(write));

/** Erases a write that has a verdict. */
export const eraseWrite = (id: string): Promise<unknown> => run('readwrite', (store) => store.delete(id));

/** Returns the writes of all users that are kept. */
export const keptWrites = async (): Promise<unknown[]> => (await run('readonly', (store) => store.getAll())) ?? [];
