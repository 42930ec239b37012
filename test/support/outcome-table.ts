import type { Page } from 'playwright-core';

const verdicts = {
  saved: /Saved after all\./,
  'not saved': /Not saved[.:]/,
  uncheckable: /This could not be checked\./,
  // Any other text: the item may have been so before, or was changed by someone else.
  reported: /Dismiss/,
};

/** Returns what the document shows in the end of a write: `success`, a verdict, or `rejected` with its message. */
export async function shownResult(page: Page, endpoint: string): Promise<string> {
  const isRow = endpoint === 'exchange-providers.savePair' || endpoint === 'exchange-rules.save';
  const shown = await page.waitForFunction(
    ({ isRow, verdicts }) => {
      const texts = (name: string) =>
        [...document.querySelectorAll<HTMLElement>(`[role="status"][aria-label="${name}"]`)]
          .map((region) => region.innerText)
          .join(' ');
      const outcome = texts('Outcome of changes');
      const verdict = verdicts.find(([, pattern]) => new RegExp(pattern).test(outcome));
      if (verdict) return verdict[0] === 'reported' ? `reported: ${outcome}` : verdict[0];
      const toasts = texts('Notifications');
      if (/successfully\./.test(toasts)) return 'success';
      if (outcome !== '') return undefined;
      const invalid = document.querySelector('[aria-invalid="true"]');
      const message = toasts || invalid?.parentElement?.innerText;
      if (message !== undefined) return `rejected: ${message}`;
      // The rows that show values have Edit, a rule also a disabled select.
      const rows = [...document.querySelectorAll('tbody tr')];
      const isViewed = (row: Element) =>
        [...row.querySelectorAll('button')].some((button) => button.textContent === 'Edit');
      const isEdited = (row: Element) =>
        row.querySelector('input, select') !== null && !isViewed(row);
      return isRow && rows.some(isViewed) && !rows.some(isEdited) ? 'success' : undefined;
    },
    {
      isRow,
      verdicts: Object.entries(verdicts).map(([name, { source }]) => [name, source] as const),
    },
    { timeout: 60_000, polling: 100 },
  );
  return ((await shown.jsonValue()) ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Prints a table in `npm run soak`. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  if (process.env.SOAK !== '1') return;
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`);
}
