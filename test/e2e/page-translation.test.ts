import { expect } from 'vitest';
import { facts, it } from '../support/console.ts';

/** Replaces each text by two nested elements, as the translation of Chromium does, except where a document forbids it. */
const translate = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, [translate=no]')) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
};

it('SHELL-12 CLB-4 shows the right total after the browser has translated the document', async ({
  page,
}) => {
  await page.goto('/closed-loop-balancing/create?provider=Kraken&cryptocurrency=LTC');
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(0).check();
  await page.evaluate(translate);
  await boxes.nth(1).check();
  await expect.poll(() => facts(page)).toMatchObject({ Trades: expect.stringMatching(/^2 /) });
});
