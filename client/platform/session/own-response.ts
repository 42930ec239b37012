import type { State } from './session.ts';

/**
 * Called when a load is sent. Returns a function for its response: true if it was certainly carried out in the session of the user shown,
 * since another tab may have signed in as someone else, also for a moment. It waits for a check of the session that is on its way, and
 * throws if that has confirmed nobody.
 * @param token Returns the token cookie of the browser.
 */
export function ownResponse(
  state: { get: () => State },
  token: () => string | undefined,
): () => Promise<boolean> {
  const sent = token();
  const { confirmation } = state.get();
  return async () => {
    const { token: confirmed, check } = state.get();
    if (sent === confirmed && token() === confirmed) return true;
    await check;
    if (state.get().session.state !== 'in') throw new Error('The user is not confirmed.');
    // Many backends change the token with every response: then the messages of other tabs tell their sign-ins.
    return confirmation !== undefined && state.get().confirmation === confirmation;
  };
}
