import { screen, waitFor } from '@testing-library/react';

/** Waits for the screen and the data of all of its panels. */
export const findLoaded = (): Promise<void> =>
  waitFor(() => {
    if (!document.querySelector('h1') || document.querySelector('[aria-busy="true"]'))
      throw new Error('The screen is loading.');
  });

/** Waits for a result of the search by its text: a marked match parts the names that the library computes. */
export const findOption = (text: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const option = screen
      .getAllByRole('option')
      .find(({ textContent }) => text.test(textContent ?? ''));
    if (!option) throw new Error(`No option has the text ${text}.`);
    return option;
  });

/** Returns the texts of a table by row, header rows first, without the rows that fade out. */
export const shownCells = (table: string): string[][] =>
  [...screen.getByRole<HTMLTableElement>('table', { name: table }).rows]
    .filter((row) => row.getAttribute('aria-hidden') !== 'true')
    .map((row) => [...row.cells].map(({ textContent }) => textContent ?? ''));

/** Returns the texts below a heading of a table. Throws an Error without such a heading. */
export function shownColumn(table: string, heading: string): string[] {
  const [headings = [], ...rows] = shownCells(table);
  const index = headings.indexOf(heading);
  if (index < 0) throw new Error(`${table} has ${headings.join(', ')}, but not ${heading}.`);
  return rows.map((cells) => cells[index] ?? '');
}

/** Returns the terms and values of a card or of the whole screen, without the exact times for screen readers. */
export function shownFacts(card?: string): Record<string, string> {
  const within = card === undefined ? document : screen.getByRole('region', { name: card });
  return Object.fromEntries(
    [...within.querySelectorAll('dt')].map((term) => [
      term.textContent,
      (term.nextElementSibling?.textContent ?? '').replace(/\s*\(.*Z\)$/s, ''),
    ]),
  );
}
