import type { MouseEvent } from 'react';
import { pageNumber, useQueryParameters } from './page-number.ts';

/** Returns the URL parameter of a list: `filter-suspicious-orders`. */
export const listParameter = (name: string, label: string): string =>
  `${name}-${label.toLowerCase().replaceAll(' ', '-')}`;

/** The rows of a long list that are drawn at first. */
const firstRows = 25;

/**
 * Returns the first rows of a long list, and a function that shows more of them: 25, then 125, 625 and so on. Their number is in the
 * URL (`rows-settlements=125`), so that Back and a reload show them again.
 * @param least The number of rows that are shown in any case.
 */
export function useShownRows<Row>(label: string, rows: Row[], least: number) {
  const parameter = listParameter('rows', label);
  const { parameters, change } = useQueryParameters();
  const count = Math.max(pageNumber(parameters.get(parameter)), firstRows, least);
  const next = Math.min(count * 5, rows.length);
  const showMore = () => change({ [parameter]: String(next) });
  return { shown: rows.slice(0, count), more: next - count, showMore };
}

const controls = 'a, button, input, select, label, summary, [role="button"]';

/**
 * Opens the record of a row that was clicked beside its link, as its link does: also in a new tab by the middle button, Ctrl or Cmd.
 * A click on another control and a selection of text open nothing.
 */
export function openRow(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || button > 1 || target.closest(controls)) return;
  const link = target.closest('tbody tr')?.querySelector(':scope > td:first-child a');
  if (!link || getSelection()?.type === 'Range') return;
  // Browsers open a new tab for one of the two keys.
  const keys = button === 1 ? { ctrlKey: true, metaKey: true } : { ctrlKey, metaKey, shiftKey };
  link.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, view: window, ...keys }),
  );
}
