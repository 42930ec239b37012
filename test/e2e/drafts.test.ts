import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accessFaults, it, navigate, openForm } from '../support/console.ts';

const offer = (page: Page) => page.getByText('You have unsaved changes from earlier.');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Accepts the browser's dialogs and lists their types. */
function dialogTypes(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  return dialogs;
}

describe('drafts', () => {
  it('OPR-21 offers the input of a form that was left, and restores it', async ({ page }) => {
    await openForm(page, '/businesses/edit/3');
    await page.getByLabel('Name').fill('Typed');
    await navigate(page, '/orders');
    await navigate(page, '/businesses/edit/3');
    await offer(page).waitFor();
    await button(page, 'Restore').click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Typed');
  });

  it('OPR-22 asks before closing the tab only while input is unsaved', async ({ page }) => {
    const dialogs = dialogTypes(page);
    await openForm(page, '/businesses/edit/3');
    const name = page.getByLabel('Name');
    await name.click();
    await page.reload();
    expect(dialogs).toEqual([]);
    await openForm(page, '/businesses/edit/3');
    await name.click();
    await page.keyboard.type('x');
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
    await offer(page).waitFor();
    await expect.poll(() => accessFaults(page)).toEqual([]);
    await name.click();
    await page.keyboard.type('y');
    await page.keyboard.press('Backspace');
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);

    await page.goto('/exchange-providers/Kraken');
    await button(page, 'Edit').first().click();
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
    await button(page, 'Edit').first().click();
    await page.getByRole('textbox').first().press('1');
    await page.reload();
    expect(dialogs).toEqual(['beforeunload', 'beforeunload']);
  });
});
