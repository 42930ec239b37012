import type { Page } from 'playwright-core';
import type { Application } from './applications.ts';
import { type PaintedWhen, slowDown, timeToPaint, typingDelay } from './painting.ts';
import { longList } from './users.ts';

/** Waiting times of a user with a slow computer, in milliseconds. The CPU is slowed down four times. */
export interface Waits {
  /** From navigation to the rows of the first page of users, with an empty cache. */
  list: number;
  /** From the click on a user's link to the filled form. */
  form: number;
  /** From the click on Users to all rows of the long list. */
  rows: number;
  /** From a key press in the form to the paint of its result, for the slowest key. */
  typing: number;
}

const username = 'input[name=username]';
const rowsShown = (count: number): PaintedWhen => ({ selector: 'tbody tr', count, text: '@' });
const formShown: PaintedWhen = { selector: username, count: 1, value: true };

interface Way {
  page: Page;
  app: Application;
  /** Switches the list of users to the long one. */
  lengthen: () => void;
}

/** Runs a user journey: the list, a form, the long list, typing. The page is signed in and has no cache. */
export async function travel({ page, app, lengthen }: Way): Promise<Waits> {
  await slowDown(page, 4);
  await page.goto(`${app.url}/users`, { waitUntil: 'commit' });
  const list = await timeToPaint(page, rowsShown(10), 'navigation');
  await quiet(page);
  const form = await timeToPaint(page, formShown, { click: `tbody a[href^="${app.form}"]` });
  const address = page.url();

  await page.goto(address);
  await page.locator(username).waitFor();
  await quiet(page);
  lengthen();
  const rows = await timeToPaint(page, rowsShown(longList), { click: 'a[href="/users"]' });

  await page.goto(address);
  await page.locator(username).waitFor();
  await quiet(page);
  return { list, form, rows, typing: await typingDelay(page, username, ' and twenty more keys') };
}

/** Waits until a screen has finished its work after the first paint. */
const quiet = (page: Page) =>
  page.waitForLoadState('networkidle').then(() => page.waitForTimeout(500));
