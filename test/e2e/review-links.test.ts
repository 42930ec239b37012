import { describe, expect } from 'vitest';
import { copyWith, it, signIn } from '../support/console.ts';

describe('review links', () => {
  it('OPR-115 reaches a colleague through the sign-in, and no server', async ({
    app,
    page,
    visit,
  }) => {
    const { id } = await app.backend.db
      .selectFrom('settlements')
      .select('id')
      .where('transaction_hash', 'is', null)
      .executeTakeFirstOrThrow();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/closed-loop-balancing/details/${id}#process`);
    await page.getByLabel('Transaction Hash').fill('ab'.repeat(32));
    const more = page.getByRole('button', { name: 'More', exact: true });
    const copy = page.getByRole('button', { name: 'Copy link to this input' });
    // Escape and a click outside close the menu, and not the dialog.
    await more.click();
    await copy.waitFor();
    await page.keyboard.press('Escape');
    await copy.waitFor({ state: 'detached' });
    await more.click();
    await copy.waitFor();
    await page.getByLabel('Note').click();
    await copy.waitFor({ state: 'detached' });
    let link = '';
    const copyLink = async () => {
      await more.click();
      link = await copyWith(copy);
      return link;
    };
    await expect.poll(copyLink).toContain(`/closed-loop-balancing/details/${id}#review=`);
    await page.getByText('Review link copied.').waitFor();
    const colleague = await visit({ signedIn: false });
    const urls: string[] = [];
    colleague.page.on('request', (request) =>
      urls.push(`${request.url()} ${request.headers().referer} ${request.postData()}`),
    );
    await colleague.page.goto(link);
    await signIn(colleague.page);
    await colleague.page
      .getByRole('link', { name: `Continue: Closed loop balancing ${id}` })
      .click();
    const dialog = colleague.page.getByRole('dialog');
    await dialog.getByText('demo proposed').waitFor();
    await colleague.page.reload();
    await expect
      .poll(() => dialog.getByLabel('Transaction Hash').inputValue())
      .toBe('ab'.repeat(32));
    expect(urls.filter((text) => /review|abab/.test(text.replace(/#.*? /, ' ')))).toEqual([]);
    expect(await colleague.page.title()).not.toContain('abab');
  });
});
