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
 * Chooses a statement of the newer half of the trades: one is missing, one off by one unit, one there twice, one failed, one without a
 * reference, and a line is not in the books.
 * @param word The status of one line.
 */
async function chooseStatement(page: Page, word = 'Completed') {
  const { exchange_providers, cryptocurrencies } = await fetchJson(page, create);
  const provider = exchange_providers.find(({ name }: { name: string }) => name === 'Kraken');
  const currency = cryptocurrencies.find(({ code }: { code: string }) => code === 'XBT');
  const trades = await fetchJson(page, `${create}/trades/${provider.id}/${currency.id}`);
  const byTime = trades.toSorted((one: { created_at: string }, other: { created_at: string }) =>
    one.created_at.localeCompare(other.created_at),
  );
  const statuses: Record<number, string> = { 5: 'Failed', 6: word };
  const lines = byTime
    .slice(Math.floor(byTime.length / 2))
    .map((trade: Record<string, unknown>, index: number) => {
      const amount = (Number(trade.cryptocurrency_amount) - Number(index === 3)) / 1e8;
      const reference = index === 2 ? '' : trade.reference_id;
      return `${reference},${trade.created_at},${amount.toFixed(8)},BTC,${statuses[index] ?? 'Completed'},Lightning`;
    });
  lines.splice(1, 1);
  const text = [
    'Order,Executed at,Amount,Asset,Status,Network',
    ...lines,
    lines[4],
    `KR-7,${byTime.at(-1).created_at},0.50000000,BTC,Completed,On-chain`,
  ].join('\n');
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'kraken-november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await named(page, 'Compare').waitFor();
}

/** Compares a statement, and selects the matched trades. */
async function compareStatement(page: Page) {
  await openStatement(page);
  await chooseStatement(page);
  await named(page, 'Compare').click();
  await page.getByRole('button', { name: /^Select \d+ matched trades/ }).click();
}

const scrollTo = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.scrollIntoView({ block: 'start' }));

/** Pictures of a comparison with a statement by file name. */
export const statementPictures: Record<string, Picture> = {
  'statement-input': { height: 640, show: ({ page }) => openStatement(page) },

  'statement-columns': {
    height: 900,
    async show({ page }) {
      await openStatement(page);
      await chooseStatement(page, 'Quarantine');
    },
  },

  'statement-to-zero': { height: 900, show: ({ page }) => compareStatement(page) },

  'statement-dark': {
    height: 900,
    async show({ page }) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await compareStatement(page);
    },
  },

  'statement-phone': {
    width: 390,
    height: 844,
    async show({ page }) {
      await compareStatement(page);
      await scrollTo(page, 'section:has(> header > h2:text("Statement"))');
    },
  },
};
