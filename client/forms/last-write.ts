import { useEffect, useEffectEvent } from 'react';
import { useStore } from '#data/use-store.ts';
import { writes } from '#platform/outbox/page-outbox.ts';
import { isRepeatable, isUnsettled, type Write } from '#platform/outbox/write.ts';
import { createStore } from '#platform/storage/store.ts';

/** The forms, rows and buttons on screen that can send their last write again, by source. */
export const retries = createStore<Record<string, () => void>>({});

/** Offers to send the last write of a form, row or button again, while `isOffered`. */
function useRetry(source: string, isOffered: boolean, run: () => void): void {
  const onRetry = useEffectEvent(run);
  useEffect(() => {
    if (!isOffered) return;
    retries.set({ ...retries.get(), [source]: () => onRetry() });
    return () => {
      const { [source]: _, ...others } = retries.get();
      retries.set(others);
    };
  }, [source, isOffered]);
}

/** Returns the last write of a form, row or button, unless its outcome was certain or its verdict was dismissed. */
const useWriteOf = (source: string): Write | undefined =>
  useStore(writes).findLast((write) => write.source === source && write.state !== 'held');

interface Options {
  /** True if it would send its last write again as it is. */
  canRetry: boolean;
  retry: () => void;
  /** Called after a check has found its last write, with the path of the item. */
  onSaved: (to: string | undefined) => unknown;
}

/**
 * Follows the last write of a form, row or button whose request failed without certainty. Returns the reason why no other one
 * may be sent now, a sentence, or undefined.
 */
export function useLastWrite(
  source: string,
  { canRetry, retry, onSaved }: Options,
): string | undefined {
  const write = useWriteOf(source);
  const isSaved = write?.state === 'saved';
  const canRepeat = write !== undefined && canRetry && isRepeatable(write);
  useRetry(
    source,
    canRepeat || (canRetry && write !== undefined && !isUnsettled(write) && !isSaved),
    retry,
  );
  const onSavedEvent = useEffectEvent(() => onSaved(write?.to));
  useEffect(() => {
    if (isSaved) onSavedEvent();
  }, [isSaved]);
  if (!write || !isUnsettled(write) || canRepeat) return undefined;
  return write.state === 'sending'
    ? 'Your last attempt is still being sent.'
    : 'Still checking whether your last attempt was saved.';
}
