import { useState } from 'react';
import { asRecord, persistedStore } from '#lib/state/persisted-store.ts';
import { useStore } from '#lib/state/store.ts';

/** The display settings of one list in this browser. */
export interface TableView {
  /** The keys of the hidden columns. */
  hidden: string[];
  /** Minimal row height. */
  compact: boolean;
  /** Keeps all columns in a narrow list. */
  showAll: boolean;
}

function parseView(stored: unknown): TableView {
  const { hidden, compact, showAll } = asRecord(stored);
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
    compact: compact === true,
    showAll: showAll === true,
  };
}

/** Returns how the list with that label is displayed, and a function that changes it. */
export function useTableView(label: string): [view: TableView, change: (view: TableView) => void] {
  const [store] = useState(() => persistedStore(`table.${label}`, parseView));
  return [useStore(store), store.set];
}
