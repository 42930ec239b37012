import type { Page } from 'playwright-core';
import { fetchJson, named, open, type Picture } from './scene.ts';

const create = '/closed-loop-balancing/create';

/** Opens the comparison for the trades of Kraken in XBT. */
async function openStatement(page: Page) {
  await open(page, `${create}?provider=Kraken&cryptocurrency=XBT`);
  await named(page, 'Compare with a statement').click();
  await page.getByLabel('Choose a CSV file').waitFor();
}

/**
 * Chooses a statement of all trades but the first: two without references, of which one is there twice, one off by one unit, one that
 * failed, and one that is not in the books.
 * @param status The status of one line.
 */
async function chooseStatement(page: Page, status = 'Completed') {
  const { exchange_providers, cryptocurrencies } = await fetchJson(page, create);
  const provider = exchange_providers.find(({ name }: { name: string }) => name === 'Kraken');
  const currency = cryptocurrencies.find(({ code }: { code: string }) => code === 'XBT');
  const trades = await fetchJson(page, `${create}/trades/${provider.id}/${currency.id}`);
  const statuses: Record<number, string> = { 5: 'Failed', 6: status };
  const lines = trades.slice(1).map((trade: Record<string, unknown>, index: number) => {
    const amount = Number(trade.cryptocurrency_amount) - Number(index === 3);
    const reference = index < 2 ? '' : trade.reference_id;
    return `${reference},${trade.created_at},-${amount / 1e8},${statuses[index] ?? 'Completed'}`;
  });
  const text = ['refid,time,amount,status', ...lines, lines[0], 'KR-7,,-0.5,Completed'].join('\n');
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'kraken-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByText('lines match').waitFor();
}

/** Pictures of a comparison with a statement by file name. */
export const statementPictures: Record<string, Picture> = {
  'statement-to-zero': {
    height: 900,
    async show({ page }) {
      await openStatement(page);
      await chooseStatement(page);
      await page.getByRole('button', { name: /^Select \d+ matched trades/ }).click();
    },
  },

  'statement-input': { height: 640, show: ({ page }) => openStatement(page) },

  'statement-columns': {
    height: 900,
    async show({ page }) {
      await openStatement(page);
      await chooseStatement(page, 'Quarantine');
      await page.getByLabel('Status “Quarantine”').focus();
      await page.locator('summary').evaluate((one) => one.scrollIntoView({ block: 'center' }));
    },
  },

  'statement-decision': {
    height: 900,
    async show({ page }) {
      await openStatement(page);
      await chooseStatement(page);
      await page.getByRole('link', { name: /^To decide/ }).click();
      await page.getByLabel('Decision on row 2').selectOption('0');
      await page
        .getByRole('table', { name: 'Statement lines' })
        .evaluate((one) => one.scrollIntoView({ block: 'center' }));
    },
  },

  'statement-phone': {
    width: 390,
    height: 844,
    async show({ page }) {
      await openStatement(page);
      await chooseStatement(page);
      await named(page, 'Accept 1 proposal').click();
      await page.getByRole('button', { name: /^Select \d+ matched trades/ }).click();
      const trades = page.getByRole('table', { name: 'Unsettled Trades' });
      await trades.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    },
  },
};
