import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createStore } from './store.ts';

/** A part of the screen that is loaded by itself. */
interface Panel {
  refetch: UseQueryResult['refetch'];
  /** Whether there is anything to see in it, be it the drawing of what is to come. */
  shown: boolean;
}

/** The panels of the screen. */
export const panels = createStore<Panel[]>([]);

/** Loads every panel of the screen again that is not being loaded. */
export function refreshPanels(): void {
  for (const { refetch } of panels.get()) void refetch({ cancelRefetch: false });
}

/** Counts a part of the screen among its panels. */
export function usePanel({ refetch, shown }: Panel): void {
  useEffect(() => {
    const panel = { refetch, shown };
    panels.set([...panels.get(), panel]);
    return () => panels.set(panels.get().filter((other) => other !== panel));
  }, [refetch, shown]);
}
