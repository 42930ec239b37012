import { useEffect, useEffectEvent } from 'react';
import { createStore } from './store.ts';

/** The forms, rows and buttons on screen that can send their last write again, by source. */
export const retries = createStore<Record<string, () => void>>({});

/** Offers to send the last write of a form, row or button again, while `isOffered`. */
export function useRetry(source: string, isOffered: boolean, run: () => void): void {
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
