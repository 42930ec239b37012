import { signOutUrl } from '#platform/release/deployment.ts';
import { asRecord, persistedStore } from '#platform/storage/persisted-store.ts';
import { toast, toasts } from '#platform/toasts.ts';

/** Returns whether a proxy signs users in, so that there is no sign-in page. See decision 81 in docs/decisions.md. */
export const hasSignOn = (): boolean => signOutUrl() !== '';

/** The shortest time between two reloads of a tab for a sign-in, in milliseconds. */
const reloadIntervalMs = 60_000;

/** The last reload of this tab for a sign-in: its time, and the errors that were shown. */
const lastReload = persistedStore(
  'sign-on-reload',
  (stored) => {
    const { at, errors } = asRecord(stored);
    return { at: Number(at ?? 0), errors: Array.isArray(errors) ? errors.map(String) : [] };
  },
  'sessionStorage',
);

let isReloading = false;

/**
 * Reloads the page, by which the proxy signs the user in. Returns false, without a reload, if the last one was less than a minute ago:
 * then another one would not help.
 */
export function reloadToSignIn(): boolean {
  if (isReloading) return true;
  if (Math.abs(Date.now() - lastReload.get().at) < reloadIntervalMs) return false;
  isReloading = true;
  const errors = toasts.get().filter(({ type }) => type === 'error');
  lastReload.set({ at: Date.now(), errors: errors.map(({ text }) => text) });
  location.reload();
  return true;
}

/** Shows the errors again that a reload has removed, such as that input was not saved. */
export function restoreToasts(): void {
  const { at, errors } = lastReload.get();
  if (errors.length > 0) lastReload.set({ at, errors: [] });
  for (const text of errors) toast.error(text);
}
