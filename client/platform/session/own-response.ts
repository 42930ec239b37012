import type { State } from './session.ts';

/** What a load needs of the session. */
interface Ports {
  state: { get: () => State };
  /** The token cookie of the browser. */
  token: () => string | undefined;
  /** Checks the session. */
  recheck: () => void;
}

/**
 * Called when a load is sent. Returns a function for its response: true if it was certainly carried out in the session of the user shown,
 * since another tab may have signed in as someone else, also for a moment. It waits for a check of the session that is on its way, and
 * for another one if that fails. It throws unless they have confirmed the user.
 */
export function ownResponse({ state, token, recheck }: Ports): () => Promise<boolean> {
  const sent = token();
  const { confirmation } = state.get();
  const isShown = () => state.get().session.state === 'in';
  const hasFailed = async () => 'failure' in ((await state.get().check) ?? {});
  return async () => {
    const { token: confirmed } = state.get();
    if (sent === confirmed && token() === confirmed) return true;
    let isFailed = await hasFailed();
    if (isFailed && isShown()) {
      recheck();
      isFailed = await hasFailed();
    }
    if (isFailed || !isShown()) throw new Error('The user is not confirmed.');
    // Many backends change the token with every response: then the messages of other tabs tell their sign-ins.
    return confirmation !== undefined && state.get().confirmation === confirmation;
  };
}
