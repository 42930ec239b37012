import { describe, expect, it } from 'vitest';
import { parseFeatures } from '#contract/features.ts';
import {
  type Effect,
  type Event,
  expiredText,
  expiredWhileUnknownText,
  initialState,
  type Message,
  type Session,
  type State,
  type Surroundings,
  transition,
} from '#platform/session/machine.ts';

const ada = { id: 1, username: 'ada' };
const ben = { id: 2, username: 'ben' };
const features = parseFeatures('idempotency-key');
const around: Surroundings = { at: 1000, unsaved: 'none', signOut: undefined };

const unknown = initialState(false);
const state = (session: Session, change: Partial<State> = {}): State => ({
  ...unknown,
  session,
  generation: 5,
  token: 'a1',
  lastUserId: '1',
  ...change,
});
const signedIn = state({ state: 'in', user: ada });
const expired = state({ state: 'out' }, { ending: { type: 'expired', at: 1 } });
const nobody = { ...expired, lastUserId: undefined };
const replaced = state({ state: 'replaced', user: ben });

const checkedBy = (user: typeof ada | undefined, generation = 5): Event => ({
  ...{ ...around, is: 'checked', generation, token: 'a2' },
  result: { is: 'responded', user, features },
});
const checkFailed = (
  how: { endsSession?: boolean; isUndecided?: boolean },
  generation = 5,
): Event => ({
  ...{ ...around, is: 'checked', generation, token: 'a2' },
  result: { is: 'failed', failure: 'error', endsSession: false, isUndecided: false, ...how },
});
const received = (message: Message, change: Partial<Surroundings> = {}): Event => ({
  ...{ ...around, ...change },
  is: 'received',
  message,
});
type Plain = Exclude<Event['is'], 'checked' | 'focused' | 'signed-in' | 'renamed' | 'received'>;
const plain = (is: Plain, change: object = {}) => ({ ...around, is, ...change }) as Event;

const check: Effect = { do: 'check' };
const start = (after: Session['state'], userId = '1'): Effect => ({ do: 'start', userId, after });
const end = (how: 'expired' | 'signed-out' | 'hidden'): Effect => ({ do: 'end', how });
const replacedBy = (userId: string): Effect => ({ do: 'end', how: 'replaced', userId });
const broadcast = (message: Message): Effect => ({ do: 'broadcast', message });
const store = (signOut: Surroundings['signOut']): Effect => ({ do: 'store-sign-out', signOut });
const requestSignOut = (attempt: number, pause: number): Effect => ({
  do: 'request-sign-out',
  attempt,
  pause,
});
const tell = (text: string): Effect => ({ do: 'tell', text });

type Row = [title: string, before: State, event: Event, after: Partial<State>, effects: Effect[]];
const out = { session: { state: 'out' } } as const;
const statedWith = (text: string) => ({
  ...out,
  ending: {
    type: 'expired',
    at: 1000,
    input: text.replace('Your session has expired. ', ''),
    userId: '1',
  } as const,
});
const stated = { ...out, ending: { type: 'expired', at: 1000 } } as const;

/** Runs a row: what `after` does not name stays. */
const run = (_: string, before: State, event: Event, after: Partial<State>, effects: Effect[]) => {
  const [next, done] = transition(before, event);
  const generation = after.session ? before.generation + 1 : before.generation;
  expect([next, done]).toEqual([{ ...before, generation, ...after }, effects]);
};

describe('a session check', () => {
  const first = { ...unknown, generation: 5 };
  const checked = { token: 'a2', lastUserId: '1', features };
  it.each<Row>([
    [
      'shows the user',
      first,
      checkedBy(ada),
      { ...checked, session: signedIn.session },
      [start('unknown')],
    ],
    ['confirms the same user', signedIn, checkedBy(ada), { token: 'a2', features }, [start('in')]],
    [
      'ends at another user',
      signedIn,
      checkedBy(ben),
      { features, session: replaced.session },
      [replacedBy('2')],
    ],
    [
      'resumes the same user',
      expired,
      checkedBy(ada),
      { token: 'a2', features, ending: undefined, session: signedIn.session },
      [start('out')],
    ],
    [
      'ends without a user',
      signedIn,
      checkedBy(undefined),
      { ...stated, features },
      [end('expired'), broadcast({ type: 'expired', userId: '1' })],
    ],
    [
      'ends the first one without a user',
      first,
      checkedBy(undefined),
      { ...out, features },
      [end('expired')],
    ],
    ['is too late', signedIn, checkedBy(ben, 4), {}, []],
    [
      'shows no user whose sign-out is not confirmed',
      expired,
      { ...checkedBy(ada), signOut: 'unconfirmed' },
      { features },
      [],
    ],
    [
      'is undecided at page load',
      first,
      checkFailed({ isUndecided: true }),
      { failure: 'error' },
      [{ do: 'report', failure: 'error' }],
    ],
    [
      'fails at page load',
      first,
      checkFailed({}),
      { ...out, failure: 'error' },
      [{ do: 'report', failure: 'error' }, end('expired')],
    ],
    [
      'is rejected at page load',
      first,
      checkFailed({ endsSession: true }),
      { ...out, failure: 'error' },
      [end('expired')],
    ],
    ['fails later', signedIn, checkFailed({}), {}, [{ do: 'report', failure: 'error' }]],
    [
      'is rejected later',
      signedIn,
      checkFailed({ endsSession: true }),
      stated,
      [end('expired'), broadcast({ type: 'expired', userId: '1' })],
    ],
    ['fails too late', signedIn, checkFailed({ endsSession: true }, 4), {}, []],
  ])('SHELL-2 SHELL-13 %s', run);

  it.each<Row>([
    ['begins at page load', unknown, plain('opened'), { generation: 1 }, [check]],
    ['begins when the tab becomes visible', signedIn, plain('check-wanted'), {}, [check]],
    [
      'begins after the back/forward cache',
      signedIn,
      plain('restored'),
      { session: { state: 'unknown' }, generation: 7 },
      [end('hidden'), check],
    ],
    [
      'begins at the focus with another cookie',
      signedIn,
      { ...around, is: 'focused', token: 'b' },
      {},
      [check],
    ],
    [
      'is not needed at the focus with the same cookie',
      signedIn,
      { ...around, is: 'focused', token: 'a1' },
      {},
      [],
    ],
    [
      'is not needed at the focus without a session',
      expired,
      { ...around, is: 'focused', token: 'b' },
      {},
      [],
    ],
    [
      'never begins while a sign-out is not confirmed',
      unknown,
      plain('check-wanted', { signOut: 'sent' }),
      out,
      [end('expired')],
    ],
  ])('SHELL-13 SHELL-15 %s', run);
});

describe('a message before the response to the first check', () => {
  const signIn: Message = { type: 'signed-in', user: ben };
  it('SHELL-13 SHELL-14 applies after it, with those before', () => {
    const messages: Message[] = [{ type: 'expired' }, signIn, { type: 'signed-out', userId: '2' }];
    const before = messages.reduce(
      (state, message) => transition(state, received(message))[0],
      unknown,
    );
    const [after, effects] = transition(before, checkedBy(ada, 0));
    expect([after.session.state, after.hasSignedOut, after.early]).toEqual(['out', true, []]);
    expect(effects).toEqual([start('unknown'), end('expired'), replacedBy('2'), end('signed-out')]);
  });

  it('SHELL-13 is older than the next check, which alone decides', () => {
    const [before] = transition(unknown, received({ type: 'expired' }));
    const [next] = transition(before, plain('check-wanted'));
    expect(transition(next, checkedBy(ben, before.generation))).toEqual([next, []]);
    const [after] = transition(next, checkedBy(ada, next.generation));
    expect(after.session).toEqual(signedIn.session);
  });
});

describe('the end of a session', () => {
  const broadcastEnd = broadcast({ type: 'expired', userId: '1' });
  const unsaved = (how: Surroundings['unsaved']) => plain('rejected', { unsaved: how });
  it.each<Row>([
    ['is stated', signedIn, plain('rejected'), stated, [end('expired'), broadcastEnd]],
    [
      'is stated with unsaved input',
      signedIn,
      unsaved('input'),
      statedWith(expiredText),
      [end('expired'), broadcastEnd],
    ],
    [
      'leaves open what was saved',
      signedIn,
      unsaved('uncertain'),
      statedWith(expiredWhileUnknownText),
      [end('expired'), broadcastEnd],
    ],
    [
      'is told where there is no sign-in page',
      { ...signedIn, hasSignOn: true },
      unsaved('input'),
      { ...statedWith(expiredText), hasSignOn: true },
      [end('expired'), tell(expiredText), broadcastEnd],
    ],
    ['happens once', expired, plain('rejected'), {}, []],
    ['does not concern another user', replaced, plain('rejected'), {}, []],
  ])('ERR-1 OPR-23 OPR-140 %s', run);

  it.each<Row>([
    ['expires', signedIn, received({ type: 'expired', userId: '1' }), stated, [end('expired')]],
    ['expires for any user', signedIn, received({ type: 'expired' }), stated, [end('expired')]],
    [
      'expires with unsaved input',
      signedIn,
      received({ type: 'expired' }, { unsaved: 'input' }),
      statedWith(expiredText),
      [end('expired')],
    ],
    [
      'does not concern this user, but outdates every check',
      signedIn,
      received({ type: 'expired', userId: '2' }),
      { generation: 6 },
      [],
    ],
    [
      'is a sign-out',
      signedIn,
      received({ type: 'signed-out', userId: '1' }),
      { ...out, isSignInVoid: true, hasSignedOut: true, ending: { type: 'signed-out', at: 1000 } },
      [end('signed-out')],
    ],
    [
      'is a sign-out with unsaved input',
      signedIn,
      received({ type: 'signed-out' }, { unsaved: 'input' }),
      { ...out, isSignInVoid: true, hasSignedOut: true, ending: { type: 'signed-out', at: 1000 } },
      [end('signed-out')],
    ],
    [
      'is a sign-out after the session expired',
      expired,
      received({ type: 'signed-out' }),
      { generation: 6, isSignInVoid: true },
      [end('signed-out')],
    ],
    [
      'ends the user who has replaced this one',
      replaced,
      received({ type: 'expired', userId: '2' }),
      out,
      [end('expired')],
    ],
    [
      'waits for the first check',
      unknown,
      received({ type: 'expired' }),
      { early: [{ type: 'expired' }] },
      [],
    ],
  ])('SHELL-13 SHELL-14 in another tab %s', run);
});

describe('a message of a sign-in', () => {
  const from = (user: object): Event => received({ type: 'signed-in', user: user as typeof ada });
  it.each<Row>([
    ['leads to a check of the same user', expired, from(ada), {}, [check]],
    ['leads to a check in a tab without a user', nobody, from(ada), {}, [check]],
    ['leads to a check of the user who was replaced', replaced, from(ada), {}, [check]],
    [
      'is older than a sign-out',
      expired,
      received({ type: 'signed-in', user: ada }, { signOut: 'sent' }),
      {},
      [],
    ],
    [
      'shows a notice of another user',
      expired,
      from(ben),
      { session: replaced.session },
      [replacedBy('2')],
    ],
    [
      'replaces the user shown',
      signedIn,
      from(ben),
      { session: replaced.session },
      [replacedBy('2')],
    ],
    [
      'has a new name, which confirms no cookie',
      signedIn,
      from({ id: 1, username: 'ada.l' }),
      { session: { state: 'in', user: { id: 1, username: 'ada.l' } } },
      [],
    ],
    ['without a user changes nothing', signedIn, from({}), {}, []],
  ])('SHELL-13 SHELL-14 SHELL-18 %s', run);

  it('SHELL-13 is newer than the response to the first check', () => {
    const [before] = transition({ ...unknown, generation: 5 }, from(ben));
    const [after, effects] = transition(before, checkedBy(ada));
    expect([after.session, after.early]).toEqual([replaced.session, []]);
    expect(effects).toEqual([start('unknown'), replacedBy('2')]);
  });
});

describe('a sign-in', () => {
  const by = (user: typeof ada, change: object = {}): Event => ({
    ...{ ...around, is: 'signed-in', user, features, token: 'c' },
    ...change,
  });
  const told = (user: typeof ada) => broadcast({ type: 'signed-in', user });
  const entered = { token: 'c', features, ending: undefined };
  it.each<Row>([
    ['that begins ends no other session', expired, plain('signing-in'), {}, []],
    [
      'ends the other sessions once it has replaced their cookie',
      expired,
      plain('cookie-replaced'),
      { generation: 6 },
      [broadcast({ type: 'expired' })],
    ],
    [
      'ends that of the user whom a check has found in its own tab',
      signedIn,
      plain('cookie-replaced'),
      stated,
      [end('expired'), broadcast({ type: 'expired' })],
    ],
    [
      'starts the session in every tab',
      expired,
      by(ada),
      { ...entered, session: signedIn.session },
      [store(undefined), start('out'), told(ada)],
    ],
    [
      'of another user starts here',
      expired,
      by(ben),
      { ...entered, lastUserId: '2', session: { state: 'in', user: ben } },
      [store(undefined), start('out', '2'), told(ben)],
    ],
    [
      'in another tab at the same time',
      expired,
      by(ben, { isOther: true }),
      { features, session: replaced.session },
      [store(undefined), replacedBy('2')],
    ],
    [
      'suspends a sign-out',
      expired,
      plain('signing-in', { signOut: 'sent' }),
      {},
      [store('suspended')],
    ],
    [
      'that fails resumes the sign-out',
      expired,
      plain('sign-in-failed', { signOut: 'suspended' }),
      {},
      [store('sent'), requestSignOut(0, 0)],
    ],
    [
      'that began before a sign-out of any user has no effect',
      { ...expired, isSignInVoid: true },
      by(ben),
      { ending: { type: 'signed-out', at: 1000 } },
      [],
    ],
    [
      'begins anew after a sign-out',
      { ...expired, isSignInVoid: true },
      plain('signing-in'),
      { isSignInVoid: false },
      [],
    ],
    ['that fails changes nothing', expired, plain('sign-in-failed'), {}, []],
  ])('LOGIN-2 SHELL-15 SHELL-17 %s', run);

  const lost = { ...expired, ending: statedWith(expiredText).ending };
  it.each<Row>([
    [
      'is stated after a sign-in of its user',
      lost,
      by(ada),
      { ...entered, ending: lost.ending, session: signedIn.session },
      [store(undefined), start('out'), told(ada)],
    ],
    [
      'is not stated to another user',
      lost,
      by(ben),
      { ...entered, lastUserId: '2', session: { state: 'in', user: ben } },
      [store(undefined), start('out', '2'), told(ben)],
    ],
    [
      'is stated until it is read',
      { ...signedIn, ending: lost.ending },
      plain('ending-read'),
      { ending: undefined },
      [],
    ],
    [
      'is stated again by the next page',
      unknown,
      plain('opened', { ending: lost.ending }),
      { generation: 1, ending: lost.ending },
      [check],
    ],
    [
      'is not stated after a later sign-out',
      { ...signedIn, ending: lost.ending },
      plain('signing-out'),
      { ...out, isSignInVoid: true, hasSignedOut: true, ending: undefined },
      [
        store('sent'),
        end('signed-out'),
        broadcast({ type: 'signed-out', userId: '1' }),
        requestSignOut(0, 0),
      ],
    ],
  ])('SHELL-24 what became of the input %s', run);

  it('SHELL-14 ends the session of a user who signed in here meanwhile', () => {
    const [after, effects] = transition(signedIn, by(ben));
    expect(after).toMatchObject({ session: { user: ben }, generation: 7, lastUserId: '2' });
    expect(effects).toEqual([store(undefined), end('expired'), start('out', '2'), told(ben)]);
  });

  const renamed = (id: string): Event => ({ ...around, is: 'renamed', id, username: 'ada.l' });
  const newName = { id: 1, username: 'ada.l' };
  it.each<Row>([
    [
      'changes in every tab',
      signedIn,
      renamed('1'),
      { session: { state: 'in', user: newName } },
      [told(newName)],
    ],
    ['of another user does not concern this one', signedIn, renamed('2'), {}, []],
    ['needs a session', expired, renamed('1'), {}, []],
  ])('SHELL-13 the name %s', run);
});

describe('a sign-out', () => {
  const ends = [end('signed-out'), broadcast({ type: 'signed-out', userId: '1' })];
  const signedOut = { ...out, hasSignedOut: true, isSignInVoid: true };
  const sent = { signOut: 'sent' } as const;
  const requested = (attempt: number, isConfirmed: boolean, change: object = sent) =>
    plain('sign-out-requested', { ...change, attempt, isConfirmed });
  it.each<Row>([
    [
      'ends the session first, then on the server',
      signedIn,
      plain('signing-out'),
      signedOut,
      [store('sent'), ...ends, requestSignOut(0, 0)],
    ],
    [
      'goes on after a page load',
      unknown,
      plain('opened', sent),
      out,
      [end('expired'), requestSignOut(0, 0)],
    ],
    [
      'goes on after the page of a sign-in has ended',
      unknown,
      plain('opened', { signOut: 'suspended' }),
      out,
      [end('expired'), store('sent'), requestSignOut(0, 0)],
    ],
    [
      'that a sign-in has suspended has no result',
      expired,
      requested(0, false, { signOut: 'suspended' }),
      {},
      [],
    ],
    [
      'is unconfirmed without a response',
      expired,
      plain('sign-out-late', sent),
      {},
      [store('unconfirmed')],
    ],
    [
      'is repeated after a failure',
      expired,
      requested(0, false),
      {},
      [store('unconfirmed'), requestSignOut(1, 2_000)],
    ],
    [
      'is repeated for about five minutes',
      expired,
      requested(9, false),
      {},
      [store('unconfirmed')],
    ],
    ['ends once it is confirmed', expired, requested(3, true), {}, [store(undefined)]],
    ['was confirmed in another tab', expired, requested(3, false, {}), {}, []],
    ['was confirmed before it was late', expired, plain('sign-out-late'), {}, []],
  ])('SHELL-9 SHELL-15 %s', run);

  const proxied = { ...signedIn, hasSignOn: true };
  it.each<Row>([
    [
      'leaves to the proxy',
      proxied,
      plain('signing-out'),
      { ...signedOut, redirect: 'leaving' },
      [store('sent'), ...ends, requestSignOut(0, 0)],
    ],
    [
      'leaves after the response',
      proxied,
      requested(0, true),
      {},
      [store(undefined), { do: 'leave' }],
    ],
    [
      'leaves after a failure',
      proxied,
      requested(0, false),
      {},
      [store(undefined), { do: 'leave' }],
    ],
    [
      'leaves without a response',
      proxied,
      plain('sign-out-late', sent),
      {},
      [store(undefined), { do: 'leave' }],
    ],
    [
      'returns from the proxy',
      { ...proxied, redirect: 'leaving' },
      plain('restored'),
      { redirect: undefined, session: { state: 'unknown' }, generation: 7 },
      [end('hidden'), check],
    ],
  ])('SSO-7 %s', run);

  const reload = (at: number, reloadedAt: number) => plain('reload-wanted', { at, reloadedAt });
  it.each<Row>([
    ['signs in', expired, reload(60_000, 0), { redirect: 'reloading' }, [{ do: 'reload' }]],
    ['happens once', { ...expired, redirect: 'reloading' }, reload(60_000, 0), {}, []],
    ['happens once a minute', expired, reload(59_999, 0), {}, []],
    [
      'survives a clock that jumps',
      expired,
      reload(0, 60_000),
      { redirect: 'reloading' },
      [{ do: 'reload' }],
    ],
  ])('SSO-8 a reload %s', run);
});
