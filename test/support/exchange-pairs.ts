import type { Page } from 'playwright-core';
import type { TestConsole } from './console.ts';

export const savePair = 'POST /ajax/exchange-providers/Kraken/pairs';

export const row = (page: Page, pair: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: pair, exact: true }) });
export const button = (page: Page, pair: string, name: string) =>
  row(page, pair).getByRole('button', { name });
export const cap = (page: Page, pair: string, name: string) =>
  page.getByRole('textbox', { name: `${name}, ${pair}` });

/** Returns the bodies of the requests that saved pairs of Kraken. */
export const saved = (app: TestConsole) =>
  app.requests.filter(({ line }) => line === savePair).map(({ body }) => body);
