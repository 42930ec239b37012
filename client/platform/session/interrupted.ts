import { appName } from '#platform/release/deployment.ts';
import { openStore } from '#platform/storage/stored.ts';
import { sessionState } from './page-state.ts';

/** A screen that a sign-in interrupted. */
interface Interrupted {
  to: string;
  title: string;
  /** The user of the session that ended there; undefined for an address that was opened without a session. */
  userId?: string | undefined;
}

/** Kept in the tab, so that a reload of the sign-in page loses nothing. */
const interrupted = openStore('interrupted');

/** Stores the screen that the sign-in page replaces. `to` is its address. */
export function storeInterrupted(to: string): void {
  const { lastUserId, hasSignedOut } = sessionState.get();
  if (to === '/' || to === '/dashboard' || hasSignedOut) return;
  // React removes the title of the screen after this.
  const [, screen] = /^(?:\[.*?\] )?(.+) - /.exec(document.title) ?? [];
  interrupted.set({
    to,
    title: screen && document.title.endsWith(appName) ? shorten(screen) : nameOf(to),
    userId: lastUserId,
  });
}

/** Returns the interrupted screen of a user, or one that nobody had opened yet. */
export function interruptedScreen(userId: string): Interrupted | undefined {
  const screen = interrupted.get();
  return screen && (screen.userId ?? userId) === userId ? screen : undefined;
}

export const clearInterrupted = (): void => interrupted.set(undefined);

/** Returns the name of a screen without most of an id: `Order f728af94…` for the title `f728af94-3e2c-4e6e-8d5c-1f0a6d2b7c11 - Order`. */
function shorten(screen: string): string {
  const [, record = '', kind] = /^(\S+) - (\w+)$/.exec(screen) ?? [];
  if (!kind) return screen;
  return `${kind} ${record.length > 12 ? `${record.slice(0, 8)}…` : record}`;
}

/** Returns a name for an address: `Orders f728af94…` for /orders/f728af94-3e2c-4e6e-8d5c-1f0a6d2b7c11. */
function nameOf(to: string): string {
  const [place = ''] = to.split(/[?#]/);
  const parts = place.split('/').filter((part) => part && part !== 'details');
  const name = parts.map((part) =>
    /\d/.test(part) && part.length > 12 ? `${part.slice(0, 8)}…` : part.replaceAll('-', ' '),
  );
  return name.join(' ').replace(/^./, (letter) => letter.toUpperCase());
}
