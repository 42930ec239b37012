import { type AuthUser, signedIn } from '#contract/auth.ts';
import { outbox, setOutboxUser, writes } from '#platform/outbox/page-outbox.ts';
import { isUnsettled } from '#platform/outbox/write.ts';
import { isUnsaved } from '#platform/release/editing.ts';
import { createStore } from '#platform/storage/store.ts';
import { confirmOwner, endOwner, removeUserValues } from '#platform/storage/user-store.ts';
import { clearToasts, toast } from '#platform/toasts.ts';

export type Session =
  /** Before the response to the first check. */
  | { state: 'unknown' }
  | { state: 'in'; user: AuthUser }
  | { state: 'out' }
  /** Another tab has signed in as another user. This tab shows a notice and sends no requests. */
  | { state: 'replaced'; user: AuthUser };

type Ending = 'expired' | 'signed-out';

/** A change of the session that applies to every tab. An ending without `userId` ends the session of any user. */
type Message = { type: 'signed-in'; user: AuthUser } | { type: Ending; userId?: string };

const inputText = 'Unsaved input other than passwords is kept in this tab.';

/** The message of a session that expired while input was unsaved, or rejected a save. */
export const expiredText = `Your session has expired. Your changes were not saved. ${inputText}`;
/** The same while the outcome of a write is not certain. */
export const expiredWhileUnknownText = `Your session has expired. ${inputText}`;

export const session = createStore<Session>({ state: 'unknown' });

/** How and when this tab's session ended, unless by a sign-out here; undefined before, and if a toast states it. */
export const ending = createStore<{ type: Ending; at: Date } | undefined>(undefined);

let channel: BroadcastChannel | undefined;
/** Aborts the requests of the session at its end. */
let requests = new AbortController();
/** A token of the session whose user is confirmed. */
let tokenOfUser: string | undefined;
/** The user whose data this tab has loaded last. Requests of their screens may still be running after a sign-out. */
let lastUserId: string | undefined;
/** True after a sign-out, until the next session. */
let hasSignedOut = false;
/** The last message that arrived before the response to the first check. It is newer than the response. */
let earlyMessage: Message | undefined;

/** Synchronizes the session between tabs. Returns a function that disconnects. */
export function joinSessionChannel(): () => void {
  const joined = new BroadcastChannel('clearhouse.session');
  joined.onmessage = ({ data }: MessageEvent<Message>) => {
    if (session.get().state === 'unknown') earlyMessage = data;
    else receive(data);
  };
  channel = joined;
  return () => {
    joined.close();
    channel = undefined;
  };
}

function receive(message: Message) {
  const current = session.get();
  if (message.type === 'signed-in') {
    const user = signedIn(message.user);
    // A new name confirms no cookie.
    if (user && current.state === 'in' && current.user.id === user.id)
      session.set({ state: 'in', user });
    else if (user) recognizeUser(user, undefined);
    return;
  }
  const concerns =
    !message.userId || !('user' in current) || String(current.user.id) === message.userId;
  if (concerns) leave(message.type, true);
}

/**
 * The end of the session as a signal for its requests. A late response could change the cookies of the next session.
 * See decision 16 in docs/decisions.md.
 */
export const sessionEnd = (): AbortSignal => requests.signal;

/**
 * Returns true if the token cookie has changed since the user was confirmed: the browser may have the session of another user, also
 * if no tab has reported it. Only a session check decides, since many backends change the cookie with every response.
 * See decision 17 in docs/decisions.md.
 */
export const isUserUncertain = (): boolean => xsrfToken() !== tokenOfUser;

/** Returns a token of the session whose user is shown. A later one may be that of another session. */
export const confirmedToken = (): string | undefined => tokenOfUser;

/** Returns the user whose data this tab has loaded last, and whether that user has signed out. */
export const lastUser = () => ({ id: lastUserId, hasSignedOut });

/** Starts the session of a user who has signed in in this tab. */
export function startSession(user: AuthUser): void {
  const current = session.get();
  // Another tab may have signed in as someone else while this one waited for the response.
  if (current.state === 'in' && current.user.id !== user.id) leave('expired');
  enter(user, xsrfToken());
  channel?.postMessage({ type: 'signed-in', user } satisfies Message);
}

/**
 * Applies the user that the server or another tab reports. The screens of a previous user are replaced by a notice.
 * @param token The token from before the check, which is one of this user's session; undefined if there was no check.
 */
export function recognizeUser(user: AuthUser, token: string | undefined): void {
  const userId = String(user.id);
  if (lastUserId === undefined || lastUserId === userId) enter(user, token);
  else showReplaced(user);
  applyEarlyMessage();
}

/** Replaces the screens of the previous user, or of one who has just signed in, by a notice. */
export function showReplaced(user: AuthUser): void {
  endOwner();
  setOutboxUser(undefined);
  removeUserValues(String(user.id));
  clearToasts();
  session.set({ state: 'replaced', user });
  abortRequests();
}

function enter(user: AuthUser, token: string | undefined) {
  const userId = String(user.id);
  confirmOwner(userId);
  setOutboxUser(userId);
  // Toasts of requests that failed for lack of a session are obsolete.
  if (session.get().state === 'out') clearToasts();
  lastUserId = userId;
  hasSignedOut = false;
  ending.set(undefined);
  tokenOfUser = token;
  const current = session.get();
  // A check that confirms the same user must not outdate another one that is in flight.
  const isSame =
    current.state === 'in' &&
    current.user.id === user.id &&
    current.user.username === user.username;
  if (!isSame) session.set({ state: 'in', user });
}

function abortRequests() {
  requests.abort();
  requests = new AbortController();
}

/** Ends the session in every tab. Idempotent. Only a sign-out discards what is stored for the user. */
export function endSession(type: Ending = 'expired'): void {
  const before = session.get();
  // Late responses to the previous user's requests do not concern the current user.
  if (before.state === 'replaced') return;
  leave(type);
  if (before.state === 'in')
    channel?.postMessage({ type, userId: String(before.user.id) } satisfies Message);
  applyEarlyMessage();
}

/** @param isElsewhere True if another tab ended the session. */
function leave(type: Ending, isElsewhere = false) {
  if (type === 'signed-out') {
    outbox.clearVerdicts();
    removeUserValues();
    clearToasts();
  }
  if (session.get().state === 'out') return;
  // The input may have been saved by a write whose outcome is not certain.
  const isStated = type === 'expired' && isUnsaved();
  hasSignedOut = type === 'signed-out';
  if (session.get().state === 'in' && !isStated && (type === 'expired' || isElsewhere))
    ending.set({ type, at: new Date() });
  if (isStated) toast.error(writes.get().some(isUnsettled) ? expiredWhileUnknownText : expiredText);
  endOwner();
  setOutboxUser(undefined);
  session.set({ state: 'out' });
  // After the queries have been cancelled, so that none reports a failure.
  abortRequests();
}

function applyEarlyMessage() {
  const message = earlyMessage;
  earlyMessage = undefined;
  if (message) receive(message);
}

/** Ends the session of the other tabs before a sign-in replaces the cookie that they send. */
export function announceSignIn(): void {
  channel?.postMessage({ type: 'expired' } satisfies Message);
}

/** Hides everything until the session has been checked again, as at page load. */
export function clearSession(): void {
  endOwner();
  setOutboxUser(undefined);
  session.set({ state: 'unknown' });
}

/** Updates the shown name in every tab if the renamed user is the current one. */
export function renameSelf(id: string, username: string): void {
  const current = session.get();
  if (current.state !== 'in' || String(current.user.id) !== id) return;
  const user = { ...current.user, username };
  session.set({ state: 'in', user });
  channel?.postMessage({ type: 'signed-in', user } satisfies Message);
}

/**
 * Returns the decoded value of the XSRF-TOKEN cookie. The backend expects it in a header, which only scripts of this origin can
 * set.
 */
export function xsrfToken(): string | undefined {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}
