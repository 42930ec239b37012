import { useState } from 'react';
import { kept } from '#lib/state/browser-storage.ts';

/** What somebody has made of the look of one list. */
export interface TableView {
  /** The keys of the columns that are left out. */
  hidden: string[];
  /** Rows as low as they can be. */
  compact: boolean;
}

/** How the list of that name looks on this browser, and how to change that for now and for later. */
export function useTableView(label: string): [view: TableView, change: (view: TableView) => void] {
  const hiddenKey = `hidden-columns:${label}`;
  const compactKey = `compact-rows:${label}`;
  const [view, setView] = useState<TableView>(() => ({
    hidden: kept.get(hiddenKey)?.split('\n') ?? [],
    compact: kept.get(compactKey) !== null,
  }));
  const change = (next: TableView) => {
    kept.set(hiddenKey, next.hidden.join('\n') || null);
    kept.set(compactKey, next.compact ? 'yes' : null);
    setView(next);
  };
  return [view, change];
}
