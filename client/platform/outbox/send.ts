import type { Checks } from './checks.ts';
import { type Direct, type Reply, transition } from './machine.ts';
import { lockOf, type Owner, type Ports, type Sending, type Sent, type Settled } from './ports.ts';
import type { Records } from './records.ts';
import {
  isOnTheWay,
  isRepeatable,
  isUnsettled,
  mayStillArrive,
  needsRetry,
  type Write,
} from './write.ts';

/** The status of a response that rejects the token of a request alone. */
const tokenRejected = 419;

interface Context {
  ports: Ports;
  records: Records;
  checks: Checks;
  /** The requests of this page, by the id of their write. */
  requests: Map<string, AbortController>;
}

/** Sends a write once no other one of its item is on the way, and repeats an earlier one with the same values. */
export async function sendWrite<A extends Reply>(
  context: Context,
  sending: Sending<A>,
): Promise<Sent<A>> {
  const { ports, records, checks } = context;
  const { same, blocker } = earlierOf(records, sending);
  if (blocker) return { is: 'blocked', earlier: blocker };
  // The response to the repetition decides sooner.
  if (same) checks.abort(same.id);
  const by = records.owner();
  const sent = await ports.withLock(lockOf(sending.target), false, () =>
    sendLocked(context, sending, by),
  );
  return sent ?? { is: 'blocked', earlier: undefined };
}

async function sendLocked<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  by: Owner | undefined,
): Promise<Sent<A>> {
  const { records, checks, requests } = context;
  // While this one waited, other tabs may have sent writes of the item, and the session may have ended.
  await records.load();
  const { same, blocker, earlier } = earlierOf(records, sending);
  if (blocker || !by || records.owner() !== by) return { is: 'blocked', earlier: blocker };
  if (sending.left.aborted) return { is: 'left' };

  const write = prepare(context, sending, same, by);
  const request = new AbortController();
  // Known to this page at once: without locks, another write of the item may be waiting here.
  requests.set(write.id, request);
  const obstacle = await store(context, sending, write, { same, by });
  if (obstacle) return obstacle;
  for (const other of earlier)
    if (other.id !== write.id && !isUnsettled(other)) void records.remove(other.id);

  const late = lateTimer(context, write, request);
  try {
    late.start();
    const reply = await sending.transmit(write.key, { signal: request.signal, isResent: false });
    if (reply.status === tokenRejected)
      return await resend(context, sending, write, { reply, by, request, late });
    const after = await records.apply(write.id, { is: 'responded', reply });
    return await conclude(context, after, reply, request.signal);
  } finally {
    late.stop();
    requests.delete(write.id);
    checks.schedule();
  }
}

/** Stores a write that is about to be sent. Takes it back and returns the reason if it may not be sent any more. */
async function store<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  write: Write,
  { same, by }: { same: Write | undefined; by: Owner },
) {
  const { ports, records, checks, requests } = context;
  const start = ports.now();
  await records.put(write);
  const obstacle = obstacleTo(context, sending, write, { by, start });
  if (!obstacle) return undefined;
  requests.delete(write.id);
  if (obstacle.is === 'blocked' && obstacle.earlier) checks.schedule();
  else await takeBack(records, write, records.owner() === by ? same : undefined);
  return obstacle;
}

/** Returns the earlier writes that concern a new one. */
function earlierOf<A extends Reply>(records: Records, { target, isSame }: Sending<A>) {
  const earlier = records.writes.get().filter((write) => write.target === target);
  const equal = earlier.filter(isSame);
  // Beside it, a browser that was killed may have restored the verdict of an equal one.
  const same = equal.findLast(isUnsettled) ?? equal[0];
  const repeated = same && (isRepeatable(same) || mayStillArrive(same)) ? same : undefined;
  const isBlocking = (write: Write) => {
    if (write === repeated || !(isUnsettled(write) || mayStillArrive(write))) return false;
    // Each would wait for the repetition of the other.
    return !(repeated && needsRetry(repeated) && needsRetry(write));
  };
  return { same, blocker: earlier.find(isBlocking), earlier };
}

/** Returns the write to be sent: the same one again, or a new one. */
function prepare<A extends Reply>(
  { ports, records }: Context,
  { describe }: Sending<A>,
  same: Write | undefined,
  by: Owner,
): Write {
  const described = describe();
  const start = { sentAt: ports.timeOfDay(), isStored: false, ...by };
  const isAgain =
    same &&
    !same.isWithdrawn &&
    (isUnsettled(same) || mayStillArrive(same) || same.state === 'not-saved');
  if (isAgain) {
    // A backend that takes keys by now may have carried out an earlier attempt without.
    const { settledBy } = same.state === 'not-saved' ? described : same;
    const progress = records.startOf({ ...same, state: 'sending' });
    const again = { ...same, ...described, ...start, settledBy, progress };
    const repeated = transition(again, { is: 'repeated', sentAt: start.sentAt });
    if (typeof repeated === 'object') return repeated;
  }
  const id = ports.newId();
  const fresh = {
    id,
    key: id,
    salt: '',
    done: 'saved',
    state: 'sending',
    attempts: 1,
    hasEnded: false,
    isWithdrawn: false,
  } as const;
  const write = { ...described, ...start, ...fresh };
  return { ...write, progress: records.startOf(write) };
}

/** Returns why a write may not be sent now that it is stored, which can take a moment. */
function obstacleTo(
  { ports, records }: Context,
  { left }: Pick<Sending<Reply>, 'left'>,
  write: Write,
  { by, start }: { by: Owner; start: number },
): Extract<Sent<never>, { is: 'left' | 'blocked' }> | undefined {
  if (left.aborted) return { is: 'left' };
  if (records.owner() !== by) return { is: 'blocked', earlier: undefined };
  // Without locks, the other tabs take a page that was frozen for one that has ended.
  const isFrozen = !ports.hasLocks && ports.now() - start > ports.timeouts().late;
  return isFrozen ? { is: 'blocked', earlier: write } : undefined;
}

/** Takes a write back that was not sent. `before`: as it was, if it was to be repeated. */
async function takeBack(records: Records, { id, attempts }: Write, before: Write | undefined) {
  if (before?.id === id) await records.put(before);
  else if (attempts === 1) await records.remove(id);
}

type LateTimer = ReturnType<typeof lateTimer>;

/** The time after which a response is late. With a key alone, nothing but a repetition decides then: the request ends. */
function lateTimer(
  { ports, records }: Context,
  { id, settledBy }: Write,
  request: AbortController,
) {
  let stop = () => {};
  const onLate = () => {
    if (settledBy === 'key') request.abort();
    else void records.apply(id, { is: 'late' });
  };
  return {
    stop: () => stop(),
    start() {
      stop();
      stop = ports.later(ports.timeouts().late, onLate);
    },
  };
}

/** Sends a write again whose token was rejected, if that cannot carry it out twice, and once its user is confirmed. */
async function resend<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  write: Write,
  {
    reply,
    by,
    request: { signal },
    late,
  }: { reply: A; by: Owner; request: AbortController; late: LateTimer },
): Promise<Sent<A>> {
  const { records } = context;
  const { id, key } = write;
  // Stored before the user is confirmed, which may end the session, and announced after it.
  const end = () => records.apply(id, { is: 'responded', reply: { ...reply, isRejected: false } });
  const wasStored = records.find(id)?.isStored;
  const after = await end();
  const [{ effect, isOpen, isConfirmed }, isAnnounced] = await announcesDuring(
    records,
    id,
    async () => {
      const effect = reply.isRejected ? 'none' : await effectOf(context, after, signal);
      const isReopened = effect !== 'unknown' && (await reopen(context, id));
      // While the storage does not respond, other pages may read there that the request has ended.
      const isOpen = isReopened && (!wasStored || records.find(id)?.isStored);
      // Last: until the request, nothing gives the browser the session of another user.
      return { effect, isOpen, isConfirmed: await sending.confirmUser() };
    },
  );
  const latest = records.find(id);
  // A check has decided in between, and its verdict may have been dismissed, or its session may have ended.
  const isSettled = isAnnounced || (latest ? !isUnsettled(latest) : records.owner() === by);
  if (isSettled) return { is: 'open', reply: undefined, verdict: latest?.state ?? 'unknown' };
  // The confirmed user may be another one by now.
  const isAllowed = isConfirmed && records.owner() === by && !sending.left.aborted;
  if (isAllowed && isOpen) {
    // Its checks count from this request, which is not late yet.
    void records.put(reopened(context, latest ?? write));
    late.start();
    const second = await sending.transmit(key, { signal, isResent: true });
    const answered = await records.apply(id, { is: 'responded', reply: second });
    return conclude(context, answered, second, signal);
  }
  if (effect === 'none' && write.attempts === 1) return close(records, write, 'not-saved', reply);
  return conclude(context, await end(), reply, signal);
}

/**
 * Returns what a request whose token was rejected has done, of which its response says nothing. `any`: a repetition does the same, by its
 * key.
 */
async function effectOf(
  { ports, records }: Context,
  after: Write | Direct | undefined,
  signal: AbortSignal,
): Promise<'none' | 'any' | 'unknown'> {
  if (typeof after !== 'object') return 'unknown';
  if (after.settledBy !== 'time') return 'any';
  const result = await ports.read(after, signal);
  const next = result && transition(after, { is: 'checked', result, isFinal: false });
  const latest = records.find(after.id);
  if (typeof next !== 'object' || !latest || !isUnsettled(latest)) return 'unknown';
  return next.state === 'not-saved' ? 'none' : 'unknown';
}

/** Stores that the request of a write has not ended, before it is sent again. Returns false if it has a verdict. */
async function reopen(context: Context, id: string): Promise<boolean> {
  const latest = context.records.find(id);
  if (!latest || !isUnsettled(latest)) return false;
  await context.records.put(reopened(context, latest));
  return true;
}

function reopened({ ports, records }: Context, write: Write): Write {
  const sentAt = ports.timeOfDay();
  const next = { ...write, state: 'sending', hasEnded: false, sentAt } as const;
  return { ...next, progress: records.startOf(next) };
}

/** Runs a task. Returns its result, and whether a verdict on the write was announced during the task. */
async function announcesDuring<T>(
  records: Records,
  id: string,
  task: () => Promise<T>,
): Promise<[T, boolean]> {
  let isAnnounced = false;
  const stop = records.onSettled(({ write }: Settled) => {
    isAnnounced ||= write.id === id;
  });
  const result = await task();
  stop();
  return [result, isAnnounced];
}

/** Returns the outcome of a request from its write after it. */
async function conclude<A extends Reply>(
  context: Context,
  after: Write | Direct | undefined,
  reply: A,
  signal: AbortSignal,
): Promise<Sent<A>> {
  if (after === 'not-saved') return { is: 'rejected', reply };
  if (after === 'saved') return { is: 'saved', reply };
  if (!after) return { is: 'open', reply, verdict: 'unknown' };
  if (after.state === 'held') return { is: 'saved', reply };
  // A check has decided, which has ended the request.
  if (!isUnsettled(after)) return { is: 'open', reply: undefined, verdict: after.state };
  const isDecidable = after.settledBy !== 'key' && (after.hasEnded || isUnread(reply));
  return isDecidable
    ? decide(context, after, reply, signal)
    : { is: 'open', reply, verdict: after.state };
}

/** Looks once for a write that the backend has ended, or confirmed with a body that says nothing. */
async function decide<A extends Reply>(
  { records, checks }: Context,
  write: Write,
  reply: A,
  signal: AbortSignal,
): Promise<Sent<A>> {
  const event = reply.endsSession ? undefined : await checks.look(write, false, signal);
  const latest = records.find(write.id);
  if (!latest) return { is: 'open', reply, verdict: 'unknown' };
  if (!isUnsettled(latest)) return { is: 'open', reply: undefined, verdict: latest.state };
  const next = event ? transition(latest, event) : latest;
  const state = typeof next === 'string' ? next : next.state;
  // The item is not as it was sent: then messages about the input are a rejection.
  const isUnlike = event?.is === 'checked' && event.result.is !== 'saved';
  if (state === 'not-saved' || (reply.isInvalid && isUnlike))
    return close(records, latest, 'not-saved', reply);
  if (state === 'saved' && isUnread(reply)) return close(records, latest, 'saved', reply);
  if (typeof next === 'object')
    await records.put(isOnTheWay(next) ? { ...next, state: 'unknown' } : next);
  return { is: 'open', reply: state === 'saved' ? undefined : reply, verdict: state };
}

/** Returns true for a success whose body is not what the contract says. */
const isUnread = ({ status, isConfirmed }: Reply) => status >= 200 && status < 300 && !isConfirmed;

/** Ends a write with a verdict that its response or the look after it gives. */
async function close<A extends Reply>(
  records: Records,
  write: Write,
  verdict: Direct,
  reply: A,
): Promise<Sent<A>> {
  await records.remove(write.id);
  records.announce(write, verdict, true);
  return { is: verdict === 'saved' ? 'saved' : 'rejected', reply };
}
