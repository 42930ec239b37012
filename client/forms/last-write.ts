import { useEffect, useEffectEvent } from 'react';
import { useStore } from '#data/use-store.ts';
import type { Settled } from '#platform/outbox/outbox.ts';
import { outbox, writes } from '#platform/outbox/page-outbox.ts';
import { isRepeatable, isUnsettled } from '#platform/outbox/write.ts';
import { createStore } from '#platform/storage/store.ts';

/** What sends a write again, by the revision that it has sent: from the form, row or button that has sent it and still shows it. */
export const retries = createStore<Record<string, () => void>>({});

/** Offers to send a revision again, if there is one. */
function useRetry(revision: string | undefined, run: () => void): void {
  const onRetry = useEffectEvent(run);
  useEffect(() => {
    if (revision === undefined) return;
    retries.set({ ...retries.get(), [revision]: () => onRetry() });
    return () => {
      const { [revision]: _, ...others } = retries.get();
      retries.set(others);
    };
  }, [revision]);
}

interface Options {
  /** Identifies the form, row or button. */
  source: string;
  /** The revisions that it may have sent, as far as it knows: that of its last attempt, and that of its draft. */
  revisions: (string | undefined)[];
  /** The revision that `retry` sends, if it would send its last write again as it is. */
  again: string | undefined;
  /** Sends it again from the notice of the write. A row has a button of its own. */
  retry: (() => void) | undefined;
  /** Called when a check has found that a revision was saved, with the path of the item. */
  onSaved: (revision: string, to: string | undefined) => unknown;
}

/**
 * Follows the last write of a form, row or button whose request failed without certainty. Returns the reason why no other one
 * may be sent now, a sentence, or undefined.
 */
export function useLastWrite({
  source,
  revisions,
  again,
  retry,
  onSaved,
}: Options): string | undefined {
  const write = useStore(writes).findLast((one) => one.source === source && one.state !== 'held');
  const isOpen = write !== undefined && isUnsettled(write);
  const isAgain = write !== undefined && again !== undefined && write.revision === again;
  const canRepeat = isAgain && isRepeatable(write);
  const isOffered = canRepeat || (isAgain && !isOpen && write.state !== 'saved');
  useRetry(isOffered && retry ? again : undefined, () => retry?.());
  const onSettled = useEffectEvent(({ write: { revision, to }, verdict, isDirect }: Settled) => {
    const isOwn = revision !== undefined && revisions.includes(revision);
    // The response itself has told what is direct.
    if (verdict === 'saved' && isOwn && !isDirect) onSaved(revision, to);
  });
  useEffect(() => outbox.onSettled((settled) => onSettled(settled)), []);
  if (!isOpen || canRepeat) return undefined;
  return write.state === 'sending'
    ? 'Your last attempt is still being sent.'
    : 'Still checking whether your last attempt was saved.';
}
