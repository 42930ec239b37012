import type { KeyboardEvent, MouseEvent } from 'react';

const controls = 'a, button, input, select, label, summary, [role="button"], [popover]';

/**
 * Opens the record of a row that was clicked beside its link, as its link does: also in a new tab by the middle button, Ctrl or Cmd.
 * A click on another control, in its card and a selection of text open nothing.
 */
function openRow(event: MouseEvent): void {
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

/** Moves the focus to the next or previous control of its row: the copy buttons of a list are no tab stops. */
function moveInRow(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  const inRow = [...(row?.querySelectorAll<HTMLElement>('a, button:not([disabled])') ?? [])];
  const next = inRow[inRow.indexOf(event.target as HTMLElement) + step];
  if (!next || !inRow.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** The events of the rows of a list. Its element has no role: each row has its link for the keyboard. */
export const rowEvents = {
  role: 'presentation',
  onKeyDown: moveInRow,
  onClick: openRow,
  onAuxClick: openRow,
};
