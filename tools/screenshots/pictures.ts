import { exchangeProviders } from '#contract/exchange-providers.ts';
import { button, cap } from '../../test/support/exchange-pairs.ts';
import { fetchJson, named, open, type Picture } from './scene.ts';
import { statementPictures } from './statement-pictures.ts';

const never = new Promise<never>(() => {});

/** Pictures by file name. README.md and docs/features.md show them. */
export const pictures: Record<string, Picture> = {
  'dashboard-light': { height: 860, show: ({ page }) => open(page, '/dashboard') },

  'find-anything': {
    height: 420,
    async show({ page }) {
      await open(page, '/orders');
      const { items } = await fetchJson(page, '/orders?page=12');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find', exact: true }).fill(items[3].address);
      await page.getByRole('option').filter({ hasText: items[3].reference_id }).waitFor();
    },
  },

  'settlement-worksheet': {
    height: 790,
    async show({ page }) {
      await open(page, '/closed-loop-balancing/create');
      await page.getByLabel('Exchange Provider').selectOption('Kraken');
      await page.getByLabel('Cryptocurrency').selectOption('XBT');
      const boxes = page.locator('tbody').getByRole('checkbox');
      await boxes.first().waitFor();
      await page.getByRole('columnheader', { name: 'Created At' }).getByRole('button').click();
      await boxes.nth(1).click();
      await boxes.nth(4).click({ modifiers: ['Shift'] });
    },
  },

  ...statementPictures,

  'process-with-care': {
    height: 640,
    async show({ page }) {
      const { settlements } = await fetchJson(page, '/closed-loop-balancing');
      const { id } = settlements.items.find(
        (one: { transaction_hash: string | null }) => one.transaction_hash === null,
      );
      const { address } = await fetchJson(page, `/closed-loop-balancing/details/${id}`);
      await open(page, `/closed-loop-balancing/details/${id}`);
      await named(page, 'Process').click();
      await page.getByRole('textbox', { name: 'Transaction Hash' }).fill(address);
      await page.getByText('not a transaction hash').first().waitFor();
    },
  },

  'cap-review': {
    height: 671,
    async show({ page, colleague }) {
      await open(page, '/exchange-providers/Kraken');
      const { pairs } = await fetchJson(page, '/exchange-providers/Kraken');
      const { cryptocurrency, stablecoin, properties } = pairs[0];
      const pair = `${cryptocurrency.code}-${stablecoin.code}`;
      await button(page, pair, 'Edit').click();
      await cap(page, pair, 'Volume Cap daily').fill('2800000');
      await cap(page, pair, 'Trade Cap daily').fill('300');
      const changes = { volume_cap_daily: '280000.00', trade_cap_weekly: 900 };
      const ids = { cryptocurrency_id: cryptocurrency.id, stablecoin_id: stablecoin.id };
      await colleague.request(exchangeProviders.savePair, {
        params: { provider: 'Kraken' },
        body: { ...ids, ...properties, ...changes },
      });
      await button(page, pair, 'Save').click();
      await page.getByRole('button', { name: 'Save anyway' }).click();
      await page.getByText('Someone else changed this row').waitFor();
      await page.getByText('increases tenfold or more').waitFor();
    },
  },

  'why-suspicious': {
    height: 700,
    async show({ page }) {
      const { suspicious_orders } = await fetchJson(page, '/dashboard');
      for (const { reference_id } of suspicious_orders) {
        await open(page, `/orders/${reference_id}`);
        if (
          await page
            .getByText(/^(Over|Under)paid by/)
            .first()
            .isVisible()
        )
          return;
      }
      throw new Error('The demo data has no suspicious order with a difference.');
    },
  },

  day: {
    height: 980,
    async show({ page }) {
      await open(page, '/day');
      await page.getByRole('status', { name: 'Verdict' }).waitFor();
    },
  },

  drafts: {
    height: 480,
    async show({ page }) {
      await open(page, '/businesses/edit/3');
      await page.getByLabel('Confirmation Requirement').fill('12');
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await page.goBack();
      await page.mouse.move(0, 0);
      await page.getByText('You have unsaved changes from earlier.').waitFor();
    },
  },

  'fresh-data': {
    height: 620,
    async show({ page, backend }) {
      await page.clock.install();
      await open(page, '/dashboard');
      await page.clock.runFor(250_000);
      backend.script('GET /ajax/dashboard', { status: 503 });
      await named(page, 'Refresh').click();
      await page.getByText('Showing data from').waitFor();
    },
  },

  'look-alikes': {
    height: 514,
    async show({ page }) {
      await open(page, '/orders');
      await page.locator('tbody mark').first().hover();
      await page.locator('[popover]:popover-open').waitFor();
    },
  },

  export: {
    height: 560,
    async show({ page, backend }) {
      backend.declareNothing();
      await open(page, '/orders');
      backend.script('GET /ajax/orders', { delay: 50 });
      await named(page, 'More for Orders').click();
      await named(page, 'Export Orders').click();
      await page
        .getByRole('dialog')
        .getByText(/^[6-9]\d\d of/)
        .waitFor();
      backend.script('GET /ajax/orders', { until: never });
    },
  },

  environment: {
    height: 480,
    settings: {
      ENVIRONMENT: 'Staging:amber',
      ANNOUNCEMENT: 'Maintenance at 18:00 UTC: changes are off until 18:30.',
      READ_ONLY: 'on',
    },
    async show({ page }) {
      await page.goto('/users/edit/2');
      await page.getByLabel('Username').waitFor();
    },
  },

  shortcuts: {
    height: 704,
    async show({ page }) {
      await open(page, '/orders');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Help', exact: true }).waitFor();
    },
  },
};
