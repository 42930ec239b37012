import type { AuthUser } from '#contract/auth.ts';
import type { Features } from '#contract/features.ts';
import type { Store } from '../storage/store.ts';
import {
  type CheckResult,
  type Effect,
  type Event,
  isRequested,
  type Message,
  type SignOut,
  type State,
  type StatedEnding,
  type Surroundings,
  transition,
} from './machine.ts';

/** An event without its surroundings. */
type Happening = Event extends infer Kind
  ? Kind extends Event
    ? Omit<Kind, keyof Surroundings>
    : never
  : never;

/** A sign-in that has succeeded. */
export interface SignIn {
  user: AuthUser;
  /** True if another tab has signed in as this user at the same time. */
  isOther?: boolean;
  features?: Features;
  /** The token from before the session check of the sign-in. A later one may be that of another session. */
  token?: string | undefined;
}

type EffectOf<Kind extends Effect['do']> = Extract<Effect, { do: Kind }>;

/** The ports of the session: those of a browser, or of a simulation. */
export interface Ports {
  /** The state of the session, which nothing else sets. */
  state: Pick<Store<State>, 'get' | 'set'>;
  /** The time of day, Unix time in milliseconds. */
  timeOfDay: () => number;
  /** Runs a task later. Returns a function that cancels it. */
  later: (ms: number, task: () => void) => () => void;
  /** The token cookie of the browser. */
  token: () => string | undefined;
  unsaved: () => Surroundings['unsaved'];
  /** The sign-out that the browser has stored, for every tab. */
  signOut: Store<SignOut | undefined>;
  /** The end of the last session that the tab has stored. */
  ending: Pick<Store<StatedEnding | undefined>, 'get' | 'set'>;
  /** Joins the other tabs. */
  join: (receive: (message: Message) => void) => {
    send: (message: Message) => void;
    close: () => void;
  };
  /** Checks the session of the browser. Never throws. */
  check: () => Promise<CheckResult>;
  /** Requests a sign-out. Returns whether nothing is left to do. Never throws. */
  requestSignOut: (signal: AbortSignal) => Promise<boolean>;
  start: (effect: EffectOf<'start'>) => void;
  end: (effect: EffectOf<'end'>) => void;
  tell: (text: string) => void;
  report: (failure: unknown) => void;
  leave: () => void;
  reload: () => void;
  /** The last reload for a sign-in in this tab, Unix time in milliseconds. */
  reloadedAt: () => number;
}

/** The time without a response after which a sign-out counts as unconfirmed, in milliseconds. */
const confirmationDelay = 5_000;

/** The session of one page: it alone changes it. The transition function in machine.ts decides; this carries out what it returns. */
export function createSession(ports: Ports) {
  const { state, signOut } = ports;
  let tabs: ReturnType<Ports['join']> | undefined;

  const dispatch = (happening: Happening): Promise<unknown> => {
    const surroundings = {
      at: ports.timeOfDay(),
      unsaved: ports.unsaved(),
      signOut: signOut.get(),
    };
    const before = state.get();
    const [next, effects] = transition(before, { ...happening, ...surroundings });
    if (next !== before) state.set(next);
    if (next.ending !== before.ending) ports.ending.set(next.ending);
    return Promise.all(effects.map(perform));
  };

  const perform = (effect: Effect): unknown => {
    switch (effect.do) {
      case 'check':
        return check();
      case 'start':
        return ports.start(effect);
      case 'end':
        return ports.end(effect);
      case 'broadcast':
        return tabs?.send(effect.message);
      case 'tell':
        return ports.tell(effect.text);
      case 'report':
        return ports.report(effect.failure);
      case 'store-sign-out':
        return signOut.set(effect.signOut);
      case 'request-sign-out':
        return void requestSignOut(effect);
      case 'leave':
        return ports.leave();
      case 'reload':
        return ports.reload();
    }
  };

  /**
   * Checks the session. Returns whether the check confirmed the user shown; undefined if the session has changed during the check,
   * which decides nothing then.
   */
  const check = async (): Promise<boolean | undefined> => {
    const { generation } = state.get();
    // The token after the response may be that of another session, which has started in between.
    const token = ports.token();
    const result = await ports.check();
    if (state.get().generation !== generation) return undefined;
    void dispatch({ is: 'checked', generation, token, result });
    return result.is === 'responded' && isSignedIn();
  };
  const shownUserId = () => {
    const { session } = state.get();
    return session.state === 'in' ? String(session.user.id) : undefined;
  };
  const isSignedIn = () => shownUserId() !== undefined;

  const requestSignOut = async ({ attempt, pause }: EffectOf<'request-sign-out'>) => {
    const stop = new AbortController();
    // Another tab may have confirmed it, or a user signs in.
    const unsubscribe = signOut.subscribe(() => {
      if (!isRequested({ signOut: signOut.get() })) stop.abort();
    });
    let cancel = () => {};
    if (pause > 0)
      await new Promise<void>((resolve) => {
        cancel = ports.later(pause, resolve);
        stop.signal.addEventListener('abort', () => resolve());
      });
    cancel();
    if (!stop.signal.aborted) {
      cancel = ports.later(confirmationDelay, () => void dispatch({ is: 'sign-out-late' }));
      const isConfirmed = await ports.requestSignOut(stop.signal);
      cancel();
      if (!stop.signal.aborted) void dispatch({ is: 'sign-out-requested', attempt, isConfirmed });
    }
    unsubscribe();
  };

  return {
    /** Joins the other tabs. Returns a function that leaves them. */
    join() {
      tabs = ports.join((message) => void dispatch({ is: 'received', message }));
      return () => {
        tabs?.close();
        tabs = undefined;
      };
    },
    /** Checks the session of a page that is loaded, or completes the sign-out that an earlier page began. */
    open: () => dispatch({ is: 'opened', ending: ports.ending.get() }),
    /** Ends the statement about the input of the last session. */
    readEnding: () => void dispatch({ is: 'ending-read' }),
    /** Checks the session, unless a sign-out is not confirmed yet. */
    recheck: () => dispatch({ is: 'check-wanted' }),
    /** Checks the session of a window that got the focus, if the cookie has changed. */
    focus: () => dispatch({ is: 'focused', token: ports.token() }),
    /** Hides everything until the session has been checked again. */
    restore: () => dispatch({ is: 'restored' }),
    check,
    /** Checks whether the browser's session is that of the user shown, and ends that of any other user. */
    async confirm(): Promise<boolean> {
      const userId = shownUserId();
      // A check would sign a user in again whose sign-out is not confirmed.
      if (userId === undefined) return false;
      // Another tab may have changed the name of the user during the check.
      const isConfirmed = (await check()) ?? (isSignedIn() && (await check()) === true);
      // Someone else may have signed in here.
      return isConfirmed && shownUserId() === userId;
    },
    /**
     * Returns true if the token cookie has changed since the user was confirmed: the browser may have the session of another user,
     * also if no tab has reported it. Only a session check decides, since many backends change the cookie with every response.
     * See decision 17 in docs/decisions.md.
     */
    isUncertain: () => ports.token() !== state.get().token,
    /** Ends the session: a request was rejected for lack of one. */
    reject: () => void dispatch({ is: 'rejected' }),
    /** Suspends a sign-out before a sign-in. */
    beginSignIn: () => void dispatch({ is: 'signing-in' }),
    /** Ends the sessions of the other tabs: the response to the sign-in has replaced their cookie. */
    replaceCookie: () => void dispatch({ is: 'cookie-replaced' }),
    /** Resumes the sign-out after a sign-in has failed. */
    failSignIn: () => void dispatch({ is: 'sign-in-failed' }),
    /** Starts the session of a user who has signed in. */
    signIn: (signIn: SignIn) => void dispatch({ is: 'signed-in', token: undefined, ...signIn }),
    /** Ends the session immediately in every tab, then on the server. See decision 18 in docs/decisions.md. */
    signOut: () => void dispatch({ is: 'signing-out' }),
    /** Updates the shown name in every tab if the renamed user is the current one. */
    rename: (id: string, username: string) => void dispatch({ is: 'renamed', id, username }),
    /** Reloads the page, by which a proxy signs the user in. Returns false, without a reload, if the last one was less than a minute ago. */
    reload(): boolean {
      void dispatch({ is: 'reload-wanted', reloadedAt: ports.reloadedAt() });
      return state.get().redirect === 'reloading';
    },
  };
}
