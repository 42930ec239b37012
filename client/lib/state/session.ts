import type { AuthUser } from '#contract/auth.ts';
import { claimDraftsFor } from './drafts.ts';
import { clearRecent } from './recent.ts';
import { createStore } from './store.ts';

/** Unknown until the check at load has been answered. */
export type Session = { state: 'unknown' } | { state: 'out' } | { state: 'in'; user: AuthUser };

export const session = createStore<Session>({ state: 'unknown' });

export function startSession(user: AuthUser): void {
  claimDraftsFor(String(user.id));
  session.set({ state: 'in', user });
}

/** Forgets who was signed in and what they have gone to, once, however many calls say so. */
export function endSession(): void {
  if (session.get().state === 'out') return;
  clearRecent();
  session.set({ state: 'out' });
}

/** Takes over a user's new name if it is the one who is signed in. */
export function renameSelf(id: string, username: string): void {
  const current = session.get();
  if (current.state === 'in' && String(current.user.id) === id) startSession({ ...current.user, username });
}
