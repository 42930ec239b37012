import type { AuthUser } from '#contract/auth.ts';
import { type Features, parseFeatures } from '#contract/features.ts';
import type { Store } from '../storage/store.ts';
import { createSignOutRequests, isPending, isRequested, type SignOutPorts } from './sign-out.ts';

export type Session =
  /** Until a check has decided: at document load, and in a document from the back/forward cache. */
  | { state: 'unknown' }
  | { state: 'in'; user: AuthUser }
  | { state: 'out' }
  /** The browser has the session of another user than this tab, which shows a notice and sends no requests. */
  | { state: 'another-user'; user: AuthUser };

/** The state of a session in one document. */
export interface State {
  session: Session;
  /** The user of this tab: whose data it has loaded last, or who has signed in here last. */
  userId: string | undefined;
  /** A token of the session whose user is confirmed. A later one may be that of another session. */
  token: string | undefined;
  /** The last check that began. Its result counts unless the session has changed since. */
  check: Promise<SessionCheckResult | undefined> | undefined;
  /** The error of the session check at document load, which has ended the session or has left it undecided. */
  failure: unknown;
  /** The optional features that the backend has declared with the last check: none before. */
  features: Features;
  /** Another number after each confirmation that answers a message of another tab; undefined from the message until then. */
  confirmation: number | undefined;
}

export const initialState: State = {
  session: { state: 'unknown' },
  userId: undefined,
  token: undefined,
  check: undefined,
  failure: undefined,
  features: parseFeatures(null),
  confirmation: 0,
};

/** The end of a session check. */
export type SessionCheckResult = Response | Failure;
interface Response {
  user: AuthUser | undefined;
  features: Features;
  /** The token cookie when it was sent. After the response it may be that of another session, which has started in between. */
  token: string | undefined;
}
/** The session stays as it was, unless `endsSession`. */
interface Failure {
  failure: unknown;
  endsSession: boolean;
}

/** How a session ends in a tab. `hidden`: nothing is shown until its user is confirmed again. */
export type End = 'expired' | 'signed-out' | 'another-user' | 'hidden';

/** The end of a session that the sign-in screen states. With `input`, the next session of its user states it too, until it is read. */
export interface StatedEnding {
  type: 'expired' | 'signed-out';
  /** Unix time in milliseconds. */
  at: number;
  /** What became of the input, in sentences. */
  input?: string | undefined;
  /** The user whose input it was. */
  userId?: string | undefined;
}

const inputText = 'Your input is kept, except passwords.';

/** What became of the input of a session that expired; `uncertain`: while the outcome of a write is not certain. */
const inputTexts = {
  none: undefined,
  input: `Your changes were not saved. ${inputText}`,
  uncertain: inputText,
};

/** The message of a session that expired while input was unsaved, or rejected a save, and there is no sign-in screen to state it. */
export const expiredText = `Your session has expired. ${inputTexts.input}`;
/** The same while the outcome of a write is not certain. */
export const expiredWhileUnknownText = `Your session has expired. ${inputTexts.uncertain}`;

/**
 * The longest time between the start of a check and the request that relies on it, in milliseconds. A sign-in in another tab waits
 * longer for the lock of the cookie.
 */
const longestCheck = 4_000;

/** The ports of the session: those of a browser, or of a simulation. */
export interface Ports extends SignOutPorts {
  /** The state of the session, which nothing else sets. */
  state: Pick<Store<State>, 'get' | 'set'>;
  /** The time of day, Unix time in milliseconds. */
  timeOfDay: () => number;
  /** The clock of the document, in milliseconds. It never jumps. */
  now: () => number;
  /** The token cookie of the browser. */
  token: () => string | undefined;
  /** Input that is not saved. `uncertain`: it may have been, by a write without a verdict. */
  unsaved: () => keyof typeof inputTexts;
  /** The end of the last session of this tab, also for its next page. */
  ending: Pick<Store<StatedEnding | undefined>, 'get' | 'set'>;
  /** Calls a function when another tab sends the message to check the session. Returns a function that ends this. */
  join: (onCheck: () => void) => () => void;
  /** Sends that message to the other tabs. */
  notifyTabs: () => void;
  /** Checks the session of the browser. Never throws. */
  check: () => Promise<SessionCheckResult>;
  /** Runs a task unless a tab signs in or out. One that is about to waits until the task has ended, a sign-in for five seconds at most. */
  withCookieLock: (task: () => Promise<void>) => Promise<void>;
  /** The user is confirmed: what belongs to the user may be used. `after`: the state before. */
  start: (userId: string, after: Session['state']) => void;
  /** The session has ended: so does what belongs to it. `nextUserId`: the user who has replaced this one. */
  end: (how: End, nextUserId?: string) => void;
  /** Shows an error. */
  showError: (text: string) => void;
  /** Handles the failure of a check that has not ended the session. */
  report: (failure: unknown) => void;
}

/** The session of one document. Whenever it may be outdated, it checks with the server. See decisions 13 and 14 in docs/decisions.md. */
export function createSession(ports: Ports) {
  const { state, signOut, ending, hasSignOn } = ports;
  const requestSignOut = createSignOutRequests(ports);
  let confirmations = 0;
  /** True if a sign-out was pending when a sign-in began here, which has suspended it. */
  let hasSuspended = false;
  /** True if someone has signed out, in any tab, since then. */
  let isSignInVoid = false;

  const set = (change: Partial<State>) => state.set({ ...state.get(), ...change });
  const stateOf = () => state.get().session.state;
  /** Returns true if another tab has sent a message since the last response to a check. */
  const hasMessage = () => state.get().confirmation === undefined;
  const shownUserId = () => {
    const { session } = state.get();
    return session.state === 'in' ? String(session.user.id) : undefined;
  };

  /**
   * Returns true if the token cookie has changed since the user was confirmed: the browser may have the session of another user,
   * also if no tab has reported it. Only a check decides, since many backends change the cookie with every response.
   * See decision 13 in docs/decisions.md.
   */
  const isUncertain = () => ports.token() !== state.get().token;

  /** Checks the session. Returns the result that has decided; undefined if the session has changed during the check. */
  function check(): Promise<SessionCheckResult | undefined> {
    const before = signOut.get();
    // A sign-in removes it, so this one followed that of the user shown.
    if (isPending(before) || (before && shownUserId() !== undefined)) {
      end('signed-out');
      return Promise.resolve(undefined);
    }
    const own: Promise<SessionCheckResult | undefined> = ports.check().then((result) => {
      if (state.get().check !== own) return state.get().check;
      // Someone has signed out or in since it began.
      if (signOut.get() !== before) return check();
      if ('failure' in result) fail(result);
      else recognize(result);
      return result;
    });
    set({ check: own });
    return own;
  }

  function fail({ failure, endsSession }: Failure): void {
    // Someone else may have signed in there.
    if (hasMessage() && stateOf() === 'in' && isUncertain()) hide();
    const isFirst = stateOf() === 'unknown';
    if (endsSession || (isFirst && hasSignOn)) end('expired');
    set({ failure: isFirst ? failure : undefined });
    if (!endsSession) ports.report(failure);
  }

  function recognize({ user, features, token }: Response): void {
    const { userId } = state.get();
    if (hasMessage()) confirmations += 1;
    set({ failure: undefined, features, confirmation: confirmations });
    if (!user) end(signOut.get() ? 'signed-out' : 'expired');
    else if (userId === undefined || userId === String(user.id)) enter(user, token);
    else showNotice(user);
  }

  function enter(user: AuthUser, token: string | undefined): void {
    const { session } = state.get();
    const userId = String(user.id);
    if (signOut.get()) signOut.set(undefined);
    const stated = ending.get();
    // Behind a sign-on proxy a toast has stated it.
    if (!stated?.input || stated.userId !== userId || hasSignOn) ending.set(undefined);
    const isSame = session.state === 'in' && session.user.username === user.username;
    set({ session: isSame ? session : { state: 'in', user }, userId, token });
    if (session.state !== 'in') ports.start(userId, session.state);
  }

  /** Shows nothing until a check has confirmed the user. */
  function hide(): void {
    set({ session: { state: 'unknown' } });
    ports.end('hidden');
  }

  /** Replaces the screens of this tab's user by a notice. */
  function showNotice(user: AuthUser): void {
    set({ session: { state: 'another-user', user } });
    ports.end('another-user', String(user.id));
  }

  /** Ends the session in this tab. Only a sign-out discards what is stored for its user. */
  function end(how: 'expired' | 'signed-out', isHere = false): void {
    const before = stateOf();
    if (before === 'out' && how === 'expired') return;
    if (before !== 'out') {
      stateEnding(how, isHere);
      set({ session: { state: 'out' }, check: undefined });
    }
    ports.end(how);
  }

  /** Stores how the session of this tab has ended, for the sign-in screen. */
  function stateEnding(type: 'expired' | 'signed-out', isHere: boolean): void {
    const { userId } = state.get();
    const at = ports.timeOfDay();
    const input = type === 'expired' ? inputTexts[ports.unsaved()] : undefined;
    // Behind a sign-on proxy there is no such page.
    if (input && hasSignOn) ports.showError(`Your session has expired. ${input}`);
    if (isHere) ending.set(undefined);
    else if (input) ending.set({ type, at, input, userId });
    else if (stateOf() === 'in') ending.set({ type, at });
  }

  /** Checks the session. If it has ended, the other tabs check too. */
  async function recheck(): Promise<SessionCheckResult | undefined> {
    const wasIn = stateOf() === 'in';
    const result = await check();
    if (result && wasIn && stateOf() !== 'in') ports.notifyTabs();
    if (isRequested(signOut.get())) void requestSignOut();
    return result;
  }

  /** Checks whether the browser's session is that of the user shown, and ends that of any other user. */
  async function confirm(): Promise<boolean> {
    const userId = shownUserId();
    if (userId === undefined) return false;
    const result = await recheck();
    return result !== undefined && 'user' in result && shownUserId() === userId;
  }

  return {
    /** Follows the other tabs. Returns a function that ends this. */
    join() {
      const stops = [
        ports.join(() => {
          set({ confirmation: undefined });
          isSignInVoid ||= isRequested(signOut.get());
          void check();
        }),
        signOut.subscribe(() => {
          // The message may arrive before what it is about.
          if (signOut.get() && shownUserId() !== undefined) void check();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Checks the session of a document that is loaded, or completes the sign-out that an earlier one began. */
    async open(): Promise<void> {
      await check();
      if (isPending(signOut.get())) void requestSignOut();
    },
    recheck,
    /** Checks the session in every tab: something of it has changed here. */
    announce(): void {
      ports.notifyTabs();
      void check();
    },
    /** Hides everything until the session has been checked: the browser has restored the document. */
    restore(): void {
      hide();
      void recheck();
    },
    confirm,
    /**
     * Sends a request again whose token was rejected, with the token that the browser has by now, once a check has confirmed the user.
     * No tab signs in between the check and the request. Returns undefined if it was not sent.
     */
    async sendAgain<T>(
      send: () => Promise<T> | undefined,
    ): Promise<{ response: Promise<T> } | undefined> {
      let response: Promise<T> | undefined;
      await ports.withCookieLock(async () => {
        const start = ports.now();
        if (!(await confirm()) || ports.now() - start > longestCheck) return;
        response = send();
        // Its caller handles the error, after the lock is free.
        response?.catch(() => {});
      });
      return response && { response };
    },
    isUncertain,
    /** Ends the session in every tab: a request was rejected for lack of one. */
    reject(): void {
      const before = stateOf();
      if (before === 'another-user') return;
      end('expired');
      if (before === 'in') ports.notifyTabs();
      // The request may be of the session before a sign-in in another tab, whose check has just been discarded.
      if (hasMessage()) void check();
    },
    /** Suspends a sign-out, whose request would end the session of the sign-in. */
    beginSignIn(): void {
      isSignInVoid = false;
      hasSuspended = isPending(signOut.get());
      if (hasSuspended) signOut.set('suspended');
    },
    /** Resumes the sign-out after a sign-in has failed. */
    failSignIn(): void {
      if (signOut.get() === 'suspended') void requestSignOut();
    },
    /**
     * Starts the session of a user whose sign-in the backend has accepted: the cookie of all tabs is another one. Returns the result of
     * its check; undefined if someone has signed out since it began, whose request ends this session too.
     */
    async signIn(user: AuthUser): Promise<SessionCheckResult | undefined> {
      const last = signOut.get();
      if (hasSuspended ? isSignInVoid && isRequested(last) : isPending(last)) {
        ending.set({ type: 'signed-out', at: ports.timeOfDay() });
        return undefined;
      }
      // A check that started earlier may have found the previous session.
      end('expired');
      signOut.set(undefined);
      set({ userId: String(user.id), check: undefined });
      ports.notifyTabs();
      return check();
    },
    /** Ends the session immediately in every tab, then on the server. See decision 14 in docs/decisions.md. */
    signOut(): void {
      end('signed-out', true);
      isSignInVoid = true;
      signOut.set('sent');
      ports.notifyTabs();
      void requestSignOut();
    },
  };
}
