import type { Page } from 'playwright-core';
import type { Application } from './applications.ts';
import { type PaintedWhen, slowDown, timeToPaint, typingDelay } from './painting.ts';

/** What somebody with a slow computer waits for, in milliseconds; the processor is slowed down four times. */
export interface Waits {
  /** From the address to the rows of the first page of users, nothing being cached. */
  list: number;
  /** From the click on Edit to a form with its values. */
  form: number;
  /** The slowest key of those typed into the form, until what it did is painted. */
  typing: number;
  /** From the click on Users to all 500 rows. */
  rows: number;
}

/** How many rows the long list has. */
export const longList = 500;

const rowsShown = (count: number): PaintedWhen => ({ selector: 'tbody tr', count, text: '@' });
const formShown: PaintedWhen = { selector: 'input[name=username]', count: 1, value: true };

interface Way {
  page: Page;
  app: Application;
  /** From now on the list of users is the long one. */
  lengthen: () => void;
}

/** Goes through an application as a user does: the list, the form, the long list. The page is signed in and has no cache. */
export async function travel({ page, app, lengthen }: Way): Promise<Waits> {
  await slowDown(page, 4);
  await page.goto(`${app.url}/users`, { waitUntil: 'commit' });
  const list = await timeToPaint(page, rowsShown(10), { since: 'navigation' });
  const id = await page.locator('tbody tr a').first().getAttribute('href');
  await quiet(page);
  const edit = 'tbody tr:nth-child(2) a[href*="users/"]:not([href*="password"]):not([href*="details"]):not(td:first-child a)';
  const form = await timeToPaint(page, formShown, { since: { click: edit } });
  await quiet(page);
  const typing = await typingDelay(page, 'input[name=username]', 'a name that is typed');

  await page.goto(app.url + app.editPath(id?.split('/').at(-1)));
  await page.locator('input[name=username]').waitFor();
  await quiet(page);
  lengthen();
  const rows = await timeToPaint(page, rowsShown(longList), { since: { click: 'nav a[href="/users"], a[role=menuitem][href="/users"]' } });
  return { list, form, typing, rows };
}

/** Until what a screen does after it is shown is done. */
const quiet = (page: Page) => page.waitForLoadState('networkidle').then(() => page.waitForTimeout(500));
