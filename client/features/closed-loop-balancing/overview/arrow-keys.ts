import type { KeyboardEvent } from 'react';

const steps: Record<string, [down: number, right: number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from the link of a table cell to that of the next cell with a link in the direction of an arrow key. */
export function moveByArrowKey(event: KeyboardEvent): void {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const rows = [...(cell.closest('tbody')?.children ?? [])].map(({ children }) => [...children]);
  let row = rows.findIndex((cells) => cells.includes(cell));
  let column = rows[row]?.indexOf(cell) ?? 0;
  let next: Element | undefined;
  do {
    row += step[0];
    column += step[1];
    next = rows[row]?.[column];
  } while (next && !next.querySelector('a'));
  next?.querySelector('a')?.focus();
}
