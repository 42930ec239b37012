import type { Checks } from './checks.ts';
import { type Direct, type Reply, transition } from './machine.ts';
import { lockOf, type Owner, type Ports, type Sending, type Sent } from './ports.ts';
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
  const write = sending.left.aborted ? undefined : prepare(context, sending, same, by);
  if (!write) return { is: 'left' };
  const { id, key } = write;
  const request = new AbortController();
  // Known to this page at once: without locks, another write of the item may be waiting here.
  requests.set(id, request);
  const obstacle = await store(context, sending, write, { same, by });
  if (obstacle) return obstacle;
  for (const other of earlier)
    if (other.id !== id && !isUnsettled(other)) void records.remove(other.id);

  const late = lateTimer(context, write, request);
  const transmit = (isResent: boolean) => {
    late.start();
    return sending.transmit(key, { signal: request.signal, isResent });
  };
  try {
    const first = await transmit(false);
    const reply =
      first.status === tokenRejected
        ? await resend(context, sending, { write, by, request, reply: first, transmit })
        : first;
    return await conclude(context, write, reply, { by, request });
  } finally {
    late.stop();
    requests.delete(id);
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

/** Returns the write to be sent: the same one again, or a new one. Undefined if there is nothing left to repeat. */
function prepare<A extends Reply>(
  { ports, records }: Context,
  { describe }: Sending<A>,
  same: Write | undefined,
  by: Owner,
): Write | undefined {
  const described = describe?.();
  const start = { sentAt: ports.timeOfDay(), isStored: false, ...by };
  const isAgain =
    same &&
    !same.isWithdrawn &&
    (isUnsettled(same) || mayStillArrive(same) || same.state === 'not-saved');
  if (isAgain && (described || isUnsettled(same))) {
    // A backend that takes keys by now may have carried out an earlier attempt without.
    const { settledBy } = same.state === 'not-saved' && described ? described : same;
    const progress = records.startOf({ ...same, state: 'sending' });
    const again = { ...same, ...described, ...start, settledBy, progress };
    const repeated = transition(again, { is: 'repeated', sentAt: start.sentAt });
    if (typeof repeated === 'object') return repeated;
  }
  if (!described) return undefined;
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

interface Attempt<A extends Reply> {
  write: Write;
  by: Owner;
  request: AbortController;
  reply: A;
  transmit: (isResent: boolean) => Promise<A>;
}

/**
 * Sends a write again whose token was rejected, if that cannot carry it out twice, nothing has decided it, and its user is confirmed.
 * Returns the last response.
 */
async function resend<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  { write, by, request: { signal }, reply, transmit }: Attempt<A>,
): Promise<A> {
  const { records } = context;
  const isRejected = reply.isRejected || (await wasIgnored(context, write, reply, signal));
  const last = { ...reply, isRejected };
  if (!isRejected && write.settledBy === 'time') return last;
  const again = await sending.sendAgain(() => {
    const latest = records.find(write.id);
    if (!latest || !isUnsettled(latest) || signal.aborted) return undefined;
    if (records.owner() !== by || sending.left.aborted) return undefined;
    // Its checks count from this request.
    void records.put(resent(context, latest));
    return transmit(true);
  });
  return again ?? last;
}

/** Returns true if a read shows that a request without a key, whose response says nothing of it, has done nothing. */
async function wasIgnored(
  context: Context,
  { id, settledBy }: Write,
  reply: Reply,
  signal: AbortSignal,
): Promise<boolean> {
  const { ports, records } = context;
  if (settledBy !== 'time') return false;
  const wasStored = records.find(id)?.isStored;
  // Stored: if its session ends before it is sent again, one read decides.
  const after = await records.apply(id, { is: 'responded', reply });
  const result = typeof after === 'object' && (await ports.read(after, signal));
  const next = result && transition(after, { is: 'checked', result, isFinal: false });
  const latest = records.find(id);
  const isAbsent = typeof next === 'object' && next.state === 'not-saved';
  if (!isAbsent || !latest || !isUnsettled(latest)) return false;
  await records.put(resent(context, latest));
  // While the storage does not respond, other pages may read there that the request has ended.
  return !wasStored || records.find(id)?.isStored === true;
}

/** Returns a write whose request has not ended after all. */
function resent({ ports, records }: Context, write: Write): Write {
  const sentAt = ports.timeOfDay();
  const next = { ...write, state: 'sending', hasEnded: false, sentAt } as const;
  return { ...next, progress: records.startOf(next) };
}

/** Applies a response. Returns what its form shows. */
async function conclude<A extends Reply>(
  context: Context,
  write: Write,
  reply: A,
  { by, request: { signal } }: Pick<Attempt<A>, 'by' | 'request'>,
): Promise<Sent<A>> {
  const { records } = context;
  const isKnown = records.find(write.id) !== undefined;
  const after = await records.apply(write.id, { is: 'responded', reply });
  if (after === 'not-saved') return { is: 'rejected', reply };
  if (after === 'saved') return { is: 'saved', reply };
  // A check of the session has ended it: the write is in the storage alone.
  if (!isKnown && records.owner() !== by && reply.isRejected && write.attempts === 1) {
    await records.remove(write.id);
    return { is: 'rejected', reply };
  }
  // Something else has decided, and its verdict was dismissed.
  if (!isKnown && records.owner() === by) return { is: 'open', reply: undefined };
  if (!after) return { is: 'open', reply };
  if (after.state === 'held') return { is: 'saved', reply };
  // A check has decided, which has ended the request.
  if (!isUnsettled(after)) return { is: 'open', reply: undefined };
  const isDecidable = after.settledBy !== 'key' && (after.hasEnded || isUnread(reply));
  return isDecidable ? decide(context, after, reply, signal) : { is: 'open', reply };
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
  if (!latest) return { is: 'open', reply };
  if (!isUnsettled(latest)) return { is: 'open', reply: undefined };
  const next = event ? transition(latest, event) : latest;
  const state = typeof next === 'string' ? next : next.state;
  // The item is not as it was sent: then messages about the input are a rejection.
  const isUnlike = event?.is === 'checked' && event.result.is !== 'saved';
  if (state === 'not-saved' || (reply.isInvalid && isUnlike))
    return close(records, latest, 'not-saved', reply);
  if (state === 'saved' && isUnread(reply)) return close(records, latest, 'saved', reply);
  if (typeof next === 'object')
    await records.put(isOnTheWay(next) ? { ...next, state: 'unknown' } : next);
  return { is: 'open', reply: state === 'saved' ? undefined : reply };
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
