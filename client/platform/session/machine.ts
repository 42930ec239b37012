import { type AuthUser, signedIn } from '#contract/auth.ts';
import { type Features, parseFeatures } from '#contract/features.ts';

export type Session =
  /** Before the response to the first check. */
  | { state: 'unknown' }
  | { state: 'in'; user: AuthUser }
  | { state: 'out' }
  /** Another tab has signed in as another user. This tab shows a notice and sends no requests. */
  | { state: 'replaced'; user: AuthUser };

export type Ending = 'expired' | 'signed-out';

/** The end of a session that the sign-in page states. With `input`, the next session of its user states it too, until it is read. */
export interface StatedEnding {
  type: Ending;
  /** Unix time in milliseconds. */
  at: number;
  /** What became of the input, in sentences. */
  input?: string | undefined;
  /** The user whose input it was. */
  userId?: string | undefined;
}

/** A change of the session that applies to every tab. An ending without `userId` ends the session of any user. */
export type Message = { type: 'signed-in'; user: AuthUser } | { type: Ending; userId?: string };

/**
 * A sign-out that the server has not confirmed, in every tab and over page loads. `unconfirmed`: its request has failed, or has no
 * response for five seconds. `suspended`: a sign-in is on its way, which the request would end.
 */
export type SignOut = 'sent' | 'unconfirmed' | 'suspended';

/**
 * How the session of this page ends. `hidden`: nothing is shown until it has been checked again, as at page load. `replaced`: by the
 * session of another user.
 */
export type End = Ending | 'hidden' | 'replaced';

/** Everything that this page knows about its session. */
export interface State {
  session: Session;
  /** Changes with the session: what began in an earlier one decides nothing. */
  generation: number;
  /** A token of the session whose user is confirmed. A later one may be that of another session. */
  token: string | undefined;
  /** The user whose data this tab has loaded last. Requests of their screens may still be running after a sign-out. */
  lastUserId: string | undefined;
  /** True after a sign-out, until the next session. */
  hasSignedOut: boolean;
  /** True after a sign-out in any tab since the last sign-in began here: that sign-in has no effect any more. */
  isSignInVoid: boolean;
  /** How the last session ended, unless by a sign-out here; undefined before. */
  ending: StatedEnding | undefined;
  /** The error of the session check at page load, which has ended the session or has left it undecided. */
  failure: unknown;
  /** The messages that arrived during the first check, oldest first. They are newer than its response. */
  early: Message[];
  /** `leaving`: to the sign-out of a sign-on proxy. `reloading`: for the sign-in of the proxy. */
  redirect: 'leaving' | 'reloading' | undefined;
  /** The optional features that the backend has declared with the last session check: none before. */
  features: Features;
  /** True if a proxy signs users in, so that there is no sign-in page. See decision 81 in docs/decisions.md. */
  hasSignOn: boolean;
}

export const initialState = (hasSignOn: boolean): State => ({
  session: { state: 'unknown' },
  generation: 0,
  token: undefined,
  lastUserId: undefined,
  hasSignedOut: false,
  isSignInVoid: false,
  ending: undefined,
  failure: undefined,
  early: [],
  redirect: undefined,
  features: parseFeatures(null),
  hasSignOn,
});

/** The end of a session check. */
export type CheckResult =
  | { is: 'responded'; user: AuthUser | undefined; features: Features }
  /** `isUndecided`: the failure says nothing about the session. */
  | { is: 'failed'; failure: unknown; endsSession: boolean; isUndecided: boolean };

type What =
  /** The page is loaded. `ending`: that which an earlier page of this tab has stored. */
  | { is: 'opened'; ending?: StatedEnding | undefined }
  /** The session is to be checked: the tab became visible, or its user wants it. */
  | { is: 'check-wanted' }
  /** The window got the focus. */
  | { is: 'focused'; token: string | undefined }
  /** The page returned from the back/forward cache. */
  | { is: 'restored' }
  /** A check that began in `generation`, with the token of that time, has ended. */
  | { is: 'checked'; generation: number; token: string | undefined; result: CheckResult }
  /** A request was rejected because there is no session. */
  | { is: 'rejected' }
  /** A sign-in begins here, and fails or succeeds. `isOther`: another tab has signed in as this user at the same time. */
  | { is: 'signing-in' }
  | { is: 'sign-in-failed' }
  /** The response to the sign-in has replaced the cookie of the browser. */
  | { is: 'cookie-replaced' }
  | {
      is: 'signed-in';
      user: AuthUser;
      features?: Features;
      isOther?: boolean;
      token: string | undefined;
    }
  /** The user has read what became of the input of the last session. */
  | { is: 'ending-read' }
  /** The user has a new name. */
  | { is: 'renamed'; id: string; username: string }
  | { is: 'received'; message: Message }
  /** The user signs out here. Then the request to the server has no response yet, or has ended. */
  | { is: 'signing-out' }
  | { is: 'sign-out-late' }
  | { is: 'sign-out-requested'; attempt: number; isConfirmed: boolean }
  /** Only a page load signs the user in. `reloadedAt`: the last one for this in this tab, Unix time in milliseconds. */
  | { is: 'reload-wanted'; reloadedAt: number };

/** The circumstances of an event. */
export interface Surroundings {
  /** Unix time in milliseconds. */
  at: number;
  /** Input that is not saved. `uncertain`: it may have been, by a write without a verdict. */
  unsaved: 'none' | 'input' | 'uncertain';
  /** The sign-out that this browser has stored. */
  signOut: SignOut | undefined;
}

export type Event = What & Surroundings;

export type Effect =
  | { do: 'check' }
  /** The user is confirmed: what belongs to the user may be used. `after`: the state before. */
  | { do: 'start'; userId: string; after: Session['state'] }
  /** The session has ended: so does what belongs to it. `userId`: the next user, who has replaced it. */
  | { do: 'end'; how: End; userId?: string }
  | { do: 'broadcast'; message: Message }
  /** Shows an error. */
  | { do: 'tell'; text: string }
  /** Handles the failure of a check that has not ended the session. */
  | { do: 'report'; failure: unknown }
  /** Stores a sign-out, for every tab and the next page. Undefined ends its requests, in every tab. */
  | { do: 'store-sign-out'; signOut: SignOut | undefined }
  /** Requests a sign-out after a pause in milliseconds. */
  | { do: 'request-sign-out'; attempt: number; pause: number }
  /** Leaves the page: for the sign-out of the proxy, or to load it again. */
  | { do: 'leave' | 'reload' };

type Change = [State, Effect[]];

const inputText = 'Unsaved input other than passwords is kept in this tab.';

/** What became of the input of a session that expired; `uncertain`: while the outcome of a write is not certain. */
const inputTexts = { input: `Your changes were not saved. ${inputText}`, uncertain: inputText };

/** The message of a session that expired while input was unsaved, or rejected a save, and there is no sign-in page to state it. */
export const expiredText = `Your session has expired. ${inputTexts.input}`;
/** The same while the outcome of a write is not certain. */
export const expiredWhileUnknownText = `Your session has expired. ${inputTexts.uncertain}`;

/** The pauses before the requests of a sign-out, in milliseconds: about five minutes in all. */
const pauses = [0, 2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 60_000, 60_000, 60_000];

/** The shortest time between two reloads of a tab for a sign-in, in milliseconds. */
const reloadIntervalMs = 60_000;

/**
 * The session of a page after an event, and what is to be done. Pure: it knows no clock, network, storage or screen. An event that
 * comes too late changes nothing. See decisions 16 to 18 in docs/decisions.md.
 */
export function transition(state: State, event: Event): Change {
  const { session } = state;
  switch (event.is) {
    case 'opened':
      return open({ ...state, ending: event.ending }, event);
    case 'ending-read':
      return [{ ...state, ending: undefined }, []];
    case 'check-wanted':
      // Until a sign-out is confirmed, its cookie may still be valid: a check would sign the user in again.
      return event.signOut ? end(state, 'expired', event) : check(state);
    case 'focused':
      return focus(state, event);
    case 'restored':
      return joined(hide(state), (next) => transition(next, { ...event, is: 'check-wanted' }));
    case 'checked':
      return event.generation === state.generation ? afterCheck(state, event) : [state, []];
    case 'rejected':
      return end(state, 'expired', event);
    case 'signing-in':
      return beginSignIn(state, event);
    case 'cookie-replaced':
      // The other tabs show the user of before, and their late responses could change the cookie. So may this one, since a check.
      return joined(receiveEnd(state, { type: 'expired' }, event), (next) => [
        next,
        [broadcast({ type: 'expired' })],
      ]);
    case 'sign-in-failed':
      return failSignIn(state, event);
    case 'signed-in':
      return signIn(state, event);
    case 'renamed':
      return rename(state, event);
    case 'received':
      return session.state === 'unknown'
        ? [{ ...state, early: [...state.early, event.message] }, []]
        : receive(state, event.message, event);
    case 'signing-out':
      return joined(
        [{ ...state, isSignInVoid: true }, [{ do: 'store-sign-out', signOut: 'sent' }]],
        (next) => end(next, 'signed-out', event),
        resumeSignOut,
      );
    case 'sign-out-late':
      return isRequested(event) ? afterSignOut(state) : [state, []];
    case 'sign-out-requested':
      return isRequested(event) ? afterSignOut(state, event) : [state, []];
    case 'reload-wanted':
      return reload(state, event);
  }
}

const open = (state: State, event: Event): Change =>
  event.signOut ? openSignedOut(state, event) : check(state);

/** Opens a page whose last sign-out is not confirmed. The page of a sign-in after it has ended. */
const openSignedOut = (state: State, event: Event): Change =>
  joined(end(state, 'expired', event), (next) => resumeSuspended(next, event), resumeSignOut);

const failSignIn = (state: State, event: Event): Change =>
  event.signOut === 'suspended'
    ? joined(resumeSuspended(state, event), resumeSignOut)
    : [state, []];

const focus = (state: State, event: Event & { is: 'focused' }): Change =>
  state.session.state === 'in' && event.token !== state.token
    ? transition(state, { ...event, is: 'check-wanted' })
    : [state, []];

/** Applies a sign-in, unless a sign-out followed its start. */
const signIn = (state: State, event: Event & { is: 'signed-in' }): Change =>
  state.isSignInVoid
    ? [{ ...state, ending: { type: 'signed-out', at: event.at } }, []]
    : afterSignIn(state, event);

/** Hides the screens of a page that the browser has restored, until its user is checked. */
const hide = (state: State): Change => [
  changed({ ...state, redirect: undefined }, { state: 'unknown' }),
  [{ do: 'end', how: 'hidden' }],
];

function rename(state: State, { id, username }: Event & { is: 'renamed' }): Change {
  const { session } = state;
  if (session.state !== 'in' || String(session.user.id) !== id) return [state, []];
  const user = { ...session.user, username };
  return [changed(state, { state: 'in', user }), [broadcast({ type: 'signed-in', user })]];
}

function reload(state: State, { at, reloadedAt }: Event & { is: 'reload-wanted' }): Change {
  // Another one so soon would not help.
  if (state.redirect || Math.abs(at - reloadedAt) < reloadIntervalMs) return [state, []];
  return [{ ...state, redirect: 'reloading' }, [{ do: 'reload' }]];
}

/** Applies changes one after the other. */
const joined = (first: Change, ...then: ((state: State) => Change)[]): Change =>
  then.reduce<Change>(([state, effects], change) => {
    const [next, more] = change(state);
    return [next, [...effects, ...more]];
  }, first);

const changed = (state: State, session: Session): State => ({
  ...state,
  session,
  generation: state.generation + 1,
});

/** Begins a check. The first one of a page is newer than every message and every check before. */
const check = (state: State): Change => {
  const { session, generation } = state;
  const isFirst = session.state === 'unknown';
  return [isFirst ? { ...state, early: [], generation: generation + 1 } : state, [{ do: 'check' }]];
};

const broadcast = (message: Message): Effect => ({ do: 'broadcast', message });

function afterCheck(state: State, event: Event & { is: 'checked' }): Change {
  const { result, token } = event;
  if (result.is === 'responded') {
    const next = { ...state, failure: undefined, features: result.features };
    // Until a sign-out is confirmed, its session may still be valid.
    return result.user && !event.signOut
      ? recognize(next, result.user, { token, event })
      : end(next, 'expired', event);
  }
  const isFirst = state.session.state === 'unknown';
  const next = { ...state, failure: isFirst ? result.failure : undefined };
  const effects: Effect[] = result.endsSession ? [] : [{ do: 'report', failure: result.failure }];
  const ends = result.endsSession || (isFirst && !result.isUndecided);
  return joined([next, effects], (after) => (ends ? end(after, 'expired', event) : [after, []]));
}

/**
 * Applies the user that the server reports. The screens of a previous user are replaced by a notice.
 * `token`: from before the check, which is one of this user's session.
 */
function recognize(
  state: State,
  user: AuthUser,
  { token, event }: { token: string | undefined; event: Event },
): Change {
  return joined(
    isLastUser(state, user) ? enter(state, user, token) : replace(state, user),
    (next) => applyEarly(next, event),
  );
}

/** Returns true for the user whose data this tab has loaded, and for every user if it has loaded none. */
const isLastUser = ({ lastUserId }: State, { id }: AuthUser): boolean =>
  lastUserId === undefined || lastUserId === String(id);

function enter(state: State, user: AuthUser, token: string | undefined): Change {
  const { session } = state;
  const userId = String(user.id);
  const entered = {
    ...state,
    token,
    lastUserId: userId,
    hasSignedOut: false,
    ending: endingOf(state, userId),
  };
  // A check that confirms the same user must not outdate another one that is in flight.
  const isSame =
    session.state === 'in' &&
    session.user.id === user.id &&
    session.user.username === user.username;
  return [
    isSame ? entered : changed(entered, { state: 'in', user }),
    [{ do: 'start', userId, after: session.state }],
  ];
}

/** The end of the last session, if it concerns the next one, which is of this user. Behind a sign-on proxy a toast has stated it. */
const endingOf = ({ ending, hasSignOn }: State, userId: string): StatedEnding | undefined =>
  ending?.input !== undefined && ending.userId === userId && !hasSignOn ? ending : undefined;

/** Replaces the screens of the previous user, or of one who has just signed in, by a notice. */
const replace = (state: State, user: AuthUser): Change => [
  changed(state, { state: 'replaced', user }),
  [{ do: 'end', how: 'replaced', userId: String(user.id) }],
];

/** Ends the session in every tab. */
function end(state: State, type: Ending, event: Event): Change {
  const { session } = state;
  // Late responses to the previous user's requests do not concern the current user.
  if (session.state === 'replaced') return [state, []];
  const effects: Effect[] =
    session.state === 'in' ? [broadcast({ type, userId: String(session.user.id) })] : [];
  return joined(
    leave(state, type, event),
    (next) => [next, effects],
    (next) => applyEarly(next, event),
  );
}

/** Ends the session in this tab. Only a sign-out discards what is stored for the user. */
function leave(state: State, type: Ending, event: Event, isElsewhere = false): Change {
  const effects: Effect[] = [{ do: 'end', how: type }];
  const before = state.session.state;
  if (before === 'out') return [state, type === 'signed-out' ? effects : []];
  const input =
    type === 'expired' && event.unsaved !== 'none' ? inputTexts[event.unsaved] : undefined;
  // The sign-in page states it until it is left.
  if (input && state.hasSignOn)
    effects.push({ do: 'tell', text: `Your session has expired. ${input}` });
  const isExpired = type === 'expired' && (before === 'in' || input !== undefined);
  const isStated = isExpired || (before === 'in' && isElsewhere);
  const stated = { type, at: event.at, ...(input && { input, userId: state.lastUserId }) };
  const next = changed(state, { state: 'out' });
  return [
    {
      ...next,
      hasSignedOut: type === 'signed-out',
      ending: isStated ? stated : endingBefore(state),
    },
    effects,
  ];
}

/** The end of the session before, which no longer counts once another one has begun. */
const endingBefore = ({ session, ending }: State): StatedEnding | undefined =>
  session.state === 'in' ? undefined : ending;

function receive(state: State, message: Message, event: Event): Change {
  return message.type === 'signed-in'
    ? receiveSignIn(state, message.user, event)
    : receiveEnd(state, message, event);
}

/** Applies a sign-in in another tab. The message may have waited: only a check signs the user in here. */
function receiveSignIn(state: State, reported: AuthUser, event: Event): Change {
  const { session } = state;
  const user = signedIn(reported);
  if (!user) return [state, []];
  // A new name confirms no cookie.
  if (session.state === 'in' && session.user.id === user.id)
    return [changed(state, { state: 'in', user }), []];
  if (!isLastUser(state, user)) return replace(state, user);
  // The user has signed out since.
  return isRequested(event) ? [state, []] : check(state);
}

/** Applies the end of a session in another tab. A check that began before decides nothing. */
function receiveEnd(
  state: State,
  { type, userId }: Message & { type: Ending },
  event: Event,
): Change {
  const { session } = state;
  const told = type === 'signed-out' ? { ...state, isSignInVoid: true } : state;
  const isConcerned = !userId || !('user' in session) || String(session.user.id) === userId;
  return joined(isConcerned ? leave(told, type, event, true) : [told, []], (next) => [
    next.session === session ? changed(next, session) : next,
    [],
  ]);
}

const applyEarly = (state: State, event: Event): Change =>
  joined(
    [state.early.length > 0 ? { ...state, early: [] } : state, []],
    ...state.early.map((message) => (next: State) => receive(next, message, event)),
  );

/** Returns true while the requests of a sign-out go on. */
export const isRequested = ({ signOut }: { signOut: SignOut | undefined }): boolean =>
  signOut !== undefined && signOut !== 'suspended';

/**
 * Suspends the requests of a sign-out, which would end the session of the sign-in. The sign-out stays stored: until the sign-in succeeds,
 * its cookie may still be valid. The other tabs keep their session: the password may be wrong.
 */
const beginSignIn = (state: State, { signOut }: Event): Change => [
  { ...state, isSignInVoid: false },
  signOut ? [{ do: 'store-sign-out', signOut: 'suspended' }] : [],
];

const resumeSuspended = (state: State, { signOut }: Event): Change => [
  state,
  signOut === 'suspended' ? [{ do: 'store-sign-out', signOut: 'sent' }] : [],
];

function afterSignIn(state: State, event: Event & { is: 'signed-in' }): Change {
  const { user, token, isOther, features } = event;
  const declared = features ? { ...state, features } : state;
  const forgotten: Effect = { do: 'store-sign-out', signOut: undefined };
  if (isOther) return joined([declared, [forgotten]], (next) => replace(next, user));
  const { session } = state;
  // Another tab may have signed in as someone else while this one waited for the response.
  const isChange = session.state === 'in' && session.user.id !== user.id;
  return joined(
    [declared, [forgotten]],
    (next) => (isChange ? leave(next, 'expired', event) : [next, []]),
    (next) => enter(next, user, token),
    (next) => [next, [broadcast({ type: 'signed-in', user })]],
  );
}

/** Requests the sign-out on the server, also one that an earlier page began, and with a sign-on proxy there. */
const resumeSignOut = (state: State): Change => [
  { ...state, redirect: state.hasSignOn ? 'leaving' : state.redirect },
  [{ do: 'request-sign-out', attempt: 0, pause: 0 }],
];

/** After a request of a sign-out has ended; without one, five seconds after it was sent. */
function afterSignOut(
  state: State,
  { isConfirmed = false, attempt }: { isConfirmed?: boolean; attempt?: number } = {},
): Change {
  const stored: Effect = {
    do: 'store-sign-out',
    signOut: isConfirmed || state.hasSignOn ? undefined : 'unconfirmed',
  };
  // Nobody can use the session without the proxy, also if the server does not confirm its end.
  if (state.hasSignOn) return [state, [stored, { do: 'leave' }]];
  const next = isConfirmed || attempt === undefined ? undefined : attempt + 1;
  const pause = next === undefined ? undefined : pauses[next];
  if (next === undefined || pause === undefined) return [state, [stored]];
  return [state, [stored, { do: 'request-sign-out', attempt: next, pause }]];
}
