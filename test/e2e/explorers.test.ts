import { describe, expect } from 'vitest';
import { readClient } from '../../server/static/files.ts';
import { gateway } from '../server/gateway.ts';
import { accessFaults, it } from '../support/console.ts';
import { clientFolder } from '../support/gateway.ts';

const explorers = {
  tx: { XBT: 'https://explorer.example/tx/{hash}' },
  address: { XBT: 'https://explorer.example/address?q={address}' },
};

const settlement = {
  id: 7,
  reference_id: 'CLS-000007',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 5,
  address: 'bc1q/one two',
  transaction_hash: 'feed'.repeat(16),
  trades: [],
  created_at: '2026-11-19T10:44:00Z',
};

describe('block explorers', () => {
  it('OPR-164 opens a hash and an address without opener or referrer', async ({ app, visit }) => {
    const client = readClient({ folder: clientFolder, appName: 'Clearhouse', explorers });
    const { origin } = await gateway({ backend: new URL(app.url), client, logLevel: 'silent' });
    const { page } = await visit({ baseURL: origin });
    app.script('GET /ajax/closed-loop-balancing/details/7', { body: settlement });
    const opened: [url: string, referrer: string | undefined][] = [];
    await page.context().route('https://explorer.example/**', async (route) => {
      opened.push([route.request().url(), route.request().headers().referer]);
      await route.fulfill({ contentType: 'text/html', body: '<title>Explorer</title>' });
    });
    await page.goto('/closed-loop-balancing/details/7');
    for (const label of ['address', 'transaction hash']) {
      const link = page.getByRole('link', {
        name: `Open ${label} in the block explorer, in a new tab`,
      });
      const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      expect(await tab.evaluate(() => document.referrer)).toBe('');
      await tab.close();
    }
    expect(opened).toEqual([
      ['https://explorer.example/address?q=bc1q%2Fone%20two', undefined],
      [`https://explorer.example/tx/${settlement.transaction_hash}`, undefined],
    ]);
    expect(await accessFaults(page)).toEqual([]);
  });

  it('OPR-164 shows no link for a code without an explorer', async ({ app, visit }) => {
    const client = readClient({ folder: clientFolder, appName: 'Clearhouse', explorers });
    const { origin } = await gateway({ backend: new URL(app.url), client, logLevel: 'silent' });
    const { page } = await visit({ baseURL: origin });
    app.script('GET /ajax/closed-loop-balancing/details/7', {
      body: { ...settlement, cryptocurrency_code: 'LTC' },
    });
    await page.goto('/closed-loop-balancing/details/7');
    await page.getByRole('button', { name: 'Copy transaction hash' }).waitFor();
    expect(await page.getByRole('link', { name: 'block explorer' }).count()).toBe(0);
  });
});
