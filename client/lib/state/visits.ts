import { useState } from 'react';
import { asRecord } from './persisted-store.ts';
import { useStore } from './store.ts';
import { keptStore } from './user-store.ts';

/** When the user last opened each screen in this browser, from yesterday on: instants in milliseconds by path. */
const visitStore = () => keptStore('visits', sinceYesterday);

const sinceYesterday = (stored: unknown): Record<string, unknown> => {
  const start = new Date().setHours(-24, 0, 0, 0);
  return Object.fromEntries(Object.entries(asRecord(stored)).filter(([, instant]) => Number(instant) >= start));
};

/** Stores that the user has opened the screen of a path. */
export function addVisit(path: string): void {
  const store = visitStore();
  store.set({ ...store.get(), [path]: Date.now() });
}

/** Returns the paths that the user has opened since yesterday, as the keys of a record. */
export const useVisits = (): Record<string, unknown> => useStore(useState(visitStore)[0]);
