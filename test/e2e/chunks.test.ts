import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, signIn } from '../support/console.ts';
import { firstResponse } from '../support/first-response.ts';

/** Collects the URLs of the scripts and styles that a page requests from now on. */
function requestedCode(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) urls.push(request.url());
  });
  return urls;
}

/** Resolves when the page gets the script of a chunk. */
const chunkOf = (page: Page, name: string) =>
  firstResponse(page, (response) => response.url().includes(`/assets/${name}-`));

describe('code chunks', () => {
  it('CLIENT-3 fetches the signed-in chunk on the idle sign-in screen', async ({ visit }) => {
    const { page } = await visit({ signedIn: false });
    const code = requestedCode(page);
    await page.goto('/login');
    await expect.poll(() => code.filter((url) => url.includes('/signed-in-'))).toHaveLength(1);
  });

  it('CLIENT-3 fetches the signed-in chunk before the sign-in code, if signed in', async ({
    visit,
  }) => {
    const { page } = await visit();
    const code = requestedCode(page);
    const chunk = chunkOf(page, 'signed-in');
    await page.route('**/assets/main-*.js', async (route) => {
      await chunk;
      await route.continue();
    });
    await page.goto('/users');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    expect(code.filter((url) => url.includes('/signed-in-'))).toHaveLength(1);
  });

  it('CLIENT-3 fetches the lazy screens before the sign-in code for the address of a form', async ({
    visit,
  }) => {
    const { page } = await visit();
    const chunk = chunkOf(page, 'screens');
    await page.route('**/assets/main-*.js', async (route) => {
      await chunk;
      await route.continue();
    });
    await page.goto('/users/create');
    expect(await page.getByRole('textbox', { name: 'Username' }).isEditable()).toBe(true);
  });

  it('CLIENT-3 fetches the lazy screens last, and then no code', async ({ visit }) => {
    const { page } = await visit({ signedIn: false });
    const screens = chunkOf(page, 'screens');
    await page.goto('/login');
    await signIn(page);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    // Resolves when the chunks that it imports have loaded too. A text, since Vitest would replace `import`.
    await page.evaluate(`import('${(await screens).url()}').then(() => {})`);
    const code = requestedCode(page);
    await page.getByRole('banner').getByRole('button', { name: 'Search by' }).click();
    await page.getByRole('dialog', { name: 'Find anything' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'More for Users' }).click();
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Users' }).click(),
    ]);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('Username').fill('ada');
    expect(code).toEqual([]);
  });

  it('CLIENT-3 fetches the code of a lazy screen beside the session check', async ({ visit }) => {
    const { page } = await visit();
    const screens = chunkOf(page, 'screens');
    await page.route('**/ajax/auth/check', async (route) => {
      await screens;
      await route.continue();
    });
    await page.goto('/users/create');
    await page.getByLabel('Username').fill('ada');
  });

  it('CLIENT-5 says in place of a lazy screen that its code is gone', async ({ visit }) => {
    const { page, takeErrors } = await visit();
    await page.route('**/assets/screens-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/users');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: "Couldn't load the app" }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.unroute('**/assets/screens-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByLabel('Username').fill('ada');
    expect(takeErrors().join()).toContain('could not be fetched');
  });

  it('CLIENT-5 shows a Reload button when the signed-in chunk is gone', async ({ visit }) => {
    const { page, takeErrors } = await visit();
    await page.route('**/assets/signed-in-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/users');
    await page.getByRole('heading', { name: "Couldn't load the app" }).waitFor();
    await page.unroute('**/assets/signed-in-*.js');
    takeErrors();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
  });
});
