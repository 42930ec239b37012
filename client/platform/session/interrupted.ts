import { openStore } from '#platform/storage/stored.ts';
import { signOutStatus } from './document-session.ts';
import { sessionState } from './document-state.ts';

/** A screen that a sign-in interrupted. */
interface Interrupted {
  to: string;
  title: string;
  /** The user of the session that ended there; undefined for an address that was opened without a session. */
  userId?: string | undefined;
}

/** Kept in the tab, so that a reload of the sign-in screen loses nothing. */
const interrupted = openStore('interrupted');

/** A screen by its names: `Order` and the id of the record. */
interface NamedScreen {
  pathname: string;
  title: string;
  record: string | undefined;
}

/** The screen that was shown last. */
let shown: NamedScreen | undefined;

/** Names the screen that is shown. */
export function nameScreen(screen: NamedScreen): void {
  shown = screen;
}

/** Stores the screen that the sign-in screen replaces. `to` is its address. */
export function storeInterrupted(to: string): void {
  const { userId } = sessionState.get();
  const hasSignedOut = userId !== undefined && signOutStatus.get() !== undefined;
  if (to === '/' || to === '/dashboard' || hasSignedOut) return;
  const [pathname = ''] = to.split(/[?#]/);
  interrupted.set({ to, title: titleOf(pathname), userId });
}

/** Returns the interrupted screen of a user, or one that nobody had opened yet. */
export function interruptedScreen(userId: string): Interrupted | undefined {
  const screen = interrupted.get();
  return screen && (screen.userId ?? userId) === userId ? screen : undefined;
}

export const clearInterrupted = (): void => interrupted.set(undefined);

/**
 * Returns a name for an address: `Order f728af94…` for a screen that was shown, `Orders f728af94…` for
 * /orders/f728af94-3e2c-4e6e-8d5c-1f0a6d2b7c11 otherwise.
 */
function titleOf(pathname: string): string {
  if (shown?.pathname === pathname)
    return shown.record === undefined ? shown.title : `${shown.title} ${shortened(shown.record)}`;
  const parts = pathname.split('/').filter((part) => part && part !== 'details');
  const name = parts.map((part) => (/\d/.test(part) ? shortened(part) : part.replaceAll('-', ' ')));
  return name.join(' ').replace(/^./, (letter) => letter.toUpperCase());
}

/** Cuts a long id. */
const shortened = (name: string) =>
  /^(?=.*\d)\S{13,}$/.test(name) ? `${name.slice(0, 8)}…` : name;
