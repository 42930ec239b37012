import { asRecord } from '#platform/storage/persisted-store.ts';
import { createStore } from '#platform/storage/store.ts';

/** The reason why the payments backend is not available, a sentence; undefined while it is, as far as this page knows. */
export const outage = createStore<string | undefined>(undefined);

const intervalMs = 5_000;

let isChecking = false;

/**
 * Requests the state of the backend from the gateway, after a response of an outage, and at intervals until it is available. A gateway
 * that does not respond changes nothing. A failed load alone shows only Retry, which looks the same in an outage and for one item.
 */
export async function checkBackend(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  do {
    const reason = await fetchReason();
    if (reason !== null) outage.set(reason);
    if (outage.get()) await new Promise((resolve) => setTimeout(resolve, intervalMs));
  } while (outage.get());
  isChecking = false;
}

/** Returns undefined if the backend is available, and null if the gateway has not stated it. */
async function fetchReason(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', redirect: 'error' });
    const { backend } = asRecord(await response.json());
    if (typeof backend !== 'string') return null;
    return backend === 'up' ? undefined : backend;
  } catch {
    return null;
  }
}
