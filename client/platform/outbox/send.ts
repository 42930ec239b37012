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
  /** The requests of this document, by the id of their write. */
  requests: Map<string, AbortController>;
}

/**
 * Sends a write once no other one of its item is on the way, or repeats an earlier one with the same values. From top to bottom: the lock
 * of the item, what is stored of it, the write itself, its request, and the outcome.
 */
export async function sendWrite<A extends Reply>(
  context: Context,
  sending: Sending<A>,
): Promise<Sent<A>> {
  const { ports, records, checks } = context;
  const { same, blocker } = earlierOf(records, sending);
  if (blocker) return { is: 'blocked', earlier: blocker };
  // The response to the repetition comes sooner.
  if (same) checks.abort(same.id);
  const owner = records.owner();
  const sent = await ports.withLock(lockOf(sending.target), false, () =>
    sendLocked(context, sending, owner),
  );
  return sent ?? { is: 'blocked', earlier: undefined };
}

async function sendLocked<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  owner: Owner | undefined,
): Promise<Sent<A>> {
  const { records, checks, requests } = context;
  // While this one waited, other tabs may have sent writes of the item, and the session may have ended.
  await records.load();
  const { same, blocker, earlier } = earlierOf(records, sending);
  if (blocker || !owner || records.owner() !== owner) return { is: 'blocked', earlier: blocker };
  const write = sending.left.aborted ? undefined : prepare(context, sending, same, owner);
  if (!write) return { is: 'left' };
  const { id, key } = write;
  const request = new AbortController();
  // Known to this document at once: without locks, another write of the item may be waiting here.
  requests.set(id, request);
  const obstacle = await store(context, sending, write, { same, owner });
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
        ? await sendAgain(context, sending, { write, owner, request, reply: first, transmit })
        : first;
    return await applyReply(context, write, reply, { owner, request });
  } finally {
    late.stop();
    requests.delete(id);
    checks.schedule();
  }
}

/** Stores a write that is about to be sent. If it may not be sent any more, undoes this and returns the reason. */
async function store<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  write: Write,
  { same, owner }: { same: Write | undefined; owner: Owner },
) {
  const { ports, records, checks, requests } = context;
  const start = ports.now();
  await records.put(write);
  const obstacle = obstacleTo(context, sending, write, { owner, start });
  if (!obstacle) return undefined;
  requests.delete(write.id);
  if (obstacle.is === 'blocked' && obstacle.earlier) checks.schedule();
  else await restore(records, write, records.owner() === owner ? same : undefined);
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
  owner: Owner,
): Write | undefined {
  const described = describe?.();
  const start = { sentAt: ports.timeOfDay(), isStored: false, ...owner };
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

/** Returns the reason why a write may not be sent any more, since storing it has taken a moment. */
function obstacleTo(
  { ports, records }: Context,
  { left }: Pick<Sending<Reply>, 'left'>,
  write: Write,
  { owner, start }: { owner: Owner; start: number },
): Extract<Sent<never>, { is: 'left' | 'blocked' }> | undefined {
  if (left.aborted) return { is: 'left' };
  if (records.owner() !== owner) return { is: 'blocked', earlier: undefined };
  // Without locks, the other tabs take a document that was frozen for one that has ended.
  const isFrozen = !ports.hasLocks && ports.now() - start > ports.timeouts().late;
  return isFrozen ? { is: 'blocked', earlier: write } : undefined;
}

/** Removes a write that was not sent. `before`: the stored one that was to be repeated, which is stored again. */
async function restore(records: Records, { id, attempts }: Write, before: Write | undefined) {
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
  owner: Owner;
  request: AbortController;
  reply: A;
  transmit: (isResent: boolean) => Promise<A>;
}

/**
 * Sends a write again whose token was rejected, if that cannot carry it out twice, nothing has decided it, and its user is confirmed.
 * Returns the last response.
 */
async function sendAgain<A extends Reply>(
  context: Context,
  sending: Sending<A>,
  { write, owner, request: { signal }, reply, transmit }: Attempt<A>,
): Promise<A> {
  const { records } = context;
  const isRejected = reply.isRejected || (await wasNotCarriedOut(context, write, reply, signal));
  const last = { ...reply, isRejected };
  if (!isRejected && write.settledBy === 'time') return last;
  const again = await sending.sendAgain(() => {
    const latest = records.find(write.id);
    if (!latest || !isUnsettled(latest) || signal.aborted) return undefined;
    if (records.owner() !== owner || sending.left.aborted) return undefined;
    // Its checks count from this request.
    void records.put(restarted(context, latest));
    return transmit(true);
  });
  return again ?? last;
}

/** Returns true if a read shows that a request without a key was not carried out, of which its response says nothing. */
async function wasNotCarriedOut(
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
  await records.put(restarted(context, latest));
  // While the storage does not respond, other documents may read there that the request has ended.
  return !wasStored || records.find(id)?.isStored === true;
}

/** Returns a write whose request is sent again after a rejection. */
function restarted({ ports, records }: Context, write: Write): Write {
  const sentAt = ports.timeOfDay();
  const next = { ...write, state: 'sending', hasEnded: false, sentAt } as const;
  return { ...next, progress: records.startOf(next) };
}

/** Applies a response. Returns what its form shows. */
async function applyReply<A extends Reply>(
  context: Context,
  write: Write,
  reply: A,
  { owner, request: { signal } }: Pick<Attempt<A>, 'owner' | 'request'>,
): Promise<Sent<A>> {
  const { records } = context;
  const isKnown = records.find(write.id) !== undefined;
  const after = await records.apply(write.id, { is: 'responded', reply });
  if (after === 'not-saved') return { is: 'rejected', reply };
  if (after === 'saved') return { is: 'saved', reply };
  // The session has ended: this document does not show the write any more, but it is stored.
  if (!isKnown && records.owner() !== owner && reply.isRejected && write.attempts === 1) {
    await records.remove(write.id);
    return { is: 'rejected', reply };
  }
  // Something else has decided, and its verdict was dismissed.
  if (!isKnown && records.owner() === owner) return { is: 'open', reply: undefined };
  if (!after) return { is: 'open', reply };
  if (after.state === 'held') return { is: 'saved', reply };
  // A check has decided, which has ended the request.
  if (!isUnsettled(after)) return { is: 'open', reply: undefined };
  const isDecidable = after.settledBy !== 'key' && (after.hasEnded || isUnread(reply));
  return isDecidable ? readOnce(context, after, reply, signal) : { is: 'open', reply };
}

/** Checks a write once that the backend has rejected, or confirmed with a body that is not that of the contract. */
async function readOnce<A extends Reply>(
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
    return finish(records, latest, 'not-saved', reply);
  if (state === 'saved' && isUnread(reply)) return finish(records, latest, 'saved', reply);
  if (typeof next === 'object')
    await records.put(isOnTheWay(next) ? { ...next, state: 'unknown' } : next);
  return { is: 'open', reply: state === 'saved' ? undefined : reply };
}

/** Returns true for a success whose body is not what the contract says. */
const isUnread = ({ status, isConfirmed }: Reply) => status >= 200 && status < 300 && !isConfirmed;

/** Removes a write, and announces its verdict. */
async function finish<A extends Reply>(
  records: Records,
  write: Write,
  verdict: Direct,
  reply: A,
): Promise<Sent<A>> {
  await records.remove(write.id);
  records.announce(write, verdict, true);
  return { is: verdict === 'saved' ? 'saved' : 'rejected', reply };
}
