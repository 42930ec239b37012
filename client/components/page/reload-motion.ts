import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The time of a motion, in milliseconds. */
const motionMs = 120;

/**
 * Shows for a moment what a reload has changed in an element: values and rows that are new fade in, and rows that are gone fade out in
 * their place. The changes are those of the document, so that no list and no value takes part in it. A first load,
 * and a filter or page that the user has chosen, show nothing. See decision 115 in docs/decisions.md.
 * @param loadedAt The time of the load of the shown data; 0 while there is none.
 */
export function useReloadMotion(root: RefObject<HTMLElement | null>, loadedAt: number): void {
  const { search } = useLocation();
  const observer = useRef<MutationObserver>(undefined);
  const last = useRef({ loadedAt, search });
  useLayoutEffect(() => {
    if (!root.current) return;
    // Only what a load changes is read: its records, before they are delivered.
    observer.current = new MutationObserver(() => {});
    observer.current.observe(root.current, { subtree: true, childList: true, characterData: true });
    return () => observer.current?.disconnect();
  }, [root]);
  const onLoad = useEffectEvent((records: MutationRecord[]) => {
    const isReload = last.current.loadedAt > 0 && loadedAt > 0 && last.current.search === search;
    last.current = { loadedAt, search };
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isReload && !isReduced) showChanges(records);
  });
  useLayoutEffect(() => {
    if (last.current.loadedAt !== loadedAt) onLoad(observer.current?.takeRecords() ?? []);
  }, [loadedAt]);
}

function showChanges(records: MutationRecord[]) {
  const rows = records.filter(({ target }) => target instanceof HTMLTableSectionElement);
  const added = rowsIn(rows.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const record of rows) for (const row of rowsIn(record.removedNodes)) fadeOut(row, record);
  for (const row of added) if (row.isConnected) row.animate({ opacity: [0, 1] }, motionMs);
  const values = records.flatMap(({ type, target }) =>
    type === 'characterData' ? (target.parentElement?.closest('td, dd, li, p, b, span') ?? []) : [],
  );
  // An animated background crashes the tab in Chromium 153 without a GPU.
  for (const value of new Set(values)) value.animate({ opacity: [0, 1] }, motionMs);
}

const rowsIn = (nodes: Iterable<Node>) =>
  [...nodes].filter((node) => node instanceof HTMLTableRowElement);

/** Puts a removed row back into its place until it has faded. A row that has only moved is in the document already. */
function fadeOut(row: HTMLTableRowElement, { target, nextSibling }: MutationRecord) {
  if (row.isConnected) return;
  row.inert = true;
  row.setAttribute('aria-hidden', 'true');
  target.insertBefore(row, nextSibling?.parentNode === target ? nextSibling : null);
  void row.animate({ opacity: [1, 0] }, motionMs).finished.finally(() => row.remove());
}
