import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setDraft } from '#lib/state/drafts.ts';
import { listen } from '#lib/state/listen.ts';
import { withLock } from '#lib/state/lock.ts';
import { toasts } from '#lib/state/toasts.ts';
import {
  checkAllNow,
  concernsWrites,
  finalAtOf,
  isOfThisTab,
  isUnsettled,
  loadWrites,
  type Progress,
  restoreWrites,
  updateProgress,
  updateWrite,
  type Write,
  writes,
  writeWith,
} from '#lib/state/writes.ts';
import { removeUnshown } from '../cache.ts';
import { resultOf, verdictOf } from './check.ts';
import { abortWrite, isInFlight, lockOf } from './send-write.ts';
import type { WriteDefinition } from './write-definition.ts';

/** Pauses between checks, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000];
/** Pauses after a failed read, which delays the verdict once the backend is back, and once a write cannot be carried out any more. */
const failedPause = 500;
const latePause = 30_000;

/** The time that other tabs get to store the outcome of a write after they have released its lock, in milliseconds. */
const handoverMs = 500;

/** Checks the user's writes whose outcome is not certain, and updates drafts and data after a verdict. */
export function useChecks(definitions: WriteDefinition[]): void {
  const client = useQueryClient();
  useEffect(() => runChecks(definitions, (write) => applyVerdict(client, write)), [definitions, client]);
}

/**
 * Checks each write without a verdict when its next check is due, one at a time per write. Every tab of the user checks for
 * itself, since browsers slow down hidden ones. Returns a function that stops this.
 * @param onVerdict Called after each verdict, also of another tab.
 */
function runChecks(definitions: WriteDefinition[], onVerdict: (write: Write) => void): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Set<string>();
  /** The writes that are in flight in other tabs, or were when their page ended. */
  const awaited = new Set<string>();
  const unsettled = new Set<string>();
  const stop = new AbortController();

  const run = async (id: string) => {
    const write = writeWith(id);
    const definition = definitions.find(({ endpoint }) => endpoint.name === write?.endpoint);
    if (!write || !definition || running.has(id)) return;
    running.add(id);
    updateProgress(id, { isChecking: true });
    const isFinal = performance.now() >= finalAtOf(write.progress);
    // The last read must not miss what the request still does.
    if (isFinal) abortWrite(id);
    const result = await resultOf(definition, write);
    running.delete(id);
    const current = writeWith(id);
    if (!current || !isUnsettled(current)) return;
    const verdict = result && verdictOf(current, result, isFinal);
    updateProgress(id, progressAfter(current.progress, { hasRead: result !== undefined, isFinal }));
    if (verdict) updateWrite(id, verdict);
    if (verdict) abortWrite(id);
  };

  /** Checks a write of another page once that has sent it or has ended. */
  const takeOver = async (id: string) => {
    awaited.add(id);
    await withLock(lockOf(id), async () => {});
    await new Promise((resolve) => setTimeout(resolve, handoverMs));
    awaited.delete(id);
    if (stop.signal.aborted) return;
    loadWrites();
    const { state } = writeWith(id) ?? {};
    if (state === 'sending' || state === 'open') updateWrite(id, { state: 'unknown' });
  };

  const update = () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    for (const write of writes.get()) {
      const { id, state, progress } = write;
      const isMine = isInFlight(id);
      if (!isUnsettled(write) && unsettled.delete(id)) onVerdict(write);
      if (isUnsettled(write)) unsettled.add(id);
      if ((state === 'sending' || state === 'open') && !isMine && !awaited.has(id)) void takeOver(id);
      if (state !== 'unknown' && !(state === 'open' && isMine)) continue;
      if (running.has(id)) continue;
      timers.set(
        id,
        setTimeout(() => void run(id), Math.max(0, Math.ceil(progress.nextCheckAt - performance.now()))),
      );
    }
  };

  const stops = [
    writes.subscribe(update),
    listen(window, 'online', checkAllNow),
    listen(window, 'storage', (event) => concernsWrites(event) && loadWrites()),
  ];
  loadWrites();
  void restoreWrites();
  update();
  return () => {
    stop.abort();
    for (const end of stops) end();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

/** Schedules the next check. */
function progressAfter(progress: Progress, { hasRead, isFinal }: { hasRead: boolean; isFinal: boolean }): Progress {
  const now = performance.now();
  const readableSince = progress.readableSince ?? (hasRead ? now : undefined);
  const pause = isFinal ? latePause : (pauses[progress.checks] ?? pauses.at(-1) ?? latePause);
  const next = now + (hasRead ? pause : failedPause);
  return {
    isChecking: false,
    checks: progress.checks + 1,
    readableSince,
    nextCheckAt: isFinal ? next : Math.min(next, finalAtOf({ readableSince })),
  };
}

function applyVerdict(client: QueryClient, write: Write) {
  const { endpoint, source, state, code } = write;
  if (state === 'saved') {
    // The draft of the same form in another tab may be of something else.
    if (isOfThisTab(write)) setDraft(source, undefined);
    toasts.set(toasts.get().filter((toast) => toast.code !== code || !toast.isFailedWrite));
  }
  if (state !== 'saved' && state !== 'changed') return;
  const [resource = ''] = endpoint.split('.');
  const isDeletion = endpoint.endsWith('.delete');
  removeUnshown(client, resource);
  void client.invalidateQueries({ queryKey: isDeletion ? [resource, `${resource}.list`] : [resource] });
}
