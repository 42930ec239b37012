import type { Settled } from '#platform/outbox/ports.ts';
import { isUnsettled, type StoredWrite, type Write } from '#platform/outbox/write.ts';
import type { Copy, Payload } from './backend.ts';
import type { Setting } from './scenario.ts';
import type { World } from './world.ts';

/** A page as the oracle sees it. */
export interface Witness {
  name: string;
  browser: string;
  user: () => string | undefined;
  isAlive: () => boolean;
  /** The number of sessions that it has shown. */
  session: () => number;
}

/** One thing that a person wants, with all attempts to do it. */
interface Intent {
  key: string;
  user: string;
  browser: string;
  target: string;
  payload: Payload;
  settledBy: StoredWrite['settledBy'];
  repeat: StoredWrite['repeat'];
  sentAt: number;
  commits: Copy[];
  /** True if someone else has changed the item since the last commit. */
  isChangedSince: boolean;
  /** The last verdict, and its time; that of a repetition replaces it. `closed`: by a person, without one. */
  verdict: { is: Settled['verdict'] | 'closed'; at: number } | undefined;
  /** The page that has sent it, in this session of the page. */
  sentBy: string;
  /** The keys of the writes that nothing but a repetition decides either, beside which it was repeated. */
  beside: string[];
  /** The page that has removed it from the storage. */
  removedBy: Witness | undefined;
  /** True if it has ended with its page, and no storage has it. */
  isLost: boolean;
}

/** A write that is sent, as its page has described it. */
type SentWrite = Pick<StoredWrite, 'key' | 'target' | 'settledBy' | 'repeat'>;

export type Oracle = ReturnType<typeof createOracle>;

/** Knows every commit, and finds what must not happen. */
export function createOracle(world: World, setting: Setting) {
  const intents = new Map<string, Intent>();
  /** The requests of writes that are on the way, by page, with their browser and target. */
  const onTheWay = new Map<string, { witness: Witness; target: string; key: string }[]>();
  const told = new Map<string, Settled['verdict']>();
  const values = new Map<string, string>();
  let violation: { rule: string; text: string } | undefined;
  const fail = (rule: string, text: string) => {
    if (violation) return;
    violation = { rule, text };
    world.trace(() => `VIOLATION  ${rule}: ${text}`);
  };
  const name = ({ payload, key }: Intent) => `${payload.item} = ${payload.value} (${key})`;
  /** The browsers whose user has signed out, until somebody signs in. */
  const signedOut = new Set<string>();
  /** The time of the last sign-out in each browser, and that at which the sign-in of each session began which its page has completed. */
  const signedOutAt = new Map<string, number>();
  const startedAt = new Map<string, number>();
  /** True while the storage and the locks are as the protocol needs them to know the writes of other pages. */
  const isBroken = setting.broken === 'no-storage' || setting.broken === 'no-locks';
  let isSound = (setting.storage === 'sound' && setting.hasLocks) || isBroken;

  const requestsOf = ({ browser }: Witness) => onTheWay.get(browser) ?? [];
  const sessionOf = (witness: Witness) => `${witness.name} ${witness.session()}`;
  /** Returns whether two writes are of the same item, user and browser, so that one has to wait for the other. */
  const isRival = (
    intent: Intent,
    { target, user, browser }: Pick<Intent, 'target' | 'user' | 'browser'>,
  ) => intent.target === target && intent.user === user && intent.browser === browser;
  /** Returns whether a page has to wait for the verdict of a write. It knows what it has sent itself, whatever its storage does. */
  const isOpenFor = (witness: Witness, { sentBy, isLost, verdict }: Intent) =>
    (isSound || sentBy === sessionOf(witness)) && !isLost && !verdict;
  /** The rules about a write that is sent. */
  const sending = (
    witness: Witness,
    { write, user, payload }: { write: SentWrite; user: string; payload: Payload },
  ) => {
    const { key, target } = write;
    const before = intents.get(key);
    if (witness.user() !== user)
      fail('sent for another user', `${witness.name} sends ${payload.value} of ${user}`);
    if (before && before.payload.value !== payload.value)
      fail(
        'key with other values',
        `${key} is sent with ${payload.value} after ${before.payload.value}`,
      );
    const own = { target, user, browser: witness.browser };
    const open = [...intents.values()].filter(
      (other) => other.key !== key && isRival(other, own) && isOpenFor(witness, other),
    );
    const isRetry = before?.settledBy === 'key' && before.verdict?.is !== 'not-saved';
    const beside = open.filter(({ settledBy }) => isRetry && settledBy === 'key');
    const unsettled = open.find((other) => !beside.includes(other));
    if (unsettled)
      fail(
        'sent past an unsettled write',
        `${payload.item} = ${payload.value} is sent while ${name(unsettled)} has no verdict`,
      );
    const requests = requestsOf(witness);
    if (isSound && requests.some((request) => request.target === target))
      fail(
        'two writes of one item',
        `${witness.name} sends ${payload.item} = ${payload.value} while another one is on the way`,
      );
    const request = { witness, target, key };
    onTheWay.set(witness.browser, [...requests, request]);
    const { settledBy, repeat } = write;
    intents.set(key, {
      ...{ key, ...own, payload, settledBy, repeat },
      sentAt: world.now(),
      commits: commitsThatCount(before),
      isChangedSince: before?.isChangedSince ?? false,
      verdict: undefined,
      sentBy: sessionOf(witness),
      beside: beside.map((other) => other.key),
      removedBy: undefined,
      isLost: false,
    });
    return () => {
      onTheWay.set(
        witness.browser,
        requestsOf(witness).filter((other) => other !== request),
      );
    };
  };

  /** The rules about a write that is committed. */
  const checkCommit = (intent: Intent, copy: Copy, user: string) => {
    if (isForAnother(user, { intent, copy, setting }))
      fail('carried out for another user', `${name(intent)} of ${intent.user} as ${user}`);
    if (isCarriedOutTwice(intent, copy)) fail('carried out twice', name(intent));
    const { verdict } = intent;
    if (verdict?.is === 'closed') return;
    if (verdict && verdict.is !== 'saved' && copy.sentAt < verdict.at)
      fail(
        'carried out after its verdict',
        `${name(intent)} is committed after the verdict ${verdict.is}`,
      );
    if (!isSound || intent.isLost) return;
    const sentAt = Math.max(intent.sentAt, copy.sentAt);
    const later = [...intents.values()].find(
      (other) =>
        isRival(other, intent) && other.sentAt > sentAt && !other.beside.includes(intent.key),
    );
    if (later)
      fail(
        'carried out after a later write',
        `${name(intent)} is committed after ${name(later)} was sent`,
      );
  };

  const committed = (copy: Copy, user: string) => {
    const intent = intents.get(copy.key);
    world.trace(
      () =>
        `Backend: ${copy.payload.item} = ${copy.payload.value} is committed for ${user} (${copy.key})`,
    );
    values.set(copy.payload.item, copy.payload.value);
    if (!intent) return;
    intent.commits.push(copy);
    intent.isChangedSince = false;
    checkCommit(intent, copy, user);
  };

  const isSaved = (value: string) =>
    [...intents.values()].some(
      ({ payload, commits }) => payload.value === value && commits.length > 0,
    );

  /** The rules about the verdict on a write. */
  const checkVerdict = (intent: Intent, verdict: Settled['verdict'], isDirect: boolean) => {
    const isItsOwn =
      isDirect || intent.settledBy === 'withdrawal' || setting.broken === 'equal-values';
    // A read finds the values, also those of an equal write before: an assumption.
    const isCommitted = intent.commits.length > 0 || (!isItsOwn && isSaved(intent.payload.value));
    if (verdict === 'saved' && !isCommitted) fail('saved without a commit', name(intent));
    const { item, value } = intent.payload;
    const isVisible = values.get(item) === value && !intent.isChangedSince;
    const isCertain = intent.settledBy === 'withdrawal';
    if (verdict === 'not-saved' && intent.commits.length > 0 && (isCertain || isVisible))
      fail('saved, but told not', name(intent));
  };

  const settled = (witness: Witness, { write, verdict, isDirect }: Settled) => {
    const intent = intents.get(write.key);
    const user = witness.user();
    if (user !== undefined && write.userId !== user)
      fail('told to another user', `${witness.name} shows a verdict about ${write.title}`);
    const once = `${sessionOf(witness)} ${write.id} ${write.sentAt} ${write.attempts}`;
    const before = told.get(once);
    if (before && isSound)
      fail('told twice', `${witness.name}: ${before}, then ${verdict}, about ${write.title}`);
    told.set(once, verdict);
    world.trace(() => `${witness.name}: verdict ${verdict} about ${write.title} (${write.key})`);
    if (!intent) return;
    checkVerdict(intent, verdict, isDirect);
    intent.verdict = { is: verdict, at: world.now() };
  };

  return {
    sending,
    committed,
    settled,
    violation: () => violation,
    /** The number of writes that were sent. */
    writes: () => intents.size,
    /** A person has ended a write without a verdict, and was warned that it may still be carried out. */
    closed(key: string) {
      const intent = intents.get(key);
      if (intent) intent.verdict = { is: 'closed', at: world.now() };
    },
    /** The storage has not responded in time. */
    stalled() {
      isSound = false;
    },
    signedOut(browser: string) {
      signedOut.add(browser);
      signedOutAt.set(browser, world.now());
    },
    began: (session: string, at: number) => void startedAt.set(session, at),
    /** The request of a sign-out has ended a session. */
    endedBySignOut(browser: string, session: string) {
      if ((startedAt.get(session) ?? 0) > (signedOutAt.get(browser) ?? 0))
        fail('signed out by an earlier sign-out', `${session} of browser ${browser}`);
    },
    signedIn: (browser: string) => void signedOut.delete(browser),
    /** A page shows a user. */
    entered(witness: Witness) {
      if (signedOut.has(witness.browser))
        fail('signed in after a sign-out', `${witness.name} shows ${witness.user()}`);
    },
    /** Someone else changes an item. Reads do not know whether the value before was theirs or an earlier one: a limit. */
    changed(item: string, value: string) {
      values.set(item, value);
      for (const intent of intents.values())
        if (intent.payload.item === item && intent.commits.length > 0) intent.isChangedSince = true;
    },
    /** A page shows data that it has loaded. */
    loaded(witness: Witness, owner: string) {
      if (witness.user() !== owner)
        fail('data of another user', `${witness.name} shows data of ${owner} as ${witness.user()}`);
    },
    /** A page shows these writes. */
    shown(witness: Witness, writes: Write[]) {
      const foreign = writes.find(({ userId }) => userId !== witness.user());
      if (foreign)
        fail('shown to another user', `${witness.name} shows a write of user ${foreign.userId}`);
    },
    /** A page discards a draft of these values. */
    discarded(witness: Witness, item: string, value: string) {
      const isSaved = [...intents.values()].some(
        ({ payload, commits }) =>
          payload.item === item && payload.value === value && commits.length > 0,
      );
      if (!isSaved)
        fail(
          'draft discarded',
          `${witness.name} discards ${item} = ${value}, which was never saved`,
        );
    },
    /** A form that was left sends its values. */
    sentLate({ item, value }: Payload) {
      fail('sent after its form was left', `${item} = ${value}`);
    },
    /** A form receives that its write is certain. */
    returned(witness: Witness, value: string, is: 'saved' | 'not-saved') {
      for (const intent of intents.values())
        if (intent.removedBy === witness && intent.payload.value === value)
          intent.verdict ??= { is, at: world.now() };
    },
    /** A page removes a write from the storage. */
    removed(witness: Witness, key: string) {
      const intent = intents.get(key);
      if (!intent) return;
      intent.removedBy = witness;
      if (!witness.isAlive()) intent.isLost = true;
    },
    /** A page has ended: its requests are over, and only what is stored survives it. */
    ended(witness: Witness, isStored: (key: string) => boolean, known: (key: string) => boolean) {
      onTheWay.set(
        witness.browser,
        requestsOf(witness).filter((request) => request.witness !== witness),
      );
      const ends = ({ key, browser, isLost, removedBy }: Intent) =>
        browser === witness.browser &&
        !isStored(key) &&
        !isLost &&
        (removedBy === witness || !known(key));
      for (const intent of [...intents.values()].filter(ends)) {
        intent.isLost = true;
        if (isSound && !intent.verdict && !intent.removedBy)
          fail('lost with its page', `${name(intent)} was sent, but not stored`);
      }
    },
    /** All is well again, for long enough: every write has its verdict. */
    finished(witness: Witness, writes: Write[]) {
      if (witness.user() === undefined) fail('no session', `${witness.name} shows nobody`);
      const open = writes.find(isUnsettled);
      if (open)
        fail('no verdict', `${witness.name} still has ${open.title} (${open.key}), ${open.state}`);
      for (const intent of intents.values()) {
        const isOwn = intent.browser === witness.browser && intent.user === witness.user();
        if (isSound && isOwn && !intent.verdict && !intent.isLost)
          fail('no verdict', `${name(intent)} has disappeared`);
      }
    },
  };
}

/** Returns the earlier commits of a write. `Not saved.` after reads may be about one that a colleague has hidden since: a limit. */
const commitsThatCount = (before: Intent | undefined): Copy[] =>
  !before || (before.settledBy === 'time' && before.verdict?.is === 'not-saved')
    ? []
    : before.commits;

/** Returns whether a write has a commit too many. Without keys, the copies of one attempt do not count. */
function isCarriedOutTwice({ settledBy, repeat, commits }: Intent, { attempt }: Copy): boolean {
  if (settledBy !== 'time') return commits.length > 1;
  return repeat === 'once' && commits.some((other) => other.attempt !== attempt);
}

/**
 * Returns whether a write was carried out for another user. Without Web Locks, someone else may sign in in another tab between the check
 * and a repeated request: an assumption.
 */
const isForAnother = (
  user: string,
  {
    intent,
    copy: { isResent },
    setting: { hasLocks, broken },
  }: { intent: Intent; copy: Copy; setting: Setting },
): boolean => intent.user !== user && (!isResent || hasLocks || broken === 'no-locks');
