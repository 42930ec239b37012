import { createStore, type Store } from '../storage/store.ts';
import {
  type CheckResult,
  type Event,
  progressAfter,
  type Reply,
  transition,
  type Withdrawal,
} from './machine.ts';
import type { OutboxStorage } from './storage.ts';
import {
  finalAtOf,
  isOnTheWay,
  isRepeatable,
  isUnsettled,
  mayStillArrive,
  type Progress,
  type StoredWrite,
  storedWrite,
  type Write,
} from './write.ts';

/** The ports of the outbox: those of a browser, or of a simulation. */
export interface Ports {
  /** The clock of the page, in milliseconds. It never jumps. */
  now: () => number;
  /** The time of day, Unix time in milliseconds, to be shown. It may jump. */
  timeOfDay: () => number;
  /** Runs a task later. Returns a function that cancels it. */
  later: (ms: number, task: () => void) => () => void;
  newId: () => string;
  storage: OutboxStorage;
  /**
   * Runs a task while no other one of any tab has the lock. With `ifFree`, the task runs at once or not at all; then the result is
   * undefined.
   */
  withLock: <T>(name: string, ifFree: boolean, task: () => Promise<T>) => Promise<T | undefined>;
  /** False if a lock holds only within this page: then nothing tells that another page has ended. */
  hasLocks: boolean;
  /** Looks for a write. Returns undefined if a read failed or was aborted, which decides nothing. */
  read: (write: StoredWrite, signal: AbortSignal) => Promise<CheckResult | undefined>;
  /** Takes the key of a write from the backend. Returns undefined if it did not respond. */
  withdraw: (write: StoredWrite, signal: AbortSignal) => Promise<Withdrawal | undefined>;
  /** The time after which the backend carries out nothing any more, and after which a response is late, in milliseconds. */
  timeouts: () => { final: number; late: number };
}

/** A write that is about to be sent. */
export type NewWrite = Omit<
  StoredWrite,
  | 'id'
  | 'key'
  | 'userId'
  | 'tab'
  | 'salt'
  | 'state'
  | 'attempts'
  | 'hasEnded'
  | 'isWithdrawn'
  | 'sentAt'
  | 'code'
  | 'to'
  | 'reason'
  | 'cannotBeChecked'
> & { subject?: string | undefined };

export interface Sending<A extends Reply> {
  /** The changed item. */
  target: string;
  describe: () => NewWrite;
  /** Returns true if an earlier write of the item has the same values. */
  isSame: (earlier: Write) => boolean;
  /** Sends the request. Never throws. `isResent`: it was rejected for its token before. */
  transmit: (key: string, options: { signal: AbortSignal; isResent: boolean }) => Promise<A>;
  /** Returns true if a write that was rejected for its token alone may be sent again: the user has been confirmed. */
  confirmUser: () => Promise<boolean>;
  /** Aborted once its form was left or cancelled: nothing is sent from then on. */
  left: AbortSignal;
}

/** The end of a save: what its form shows. */
export type Sent<A extends Reply> =
  /** It was not sent: an earlier write of the same item is not certain yet, or, without one, the session has ended. */
  | { is: 'blocked'; earlier: Write | undefined }
  /** It was not sent: its form was left before. */
  | { is: 'left' }
  | { is: 'saved'; reply: A }
  /** It was certainly not carried out. */
  | { is: 'rejected'; reply: A }
  /** A notice tells the rest. `reply` is undefined if a check decided before the response. */
  | { is: 'open'; reply: A | undefined; verdict: Write['state'] };

/** The verdict about a write: the only event of the outbox. `isDirect`: its response was the verdict. */
export interface Settled {
  write: Write;
  verdict: 'saved' | 'not-saved' | 'changed' | 'uncheckable';
  isDirect: boolean;
}

/** The time for which a verdict is stored. A write without one is stored until there is one. */
const verdictAgeMs = 7 * 24 * 3_600_000;

/** The status of a response that rejects the token of a request alone. */
const tokenRejected = 419;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends the writes of one page, stores each before, checks those whose outcome is not certain until there is a verdict, and blocks a
 * second write of an item until then. It alone does any of this. docs/protocol.md states what it guarantees, and its assumptions.
 * See decision 82 in docs/decisions.md.
 */
export function createOutbox(ports: Ports) {
  const { storage, now } = ports;
  const current = createStore<Write[]>([]);
  const listeners = new Set<(settled: Settled) => void>();
  let owner: { userId: string; tab: string } | undefined;
  /** The requests and the checks of this page that are running, by the id of their write. */
  const requests = new Map<string, AbortController>();
  const running = new Map<string, AbortController>();
  /** Counts the changes by this page; the last one of each write. */
  let changes = 0;
  const changedAt = new Map<string, number>();
  /** The writes that are being erased: nothing that happens to them is stored any more. */
  const removing = new Set<string>();
  const timers = new Map<string, () => void>();
  let isChecking = false;

  const writeWith = (id: string): Write | undefined =>
    current.get().find((write) => write.id === id);

  const setWrites = (next: Write[]) => {
    const before = new Map(current.get().map((write) => [write.id, write]));
    current.set(next.sort((a, b) => a.sentAt - b.sentAt));
    for (const write of next) {
      const earlier = before.get(write.id);
      if (earlier && isUnsettled(earlier) && !isUnsettled(write) && write.state !== 'held')
        tell(write, write.state, false);
    }
    schedule();
  };
  const tell = (write: Write, state: Write['state'], isDirect: boolean) => {
    if (
      state !== 'saved' &&
      state !== 'not-saved' &&
      state !== 'changed' &&
      state !== 'uncheckable'
    )
      return;
    if (owner && owner.userId !== write.userId) return;
    for (const listener of listeners) listener({ write, verdict: state, isDirect });
  };
  const replace = (next: Write) =>
    setWrites(current.get().map((write) => (write.id === next.id ? next : write)));
  const updateProgress = (id: string, change: Partial<Progress>) => {
    const write = writeWith(id);
    if (write) replace({ ...write, progress: { ...write.progress, ...change } });
  };

  /** Shows and stores a write. */
  const put = async (write: Write) => {
    changes += 1;
    changedAt.set(write.id, changes);
    removing.delete(write.id);
    const others = current.get().filter(({ id }) => id !== write.id);
    // Another user may have signed in.
    if (write.userId === owner?.userId) setWrites([...others, write]);
    const settledAt = isUnsettled(write) ? undefined : (write.settledAt ?? ports.timeOfDay());
    const isStored = await storage.put(storedWrite.parse({ ...write, settledAt }));
    const latest = writeWith(write.id);
    if (latest && latest.isStored !== isStored) replace({ ...latest, isStored });
  };
  /** Removes a write. It is erased first: a page that finds it only in the storage would check it. */
  const remove = async (id: string) => {
    removing.add(id);
    await storage.delete(id);
    // It may have been sent again.
    if (!removing.delete(id)) return;
    changes += 1;
    changedAt.set(id, changes);
    setWrites(current.get().filter((write) => write.id !== id));
  };

  /** Applies an event to a write of the user. Returns the write, what it ended as, or undefined if it is not there any more. */
  const apply = async (
    id: string,
    event: Event,
  ): Promise<Write | 'saved' | 'not-saved' | undefined> => {
    const write = writeWith(id);
    if (!write || removing.has(id)) return undefined;
    const next = transition(write, event);
    if (next === write) return write;
    if (typeof next === 'string') {
      await remove(id);
      tell(write, next, true);
      return next;
    }
    const isHeld = next.state === 'held';
    // A confirmed attempt shows that the backend responds.
    const stored = put(
      isHeld ? { ...next, progress: { ...next.progress, readableSince: now() } } : next,
    );
    if (isHeld) tell(next, 'saved', true);
    await stored;
    if (!isUnsettled(next) && event.is !== 'responded') requests.get(id)?.abort();
    return next;
  };

  /** Reads the stored writes of the user, which other tabs change too. */
  const load = async () => {
    const by = owner;
    const since = changes;
    const stored = await storage.all();
    // What was not read is not gone.
    if (!stored || !by || owner !== by) return;
    const known = current.get();
    const isNewer = (id: string) => (changedAt.get(id) ?? 0) > since;
    const kept = stored.flatMap((value): Write[] => {
      const write = storedWrite.safeParse(value).data;
      if (!write) return [];
      if (isOld(write)) void storage.delete(write.id);
      else if (write.userId === by.userId && !isNewer(write.id)) {
        const before = known.find(({ id }) => id === write.id);
        return [
          {
            subject: before?.subject,
            ...write,
            progress: progressOf(write, before),
            isStored: true,
          },
        ];
      }
      return [];
    });
    const others = known.filter(
      ({ id, isStored }) => isNewer(id) || (!isStored && kept.every((write) => write.id !== id)),
    );
    // An empty list again is no change.
    if (kept.length + others.length + known.length > 0) setWrites([...kept, ...others]);
  };
  const isOld = (write: StoredWrite) =>
    !isUnsettled(write) &&
    Math.abs(ports.timeOfDay() - (write.settledAt ?? write.sentAt)) > verdictAgeMs;
  /** Returns the progress of a write that was read: another tab may have sent it again. */
  const progressOf = (write: StoredWrite, before: Write | undefined): Progress => {
    const start = startOf(write);
    // After a verdict, the attempts of a repetition count from one again.
    if (before?.attempts !== write.attempts || before.sentAt !== write.sentAt) return start;
    return {
      ...before.progress,
      readableSince: before.progress.readableSince ?? start.readableSince,
    };
  };
  const startOf = (write: StoredWrite): Progress => ({
    checks: 0,
    isChecking: false,
    nextCheckAt: now(),
    readableSince: mayStillArrive(write) ? now() : undefined,
  });

  /** Returns when something about a write is to be done, or undefined. */
  const dueAt = (write: Write): number | undefined => {
    if (mayStillArrive(write))
      return Math.max(
        finalAtOf(write.progress, ports.timeouts().final),
        write.progress.nextCheckAt,
      );
    if (!isUnsettled(write) || running.has(write.id)) return undefined;
    // The response will come.
    if (write.state === 'sending' && requests.has(write.id)) return undefined;
    return write.progress.nextCheckAt;
  };
  const schedule = () => {
    for (const cancel of timers.values()) cancel();
    timers.clear();
    for (const write of isChecking ? current.get() : []) {
      const { id } = write;
      const at = dueAt(write);
      if (at === undefined || at === Number.POSITIVE_INFINITY) continue;
      const task = mayStillArrive(write) ? release : check;
      timers.set(
        id,
        ports.later(Math.max(0, Math.ceil(at - now())), () => void task(id)),
      );
    }
  };

  /** Ends the wait for an earlier attempt of a write that was saved. */
  const release = async (id: string) => {
    const write = writeWith(id);
    if (!write) return;
    const isDone = await ports.withLock(lockOf(write.target), true, async () => {
      await load();
      const latest = writeWith(id);
      if (latest?.state === 'held') await remove(id);
      else if (latest?.state === 'saved') await put({ ...latest, attempts: 1 });
      return true;
    });
    // Another tab may send it again.
    if (!isDone) updateProgress(id, { nextCheckAt: now() + busyPause });
  };

  const check = async (id: string) => {
    const write = writeWith(id);
    if (!write || running.has(id)) return;
    const controller = new AbortController();
    running.set(id, controller);
    const task = () => checkOnce(id, controller.signal);
    // The page that sends a write has its lock.
    const isDone = requests.has(id)
      ? await task()
      : await ports.withLock(lockOf(write.target), true, task);
    running.delete(id);
    if (isDone) schedule();
    else updateProgress(id, { nextCheckAt: now() + busyPause });
  };
  /** Returns false if the write is another tab's. */
  const checkOnce = async (id: string, signal: AbortSignal): Promise<boolean> => {
    if (!requests.has(id)) await load();
    const found = writeWith(id);
    if (found && isOnTheWay(found) && !requests.has(id)) {
      if (!isLeft(found)) return false;
      await apply(id, { is: 'abandoned' });
    }
    const write = writeWith(id);
    if (write && isUnsettled(write)) await settle(write, signal);
    return true;
  };
  /** Looks for a write, and applies the result. */
  const settle = async (write: Write, signal: AbortSignal) => {
    const { id } = write;
    const timeout = ports.timeouts().final;
    const isFinal = now() >= finalAtOf(write.progress, timeout);
    updateProgress(id, { isChecking: true });
    const { event, outcome } = await look(write, isFinal, signal);
    // Without locks, another tab may have sent it again.
    if (!ports.hasLocks) await load();
    const latest = writeWith(id) ?? write;
    const isRepeated = latest.attempts !== write.attempts || latest.sentAt !== write.sentAt;
    if (isRepeated) return;
    const { progress } = latest;
    updateProgress(id, progressAfter(progress, outcome, { now: now(), isFinal, timeout }));
    if (event) await apply(id, event);
  };
  /** Returns true if the page of a request has ended. */
  const isLeft = ({ tab, sentAt }: Write) =>
    ports.hasLocks ||
    tab === owner?.tab ||
    Math.abs(ports.timeOfDay() - sentAt) > ports.timeouts().late;

  const look = async (
    write: Write,
    isFinal: boolean,
    signal: AbortSignal,
  ): Promise<{ event?: Event; outcome: 'failed' | 'read' | 'pending' }> => {
    if (write.settledBy === 'withdrawal') {
      const withdrawal = await ports.withdraw(write, signal);
      if (!withdrawal) return { outcome: 'failed' };
      return {
        event: { is: 'withdrawn', withdrawal },
        outcome: withdrawal.outcome === 'pending' ? 'pending' : 'read',
      };
    }
    // The last read must not miss what the request still does.
    if (isFinal) requests.get(write.id)?.abort();
    const result = await ports.read(write, signal);
    return result
      ? { event: { is: 'checked', result, isFinal }, outcome: 'read' }
      : { outcome: 'failed' };
  };

  /** Returns the earlier writes that concern a new one. */
  const earlierOf = <A extends Reply>({ target, isSame }: Sending<A>) => {
    const earlier = current.get().filter((write) => write.target === target);
    const same = earlier.find(isSame);
    const isRepeated = same !== undefined && (isRepeatable(same) || mayStillArrive(same));
    const isBlocking = (write: Write) =>
      (isUnsettled(write) || mayStillArrive(write)) && !(isRepeated && write === same);
    return { same, blocker: earlier.find(isBlocking), earlier };
  };

  const send = async <A extends Reply>(sending: Sending<A>): Promise<Sent<A>> => {
    const { blocker, same } = earlierOf(sending);
    if (blocker) return { is: 'blocked', earlier: blocker };
    // Its repetition is the better check.
    if (same) running.get(same.id)?.abort();
    const by = owner;
    const sent = await ports.withLock(lockOf(sending.target), false, () => sendLocked(sending, by));
    return sent ?? { is: 'blocked', earlier: undefined };
  };
  const sendLocked = async <A extends Reply>(
    sending: Sending<A>,
    by: typeof owner,
  ): Promise<Sent<A>> => {
    await load();
    const { same, blocker, earlier } = earlierOf(sending);
    // The session may have ended while this one waited: then the earlier writes are not known.
    if (blocker || !by || owner !== by) return { is: 'blocked', earlier: blocker };
    if (sending.left.aborted) return { is: 'left' };
    const write = prepare(sending, same, by);
    const obstacle = await store(sending, write, { same, by });
    if (obstacle) return obstacle;
    for (const { id } of earlier.filter((other) => other.id !== write.id && !isUnsettled(other)))
      void remove(id);
    return request(sending, write);
  };
  /** Stores a write that is about to be sent. Takes it back and returns the reason if it may not be sent any more. */
  const store = async <A extends Reply>(
    sending: Sending<A>,
    write: Write,
    { same, by }: { same: Write | undefined; by: typeof owner },
  ) => {
    // Known to this page at once: without locks, another write of the item may be waiting here.
    requests.set(write.id, new AbortController());
    const start = now();
    await put(write);
    const obstacle = obstacleTo(sending, write, { by, start });
    if (!obstacle) return undefined;
    requests.delete(write.id);
    if (obstacle.is === 'blocked' && obstacle.earlier) schedule();
    else await takeBack(write, owner === by ? same : undefined);
    return obstacle;
  };
  /** Returns why a write may not be sent now that it is stored, which can take a moment. */
  const obstacleTo = (
    { left }: Pick<Sending<Reply>, 'left'>,
    write: Write,
    { by, start }: { by: typeof owner; start: number },
  ): Extract<Sent<never>, { is: 'left' | 'blocked' }> | undefined => {
    if (left.aborted) return { is: 'left' };
    if (owner !== by) return { is: 'blocked', earlier: undefined };
    // Without locks, the other tabs take a page that was frozen for one that has ended.
    const isFrozen = !ports.hasLocks && now() - start > ports.timeouts().late;
    return isFrozen ? { is: 'blocked', earlier: write } : undefined;
  };
  /** Takes a write back that was not sent. `before`: as it was, if it was to be repeated. */
  const takeBack = async ({ id, attempts }: Write, before: Write | undefined) => {
    if (before?.id === id) await put(before);
    else if (attempts === 1) await remove(id);
  };
  /** Sends the request of a stored write. */
  const request = async <A extends Reply>(sending: Sending<A>, write: Write): Promise<Sent<A>> => {
    const controller = requests.get(write.id) ?? new AbortController();
    let cancelLate = () => {};
    const awaitResponse = () => {
      cancelLate();
      cancelLate = ports.later(ports.timeouts().late, () => void apply(write.id, { is: 'late' }));
    };
    try {
      return await transmit(sending, write, { signal: controller.signal, awaitResponse });
    } finally {
      cancelLate();
      requests.delete(write.id);
      schedule();
    }
  };
  /** Returns the write to be sent: the same one again, or a new one. */
  const prepare = <A extends Reply>(
    { describe }: Sending<A>,
    same: Write | undefined,
    by: NonNullable<typeof owner>,
  ): Write => {
    const id = ports.newId();
    const start = { sentAt: ports.timeOfDay(), isStored: false, ...by };
    const isAgain =
      same &&
      !same.isWithdrawn &&
      (isUnsettled(same) || mayStillArrive(same) || same.state === 'not-saved');
    if (isAgain) {
      const described = describe();
      // A backend that takes keys by now may have carried out an earlier attempt without.
      const { settledBy } = same.state === 'not-saved' ? described : same;
      const again = {
        ...same,
        ...described,
        ...start,
        settledBy,
        progress: startOf({ ...same, state: 'sending' }),
      };
      const repeated = transition(again, { is: 'repeated', sentAt: start.sentAt });
      if (typeof repeated === 'object') return repeated;
    }
    const fresh = {
      id,
      key: id,
      salt: '',
      state: 'sending',
      attempts: 1,
      hasEnded: false,
      isWithdrawn: false,
    } as const;
    const write = { ...describe(), ...start, ...fresh };
    return { ...write, progress: startOf(write) };
  };
  /** `awaitResponse`: starts the time after which a response is late. */
  const transmit = async <A extends Reply>(
    sending: Sending<A>,
    write: Write,
    { signal, awaitResponse }: { signal: AbortSignal; awaitResponse: () => void },
  ): Promise<Sent<A>> => {
    const by = owner;
    awaitResponse();
    const reply = await sending.transmit(write.key, { signal, isResent: false });
    if (reply.status === tokenRejected)
      return resend(sending, write, { reply, by, signal, awaitResponse });
    const after = await apply(write.id, { is: 'responded', reply });
    return outcomeOf(after, reply, signal);
  };
  /** Sends a write again whose token was rejected, if the first request had no effect and once its user is confirmed. */
  const resend = async <A extends Reply>(
    sending: Sending<A>,
    write: Write,
    {
      reply,
      by,
      signal,
      awaitResponse,
    }: { reply: A; by: typeof owner; signal: AbortSignal; awaitResponse: () => void },
  ): Promise<Sent<A>> => {
    const { id, key } = write;
    // Stored before the user is confirmed, which may end the session, and told after it.
    const end = () => apply(id, { is: 'responded', reply: { ...reply, isRejected: false } });
    const wasStored = writeWith(id)?.isStored;
    const after = await end();
    const [{ effect, isOpen, isConfirmed }, isTold] = await tellsDuring(id, async () => {
      const effect = reply.isRejected ? 'none' : await effectOf(after, signal);
      const isReopened = effect !== 'unknown' && (await reopen(id));
      // While the storage does not respond, other pages may read there that the request has ended.
      const isOpen = isReopened && (!wasStored || writeWith(id)?.isStored);
      // Last: until the request, nothing gives the browser the session of another user.
      return { effect, isOpen, isConfirmed: await sending.confirmUser() };
    });
    const latest = writeWith(id);
    // A check has decided in between, and its verdict may have been dismissed, or its session may have ended.
    const isSettled = isTold || (latest ? !isUnsettled(latest) : owner === by);
    if (isSettled) return { is: 'open', reply: undefined, verdict: latest?.state ?? 'unknown' };
    // The confirmed user may be another one by now.
    const isAllowed = isConfirmed && owner === by && !sending.left.aborted;
    if (isAllowed && isOpen) {
      // Its checks count from this request, which is not late yet.
      void put(reopened(latest ?? write));
      awaitResponse();
      const second = await sending.transmit(key, { signal, isResent: true });
      return outcomeOf(await apply(id, { is: 'responded', reply: second }), second, signal);
    }
    if (effect === 'none' && write.attempts === 1) return close(write, 'not-saved', reply);
    return outcomeOf(await end(), reply, signal);
  };
  /** Stores that the request of a write has not ended, before it is sent again. Returns false if it has a verdict. */
  const reopen = async (id: string): Promise<boolean> => {
    const latest = writeWith(id);
    if (!latest || !isUnsettled(latest)) return false;
    await put(reopened(latest));
    return true;
  };
  const reopened = (write: Write): Write => {
    const next = {
      ...write,
      state: 'sending',
      hasEnded: false,
      sentAt: ports.timeOfDay(),
    } as const;
    return { ...next, progress: startOf(next) };
  };
  /** Runs a task. Returns its result, and whether a verdict on the write was told during the task. */
  const tellsDuring = async <T>(id: string, task: () => Promise<T>): Promise<[T, boolean]> => {
    let isTold = false;
    const listener = ({ write }: Settled) => {
      isTold ||= write.id === id;
    };
    listeners.add(listener);
    const result = await task();
    listeners.delete(listener);
    return [result, isTold];
  };
  /** Returns the outcome of a request from its write after it. */
  const outcomeOf = async <A extends Reply>(
    after: Write | 'saved' | 'not-saved' | undefined,
    reply: A,
    signal: AbortSignal,
  ): Promise<Sent<A>> => {
    if (after === 'not-saved') return { is: 'rejected', reply };
    if (after === 'saved') return { is: 'saved', reply };
    if (!after) return { is: 'open', reply, verdict: 'unknown' };
    if (after.state === 'held') return { is: 'saved', reply };
    // A check has decided, which has ended the request.
    if (!isUnsettled(after)) return { is: 'open', reply: undefined, verdict: after.state };
    if (after.hasEnded || isUnread(reply)) return decide(after, reply, signal);
    return { is: 'open', reply, verdict: after.state };
  };
  /** Returns true for a success whose body is not what the contract says. */
  const isUnread = ({ status, isConfirmed }: Reply) =>
    status >= 200 && status < 300 && !isConfirmed;

  /** Stores a write whose request has ended. */
  const putEnded = (write: Write) =>
    put(isOnTheWay(write) ? { ...write, state: 'unknown' } : write);

  /** Ends a write with a verdict that its response or the look after it gives. */
  const close = async <A extends Reply>(
    write: Write,
    verdict: 'saved' | 'not-saved',
    reply: A,
  ): Promise<Sent<A>> => {
    await remove(write.id);
    tell(write, verdict, true);
    return { is: verdict === 'saved' ? 'saved' : 'rejected', reply };
  };
  /** Returns true if the item was read and is not as it was sent: then messages about the input are a rejection. */
  const isUnlike = (result: CheckResult | undefined) =>
    result !== undefined && result.is !== 'saved';

  /** Looks once for a write that the backend has ended, or confirmed with a body that says nothing. */
  const decide = async <A extends Reply>(
    write: Write,
    reply: A,
    signal: AbortSignal,
  ): Promise<Sent<A>> => {
    const result = reply.endsSession ? undefined : await ports.read(write, signal);
    const latest = writeWith(write.id);
    if (!latest) return { is: 'open', reply, verdict: 'unknown' };
    if (!isUnsettled(latest)) return { is: 'open', reply: undefined, verdict: latest.state };
    return conclude(latest, result, reply);
  };
  const afterLook = (write: Write, result: CheckResult | undefined) =>
    result ? transition(write, { is: 'checked', result, isFinal: false }) : write;
  /** Applies the look at a write, if there was one. */
  const conclude = async <A extends Reply>(
    latest: Write,
    result: CheckResult | undefined,
    reply: A,
  ): Promise<Sent<A>> => {
    const next = afterLook(latest, result);
    const end = typeof next === 'string' ? next : next.state;
    if (end === 'not-saved' || (reply.isInvalid && isUnlike(result)))
      return close(latest, 'not-saved', reply);
    if (end === 'saved' && isUnread(reply)) return close(latest, 'saved', reply);
    if (typeof next === 'object') await putEnded(next);
    return { is: 'open', reply: end === 'saved' ? undefined : reply, verdict: end };
  };
  /** Reads the effect of a request whose rejection leaves it open. `any`: it is the same after a repetition. */
  const effectOf = async (
    after: Write | 'saved' | 'not-saved' | undefined,
    signal: AbortSignal,
  ): Promise<'none' | 'any' | 'unknown'> => {
    if (typeof after !== 'object') return 'unknown';
    const result = await ports.read(after, signal);
    const next = result && transition(after, { is: 'checked', result, isFinal: false });
    const latest = writeWith(after.id);
    if (typeof next !== 'object' || !latest || !isUnsettled(latest)) return 'unknown';
    if (next.state === 'not-saved') return 'none';
    return next.state === 'uncheckable' && after.repeat === 'same' ? 'any' : 'unknown';
  };

  return {
    /** The writes of the signed-in user, in any tab, that have no verdict yet or one that was not dismissed, oldest first. */
    writes: current as Pick<Store<Write[]>, 'get' | 'subscribe'>,
    /** Sends a write once no other one of its item is on the way, and repeats an earlier one with the same values. */
    send,
    /** Sets the user whose writes are shown, and the tab that sends; undefined without a confirmed one. */
    setOwner(next: { userId: string; tab: string } | undefined) {
      const isSame = owner?.userId === next?.userId;
      if (!isSame) owner = next;
      if (!isSame && current.get().length > 0) setWrites([]);
      void load();
    },
    /** Reads what other tabs have stored. */
    load,
    /** Starts the checks. Returns a function that stops them. */
    start() {
      isChecking = true;
      const stop = storage.onChange(() => void load());
      void load();
      schedule();
      return () => {
        isChecking = false;
        stop();
        schedule();
      };
    },
    /** Calls the listener after each verdict, also one of another tab. Returns a function that ends it. */
    onSettled(listener: (settled: Settled) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Makes the next check of a write due, or of every one. */
    checkNow(id?: string) {
      for (const write of current.get()) {
        if (id === undefined || write.id === id) updateProgress(write.id, { nextCheckAt: now() });
      }
    },
    /** Removes a verdict. */
    async dismiss(id: string) {
      const write = writeWith(id);
      if (!write || isUnsettled(write)) return;
      if (mayStillArrive(write)) await put({ ...write, state: 'held' });
      else await remove(id);
    },
    /** Discards verdicts: at a sign-out. Writes without one are kept for their user, who could otherwise send them twice. */
    clearVerdicts() {
      for (const write of current.get()) if (!isUnsettled(write)) void remove(write.id);
    },
  };
}

/** The pause before a write that another tab is sending or checking is looked at again, in milliseconds. */
const busyPause = 500;

/** The lock of an item: one tab at a time sends or checks a write of it. */
const lockOf = (target: string): string => `write.${target}`;
