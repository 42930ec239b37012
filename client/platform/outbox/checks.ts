import { type Event, progressAfter } from './machine.ts';
import { lockOf, type Ports } from './ports.ts';
import type { Records } from './records.ts';
import {
  finalAtOf,
  isOnTheWay,
  isUnsettled,
  mayStillArrive,
  needsRetry,
  type Write,
} from './write.ts';

/** The pause before a write that another tab is sending or checking is looked at again, in milliseconds. */
const busyPause = 500;

export type Checks = ReturnType<typeof createChecks>;

/**
 * Checks writes until there is a verdict: withdraws the key, or reads. With `idempotency-key` alone nothing is checked, and a
 * repetition decides. One tab at a time checks a write.
 * @param requests The requests of this document, by the id of their write.
 */
export function createChecks(
  ports: Ports,
  records: Records,
  requests: Map<string, AbortController>,
) {
  const { now } = ports;
  const timers = new Map<string, () => void>();
  const running = new Map<string, AbortController>();
  let isStarted = false;

  /** Returns when something about a write is to be done, or undefined. */
  const dueAt = (write: Write): number | undefined => {
    const { progress, state, id } = write;
    if (mayStillArrive(write))
      return Math.max(finalAtOf(progress, ports.timeouts().final), progress.nextCheckAt);
    if (!isUnsettled(write) || running.has(id)) return undefined;
    if (needsRetry(write)) return undefined;
    // The response will come.
    if (state === 'sending' && requests.has(id)) return undefined;
    return progress.nextCheckAt;
  };
  const schedule = () => {
    for (const cancel of timers.values()) cancel();
    timers.clear();
    for (const write of isStarted ? records.writes.get() : []) {
      const at = dueAt(write);
      if (at === undefined || at === Number.POSITIVE_INFINITY) continue;
      const task = mayStillArrive(write) ? release : check;
      const { id } = write;
      timers.set(
        id,
        ports.later(Math.max(0, Math.ceil(at - now())), () => void task(id)),
      );
    }
  };

  /** Ends the wait for an earlier attempt of a write that was saved. */
  const release = async (id: string) => {
    const write = records.find(id);
    if (!write) return;
    const isDone = await ports.withLock(lockOf(write.target), true, async () => {
      await records.load();
      const latest = records.find(id);
      if (latest?.state === 'held') await records.remove(id);
      else if (latest?.state === 'saved') await records.put({ ...latest, attempts: 1 });
      return true;
    });
    // Another tab may send it again.
    if (!isDone) records.updateProgress(id, { nextCheckAt: now() + busyPause });
  };

  const check = async (id: string) => {
    const write = records.find(id);
    if (!write || running.has(id)) return;
    const controller = new AbortController();
    running.set(id, controller);
    const task = () => checkOnce(id, controller.signal);
    // The document that sends a write has its lock.
    const isDone = requests.has(id)
      ? await task()
      : await ports.withLock(lockOf(write.target), true, task);
    running.delete(id);
    if (isDone) schedule();
    else records.updateProgress(id, { nextCheckAt: now() + busyPause });
  };
  /** Returns false if the write is another tab's. */
  const checkOnce = async (id: string, signal: AbortSignal): Promise<boolean> => {
    if (!requests.has(id)) await records.load();
    const found = records.find(id);
    if (found && isOnTheWay(found) && !requests.has(id)) {
      if (!isLeft(found)) return false;
      await records.apply(id, { is: 'abandoned' });
    }
    const write = records.find(id);
    if (write && isUnsettled(write) && write.settledBy !== 'key') await settle(write, signal);
    return true;
  };
  /** Returns true if the document of a request has ended. */
  const isLeft = ({ tab, sentAt }: Write) =>
    ports.hasLocks ||
    tab === records.owner()?.tab ||
    Math.abs(ports.timeOfDay() - sentAt) > ports.timeouts().late;
  /** Looks for a write, and applies the result. */
  const settle = async (write: Write, signal: AbortSignal) => {
    const { id } = write;
    const timeout = ports.timeouts().final;
    const isFinal = now() >= finalAtOf(write.progress, timeout);
    records.updateProgress(id, { isChecking: true });
    // The last read must not miss what the request still does.
    if (isFinal && write.settledBy === 'time') requests.get(id)?.abort();
    const event = await look(write, isFinal, signal);
    // Without locks, another tab may have sent it again.
    if (!ports.hasLocks) await records.load();
    const latest = records.find(id) ?? write;
    if (latest.attempts !== write.attempts || latest.sentAt !== write.sentAt) return;
    const progress = progressAfter(latest.progress, outcomeOf(event), {
      now: now(),
      isFinal,
      timeout,
    });
    records.updateProgress(id, progress);
    const after = event && (await records.apply(id, event));
    if (typeof after === 'object' && !isUnsettled(after)) requests.get(id)?.abort();
  };
  /** Asks the backend about a write. Returns undefined without a response. */
  const look = async (
    write: Write,
    isFinal: boolean,
    signal: AbortSignal,
  ): Promise<Extract<Event, { is: 'withdrawn' | 'checked' }> | undefined> => {
    if (write.settledBy === 'withdrawal') {
      const withdrawal = await ports.withdraw(write, signal);
      return withdrawal && { is: 'withdrawn', withdrawal };
    }
    const result = await ports.read(write, signal);
    return result && { is: 'checked', result, isFinal };
  };

  records.writes.subscribe(schedule);
  return {
    schedule,
    look,
    /** Ends the check of a write that is about to be repeated. */
    abort: (id: string) => running.get(id)?.abort(),
    /** Starts the checks. Returns a function that stops them. */
    start() {
      isStarted = true;
      schedule();
      return () => {
        isStarted = false;
        schedule();
      };
    },
  };
}

const outcomeOf = (event: Event | undefined): 'failed' | 'read' | 'pending' => {
  if (!event) return 'failed';
  return event.is === 'withdrawn' && event.withdrawal.outcome === 'pending' ? 'pending' : 'read';
};
