import { listen } from '#lib/state/listen.ts';
import { checkNow, isUnsettled, updateWrite, type Write, writes } from '#lib/state/writes.ts';
import { applyErrorPolicy, endsSession } from '../error-policy.ts';
import { send } from '../send.ts';
import { stateAfterCheck } from './state-after-check.ts';
import type { Finding, WriteCheck } from './write-check.ts';

/**
 * Checks each write without a verdict when its next check is due, one at a time per write. Returns a function that stops this.
 * @param onVerdict Called after each verdict.
 */
export function runChecks(checks: WriteCheck[], onVerdict: (write: Write) => void): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Set<string>();
  const written = (id: string) => writes.get().find((write) => write.id === id);

  const run = async (id: string) => {
    const write = written(id);
    const check = checks.find(({ endpoint }) => endpoint.name === write?.endpoint);
    if (!write || !check || running.has(id)) return;
    running.add(id);
    updateWrite(id, { isChecking: true });
    const startedAt = Date.now();
    const finding = await findingOf(check, write);
    running.delete(id);
    const current = written(id);
    if (current) updateWrite(id, { isChecking: false, ...stateAfterCheck(current, finding, startedAt, Date.now()) });
    const settled = written(id);
    if (settled && !isUnsettled(settled)) onVerdict(settled);
  };

  const schedule = () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    for (const { id, state, nextCheckAt } of writes.get()) {
      if (state !== 'unknown' || running.has(id)) continue;
      timers.set(
        id,
        setTimeout(() => void run(id), Math.max(0, nextCheckAt - Date.now())),
      );
    }
  };

  const unsubscribe = writes.subscribe(schedule);
  const stopListening = listen(window, 'online', checkAllNow);
  schedule();
  return () => {
    unsubscribe();
    stopListening();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function checkAllNow() {
  for (const { id, state } of writes.get()) if (state === 'unknown') checkNow(id);
}

/** Returns undefined for a write that cannot be checked. A failed read decides nothing. */
async function findingOf(check: WriteCheck, write: Write): Promise<Finding | undefined> {
  try {
    return await check.find?.(write, send);
  } catch (error) {
    if (endsSession(error)) applyErrorPolicy(error);
    return { is: 'unknown' };
  }
}
