import { describe, expect } from 'vitest';
import { it } from '../support/console.ts';

const item = {
  reference_id: 'ORD-1',
  cryptocurrency_code: 'XBT',
  currency_code: 'USD',
  address: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  rate: '27123.55',
  payment_requirement: 1,
  created_at: '2026-11-19T10:44:00Z',
};

describe('values', () => {
  it('FMT-1 shows amounts of any size exactly, as plain text', async ({ app, visit }) => {
    const { page, takeErrors } = await visit();
    const amounts: [code: string, json: string, shown: string][] = [
      ['XBT', '0', '0.00000000 XBT'],
      ['XBT', '1', '0.00000001 XBT'],
      ['XBT', '-1', '-0.00000001 XBT'],
      ['XBT', '9007199254740993', '90071992.54740993 XBT'],
      ['XBT', '"123456789012345678901234567890"', '1234567890123456789012.34567890 XBT'],
      ['LTC', '9007199254740993', '90071992547409.93 LTC'],
      ['BTC', '100', '1.00 BTC'],
      ['xbt', '100', '1.00 xbt'],
      ['USD', '120488000', '1204880.00 USD'],
      ['USD', '"-5"', '-0.05 USD'],
      ['USD', 'null', '–'],
    ];
    const items = amounts.map(([code, json], index) =>
      JSON.stringify({ ...item, reference_id: `ORD-${index}`, cryptocurrency_code: code }).replace(
        '"payment_requirement":1',
        `"payment_requirement":${json}`,
      ),
    );
    app.script('GET /ajax/orders', { text: `{"items":[${items}],"per_page":15,"total":11}` });
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    expect(await page.locator('tbody td:nth-child(5)').allTextContents()).toEqual(amounts.map(([, , shown]) => shown));
    expect(takeErrors()).toHaveLength(1);
    // The stylesheet alone adds the thousands separators.
    const groups = await page
      .locator('tbody tr:nth-child(9) td:nth-child(5)')
      .evaluate((cell) => [...cell.querySelectorAll('span span')].map((span) => getComputedStyle(span, '::before').content));
    expect(groups.filter((content) => content === '","')).toHaveLength(2);
  });

  it('FMT-4 shows local times, with the exact time as title and text', async ({ app, visit }) => {
    const { page, takeErrors } = await visit({ timezoneId: 'America/New_York' });
    const times = [
      '2019-03-04 12:00:00',
      '2019-03-04T12:00:00+02:00',
      '2019-03-04T12:00:00.5Z',
      'yesterday',
      '2019-02-31 12:00:00',
      '2019-03-04T25:00:00Z',
      null,
    ];
    const items = times.map((created_at, index) => ({ ...item, reference_id: `ORD-${index}`, created_at }));
    app.script('GET /ajax/orders', { body: { items, per_page: 15, total: items.length } });
    await page.goto('/orders');
    await page.locator('tbody a').first().waitFor();
    const shown = await page.locator('tbody td:nth-child(6)').evaluateAll((all) =>
      all.map((cell) => {
        const time = cell.querySelector('time');
        return time
          ? [time.firstChild?.textContent, time.dateTime, time.title, time.querySelector('span')?.textContent]
          : [cell.textContent];
      }),
    );
    const exact = (seen: string, iso: string) => [seen, iso, iso, ` (${iso})`];
    expect(shown).toEqual([
      exact('4 Mar 2019, 07:00', '2019-03-04T12:00:00.000Z'),
      exact('4 Mar 2019, 05:00', '2019-03-04T10:00:00.000Z'),
      exact('4 Mar 2019, 07:00', '2019-03-04T12:00:00.500Z'),
      ['yesterday'],
      ['2019-02-31 12:00:00'],
      ['2019-03-04T25:00:00Z'],
      ['–'],
    ]);
    expect(takeErrors()).toHaveLength(1);
  });

  it('FMT-5 truncates a long address and copies it in full', async ({ app, visit }) => {
    const { page } = await visit({ viewport: { width: 1000, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] });
    const long = 'a1'.repeat(600);
    const order = { ...item, reference_id: long, address: long };
    app.script('GET /ajax/orders', { body: { items: [{ ...order, reference_id: 'ORD-1' }], per_page: 15, total: 1 } });
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByText('Copied address').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long);
    const cell = await page.locator('tbody td:nth-child(3)').boundingBox();
    expect(cell?.width).toBeLessThan(260);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);

    app.script('GET /ajax/orders/ORD-1', {
      body: {
        reference_id: long,
        rate: null,
        cryptocurrency_amount: null,
        auto_trade: true,
        trade_approved_internal: true,
        trade_approved_external: true,
        created_at: long,
        updated_at: long,
        deposit: {
          id: long,
          address: long,
          balance: 1,
          payment_amount: 1,
          sweep_amount: 1,
          account: { provider: 'p', cryptocurrency: 'XBT', name: long },
        },
        invoice: {
          id: 1,
          status: 'paid',
          business: { id: 1, name: long },
          sender_email: long,
          recipient_email: long,
          refund_requested: false,
        },
      },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/orders/ORD-1');
    await page.getByRole('heading', { name: 'Quote Details' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('FMT-6 shows the first, last and nearby pages with gaps between', async ({ app, visit }) => {
    const { page } = await visit();
    const shown = async (current: number, total: number) => {
      app.script('GET /ajax/orders', { body: { items: [item], per_page: 15, total } });
      await page.goto(`/orders?page=${current}`);
      await page.locator('tbody a').first().waitFor();
      return (await page.getByRole('navigation', { name: 'Pagination' }).getByRole('listitem').allTextContents())
        .slice(1, -1)
        .join(' ');
    };
    expect(await shown(1, 15)).toBe('');
    expect(await shown(1, 16)).toBe('1 2');
    expect(await shown(1, 3000)).toBe('1 2 3 4 ... 200');
    expect(await shown(5, 3000)).toBe('1 2 3 4 5 6 7 8 ... 200');
    expect(await shown(6, 3000)).toBe('1 ... 3 4 5 6 7 8 9 ... 200');
    expect(await shown(7, 3000)).toBe('1 ... 4 5 6 7 8 9 10 ... 200');
    expect(await shown(196, 3000)).toBe('1 ... 193 194 195 196 197 198 199 200');
    expect(await shown(200, 3000)).toBe('1 ... 197 198 199 200');
    const pagination = page.getByRole('navigation', { name: 'Pagination' });
    expect(await pagination.locator('[aria-current="page"]').allTextContents()).toEqual(['200']);
    expect(await pagination.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    expect(await pagination.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/orders?page=199');
    await shown(1, 3000);
    expect(await pagination.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    expect(await pagination.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/orders?page=2');
    await shown(1, 1);
    expect(await pagination.count()).toBe(0);
  });
});
