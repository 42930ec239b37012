import { parseFeatures } from '#contract/features.ts';
import type { Resolution } from '#platform/outbox/write.ts';
import {
  createSession,
  type End,
  initialState,
  type SessionCheckResult,
  type State,
} from '#platform/session/session.ts';
import { createStore } from '#platform/storage/store.ts';
import type { Token } from './backend.ts';
import type { Browser } from './browser.ts';
import { isFailure } from './network.ts';
import type { Page, Source } from './page.ts';
import { randomOf } from './random.ts';
import type { Run } from './simulate.ts';

/** The pause before an undecided session is checked again, in milliseconds, as its screen does. */
const recheckPause = 5_000;

/** The longest wait for the sign-ins and sign-outs of other tabs, in milliseconds, as in api.ts of the sign-in. */
const longestWait = 5_000;

/** The lock of everything that may change the cookie. */
const cookieLock = 'session-cookie';

const headers = { withdrawal: 'idempotency-key, withdraw-key', key: 'idempotency-key', time: null };

/** Returns what settles a write on a backend with these features. */
export const resolutionOf = ({ features }: State): Resolution => {
  if (features.withdrawKey) return 'withdrawal';
  return features.idempotencyKey ? 'key' : 'time';
};

const textOf = (cookie: Token | undefined) => cookie && `${cookie.session} ${cookie.count}`;

/** Returns the token of a page as the backend compares it. */
export function tokenOf(text: string | undefined): Token | undefined {
  const [, session, count] = /^(.*) (\d+)$/.exec(text ?? '') ?? [];
  return session === undefined ? undefined : { session, count: Number(count) };
}

interface Owner {
  page: Page;
  /** Begins to use what belongs to the user. */
  start: (userId: string) => void;
  /** Ends what belongs to the session. */
  end: (how: End) => void;
}

export type PageSession = ReturnType<typeof createPageSession>;

/** The session of a page, with its real code and ports of the simulated browser. */
export function createPageSession(run: Run, browser: Browser, { page, start, end }: Owner) {
  const { world, backend } = run;
  const state = createStore(initialState);
  const source: Source = {
    random: randomOf(run.seed, run.newPage(), 7),
    isCalm: () => run.isCalm(),
  };

  const token = () => textOf(browser.cookie);

  const check = async (): Promise<SessionCheckResult> => {
    const { cookie } = browser;
    const sent = token();
    const result = await page.request('session check', source, {
      isAuth: true,
      deliver: async () => ({
        user: cookie && backend.sessions.get(cookie.session),
        features: parseFeatures(headers[backend.features()]),
      }),
    });
    if (isFailure(result)) {
      if (state.get().session.state === 'unknown') page.after(recheckPause, recheckUnknown);
      return { failure: result, endsSession: false };
    }
    const { user, features } = result;
    return {
      features,
      token: sent,
      user: user === undefined ? undefined : { id: user, username: user },
    };
  };
  const recheckUnknown = () => {
    if (state.get().session.state === 'unknown') void session.recheck();
  };

  const requestSignOut = async (signal: AbortSignal) => {
    const result = await page.withLock(cookieLock, false, () => {
      const { cookie } = browser;
      return page.request('sign-out', source, {
        isAuth: true,
        signal,
        deliver: async () => {
          if (cookie) browser.endSession(cookie);
          return {};
        },
      });
    });
    return result !== undefined && !isFailure(result);
  };

  const session = createSession({
    state: {
      get: state.get,
      set(next) {
        const before = state.get().session;
        state.set(next);
        if (!page.isAlive) return;
        const { session: after } = next;
        if (before.state !== after.state) world.trace(() => `${page.name}: ${after.state}`);
        if (before.state !== 'in' && after.state === 'in') run.oracle.entered(page.witness);
      },
    },
    timeOfDay: () => browser.timeOfDay(),
    now: () => world.now(),
    later: (ms, task) => page.after(ms, task),
    token,
    unsaved: () => (page.tab.drafts.size > 0 ? 'input' : 'none'),
    hasSignOn: false,
    signOut: browser.signOutOf(page),
    ending: { get: () => undefined, set() {} },
    join(onCheck) {
      page.receive = () => page.later(onCheck);
      return () => {};
    },
    notifyTabs: () => browser.broadcast(page),
    check,
    withCookieLock: (task) => page.withSharedLock(cookieLock, task),
    requestSignOut,
    start,
    end,
    showError() {},
    report() {},
    leave() {},
  });

  const login = async (user: string, from: Source, startedAt: number) => {
    const result = await page.request('sign-in', from, {
      isAuth: true,
      deliver: async () => ({ session: browser.newSession(user) }),
      onResponse({ session }) {
        browser.setCookie({ session, count: 0 });
      },
    });
    if (isFailure(result)) return session.failSignIn();
    if (!page.isAlive) return;
    run.oracle.began(result.session, startedAt);
    await session.signIn({ id: user, username: user });
  };

  let isSigningIn = false;
  return {
    ...session,
    state,
    token,
    /** True while nobody can use the page, as the person sees it. */
    isStuck: () => isSigningIn || ['unknown', 'another-user'].includes(state.get().session.state),
    /** Signs in on the sign-in screen, as api.ts of the sign-in does. */
    async logIn(user: string, from: Source): Promise<void> {
      if (isSigningIn || state.get().session.state !== 'out') return;
      isSigningIn = true;
      world.trace(() => `${page.name}: ${user} signs in`);
      session.beginSignIn();
      const startedAt = world.now();
      const waited = new Promise<'late'>((resolve) => {
        page.after(longestWait, () => resolve('late'));
      });
      let begun: ReturnType<typeof login> | undefined;
      const begin = () => {
        begun ??= login(user, from, startedAt);
        return begun;
      };
      const locked = page.withLock(cookieLock, false, begin);
      const first = await Promise.race([locked, waited]);
      if (first === 'late') await begin();
      isSigningIn = false;
    },
  };
}
