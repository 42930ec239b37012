import type { Readable } from '../storage/store.ts';

/**
 * The last sign-out of the browser, until the next sign-in. `sent`: the server has not confirmed it. `unconfirmed`: its request has
 * failed, or has no response for five seconds. `suspended`: a sign-in is on its way, which the request would end.
 */
export type SignOut = 'sent' | 'unconfirmed' | 'suspended' | 'confirmed';

/** Returns true until the server confirms a sign-out: its cookie may still be valid, and a check would sign the user in again. */
export const isPending = (signOut: SignOut | undefined): boolean =>
  signOut !== undefined && signOut !== 'confirmed';

/** Returns true while the requests of a sign-out go on. */
export const isRequested = (signOut: SignOut | undefined): boolean =>
  isPending(signOut) && signOut !== 'suspended';

export interface SignOutPorts {
  /** The last sign-out, which all tabs and the next document share. */
  signOut: Readable<SignOut | undefined> & { set: (signOut: SignOut | undefined) => void };
  /** True if a proxy signs users in, so that there is no sign-in screen. See decision 16 in docs/decisions.md. */
  hasSignOn: boolean;
  /** Runs a task later. Returns a function that cancels it. */
  later: (ms: number, task: () => void) => () => void;
  /** Requests a sign-out. Returns whether nothing is left to do. Never throws. */
  requestSignOut: (signal: AbortSignal) => Promise<boolean>;
  /** Leaves the document, for the sign-out of the proxy. */
  leave: () => void;
}

/** The pauses before the requests of a sign-out, in milliseconds: about five minutes in all. */
const pauses = [0, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 60_000, 60_000, 60_000];

/** The time in milliseconds after which a sign-out without a response counts as unconfirmed. */
const confirmationDelay = 5_000;

/** Returns a function that requests a sign-out until the server confirms it, unless this document does so already. */
export function createSignOutRequests(ports: SignOutPorts): () => Promise<void> {
  const { signOut, hasSignOn } = ports;
  let current: AbortController | undefined;

  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (ms === 0 || signal.aborted) return resolve();
      const cancel = ports.later(ms, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });

  const request = async (signal: AbortSignal) => {
    if (signal.aborted) return;
    const cancel = ports.later(confirmationDelay, () => end(false, signal));
    const isConfirmed = await ports.requestSignOut(signal);
    cancel();
    end(isConfirmed, signal);
  };

  /** Nobody can use the session without the sign-on proxy, also if the server does not confirm its end. */
  const end = (isConfirmed: boolean, { aborted }: AbortSignal) => {
    // Another tab may have changed it.
    if (aborted || !isRequested(signOut.get())) return;
    signOut.set(isConfirmed || hasSignOn ? 'confirmed' : 'unconfirmed');
    if (hasSignOn) ports.leave();
  };

  return async () => {
    if (current && !current.signal.aborted) return;
    const own = new AbortController();
    current = own;
    if (signOut.get() === 'suspended') signOut.set('sent');
    // The server has confirmed it, or a user signs in.
    const unsubscribe = signOut.subscribe(() => {
      if (!isRequested(signOut.get())) own.abort();
    });
    for (const ms of pauses) {
      await pause(ms, own.signal);
      await request(own.signal);
    }
    own.abort();
    unsubscribe();
  };
}
