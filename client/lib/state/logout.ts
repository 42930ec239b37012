import { auth } from '#contract/auth.ts';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { request } from '#lib/api/request.ts';
import { clearDrafts } from './drafts.ts';
import { endSession } from './session.ts';

/** Ends the session and forgets what was typed in it; a call that fails still ends it on the screen. */
export async function logout(): Promise<void> {
  try {
    await request(auth.logout, {});
  } catch (error) {
    applyErrorPolicy(error);
    console.error('auth.logout failed:', error);
  } finally {
    clearDrafts();
    endSession();
  }
}
