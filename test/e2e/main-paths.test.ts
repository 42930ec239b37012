import { describe, expect } from 'vitest';
import { it, tableCells } from '../support/console.ts';

describe('the main path on the real backend', () => {
  it('OPR-130 leads from what needs attention to its list', async ({ page }) => {
    await page.goto('/dashboard');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByRole('link', { name: /suspicious orders/ }).click();
    const heading = page.getByRole('heading', { name: 'Suspicious Orders' });
    await expect
      .poll(() => heading.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  });

  it('OPR-141 finds a row of another page by the search of the list', async ({ page }) => {
    await page.goto('/users?page=3');
    const listed = async () => (await tableCells(page, 'Users')).slice(1).map(([name]) => name);
    await expect.poll(async () => (await listed()).length).toBeGreaterThan(0);
    const [last = ''] = (await listed()).slice(-1);
    await page.goto('/users');
    await page.getByRole('searchbox', { name: 'Search Users' }).fill(last.trim());
    await expect
      .poll(async () => (await listed()).map((name) => name?.trim()))
      .toEqual([last.trim()]);
    await expect.poll(() => page.url()).toMatch(/\/users\?filter-users=/);
  });

  it('OPR-280 shows the events of a user', async ({ page }) => {
    await page.goto('/users/details/3');
    await page.getByRole('button', { name: 'Show history' }).click();
    const events = page.getByRole('region', { name: 'History' }).locator('tbody');
    await expect.poll(() => events.innerText()).toMatch(/Signed in\./);
  });

  it('OPR-300 explains a term where it appears', async ({ page }) => {
    await page.goto('/closed-loop-balancing');
    await page
      .getByRole('heading', { name: 'CL Balancing' })
      .getByText('CL', { exact: true })
      .click();
    await page
      .getByText(/settled together in one transaction/)
      .first()
      .waitFor();
  });
});
