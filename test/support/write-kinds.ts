import type { Page } from 'playwright-core';
import type { FaultyConsole } from './faulty-console.ts';

/** A kind of write, as an operator sends it. */
export interface WriteKind {
  /** The endpoint, as the events name it. */
  endpoint: string;
  /** Opens the screen with values that no other run has, up to the click that sends the write. */
  prepare: (app: FaultyConsole, run: number) => Promise<void>;
  send: (page: Page) => Promise<void>;
}

const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click();
const save = click('Save');
const now = () => new Date().toISOString();

/** Adds two unsettled trades of Kraken and XBT. */
async function addTrades({ backend: { db } }: FaultyConsole, run: number): Promise<string[]> {
  const { id: provider } = await db
    .selectFrom('exchange_providers')
    .select('id')
    .where('name', '=', 'Kraken')
    .executeTakeFirstOrThrow();
  const { id: code } = await db
    .selectFrom('cryptocurrencies')
    .select('id')
    .where('code', '=', 'XBT')
    .executeTakeFirstOrThrow();
  const { id: stablecoin } = await db
    .selectFrom('stablecoins')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const pair = {
    exchange_provider_id: provider,
    cryptocurrency_id: code,
    stablecoin_id: stablecoin,
  };
  const references = [`RUN-${run}-A`, `RUN-${run}-B`];
  const trades = references.map((reference_id) => ({
    ...pair,
    reference_id,
    amount: 100n,
    fulfilled: true,
    created_at: now(),
  }));
  await db.insertInto('trades').values(trades).execute();
  return references;
}

/** Makes a settlement of Kraken unprocessed. */
async function openSettlement({ backend: { db } }: FaultyConsole): Promise<bigint> {
  const { id } = await db
    .selectFrom('settlements')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .select('settlements.id')
    .where('code', 'in', ['XBT', 'LTC'])
    .orderBy('settlements.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const processing = { transaction_hash: null, note: null, processed_by: null, processed_at: null };
  await db.updateTable('settlements').set(processing).where('id', '=', id).execute();
  return id;
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });

/** Every kind of write that is recorded. */
export const recordedKinds: WriteKind[] = [
  {
    endpoint: 'closed-loop-balancing.create',
    async prepare(app, run) {
      const references = await addTrades(app, run);
      await app.page.goto('/closed-loop-balancing/create');
      await app.page.getByLabel('Exchange Provider').selectOption('Kraken');
      await app.page.getByLabel('Cryptocurrency').selectOption('XBT');
      for (const reference of references)
        await app.page
          .getByRole('row')
          .filter({ hasText: reference })
          .getByRole('checkbox')
          .check();
    },
    send: save,
  },
  {
    endpoint: 'closed-loop-balancing.process',
    async prepare(app, run) {
      await app.page.goto(`/closed-loop-balancing/details/${await openSettlement(app)}`);
      await click('Process')(app.page);
      await app.page
        .getByRole('textbox', { name: 'Transaction Hash' })
        .fill(run.toString(16).padStart(64, 'ab'));
      await app.page.getByLabel('Note').fill(`Run ${run}`);
    },
    send: save,
  },
  {
    endpoint: 'exchange-providers.savePair',
    async prepare({ page }, run) {
      await page.goto('/exchange-providers/Kraken');
      await row(page, 'LTC-EURC').getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Trade Cap monthly, LTC-EURC').fill(String(4_000 + run));
    },
    send: save,
  },
  {
    endpoint: 'exchange-rules.save',
    async prepare({ page }) {
      await page.goto('/exchange-rules');
      await row(page, 'XBT-USD').getByRole('button', { name: 'Edit' }).click();
      const choice = page.getByLabel('Stablecoin, XBT-USD');
      const other = await choice.evaluate((select: HTMLSelectElement) =>
        [...select.options].findIndex(
          (option) => option.value !== '' && option.value !== select.value,
        ),
      );
      await choice.selectOption({ index: other });
    },
    send: save,
  },
];
