import { hasDrafts } from '#forms/drafts.ts';
import { isUnsaved } from '#platform/release/editing.ts';
import { documentSession } from '#platform/session/document-session.ts';

/** Ends the session, which discards unsaved input. Returns false if the person keeps it. */
export function logOut(): boolean {
  const isLosing = isUnsaved() || hasDrafts();
  if (isLosing && !window.confirm('Log out and discard unsaved input?')) return false;
  documentSession.signOut();
  return true;
}
