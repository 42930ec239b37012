import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { WorkQueue } from '../../../client/features/closed-loop-balancing/overview/work-queue.tsx';
import { queueOf } from '../../../client/features/closed-loop-balancing/queue.ts';
import { TestRouter } from '../../support/test-router.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const trade = (exchange_provider: string | null, days: number) => ({
  id: days,
  exchange_provider,
  cryptocurrency_code: 'XBT' as string | null,
  cryptocurrency_amount: 5n,
  created_at: new Date(now - days * 86_400_000).toISOString(),
});

const openQueue = (trades: ReturnType<typeof trade>[]) => (
  <TestRouter>
    <WorkQueue
      queue={queueOf(trades, now)}
      extent={{ rows: trades.length, total: trades.length }}
      now={now}
    />
    <button type="button">Next</button>
    {/* As in a wide list. */}
    <style>{'[aria-label^="All values"] { display: none }'}</style>
  </TestRouter>
);

/** The name of the focused link, without its sum and count. */
const focused = () => document.activeElement?.textContent?.match(/\w+ XBT.*/)?.[0];

it('CLB-15 is one Tab stop, with arrow keys between its cells', async () => {
  const trades = [trade('Bitstamp', 0), trade('Kraken', 0), trade('Kraken', 9)];
  const { rerender } = render(openQueue(trades));
  const user = userEvent.setup();
  const tab = async () => {
    await user.tab();
    return focused();
  };
  expect(await tab()).toBe('Bitstamp XBT');
  expect(await tab()).toBeUndefined();
  await user.tab({ shift: true });
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Bitstamp XBT');
  const path = [];
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowLeft']) {
    await user.keyboard(`{${key}}`);
    path.push(focused());
  }
  expect(path).toEqual([
    'Bitstamp XBT, Under 1 day',
    'Bitstamp XBT',
    'Kraken XBT',
    'Kraken XBT, 7–30 days',
    'Kraken XBT, 7–30 days',
    'Kraken XBT, Under 1 day',
  ]);
  rerender(openQueue(trades.slice(0, 1)));
  document.body.focus();
  expect(await tab()).toBe('Bitstamp XBT');
});

it('CLB-10 names the number of trades in the total of a row, and to screen readers in each cell', () => {
  render(openQueue([trade('Kraken', 1), trade('Kraken', 2)]));
  expect(screen.getByRole('cell', { name: /2 trades$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /2 trades Kraken XBT, 1–3 days$/ })).toBeTruthy();
});

it('OPR-169 has Settle per row, with all of its trades', () => {
  render(openQueue([trade('Bitstamp', 0), trade('Kraken', 0), trade('Kraken', 9), trade(null, 1)]));
  const links = screen.getAllByRole('link', { name: /^Settle/ });
  expect(
    links.map((link) => {
      const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
      return [link.textContent, ...searchParams.values()];
    }),
  ).toEqual([
    ['Settle Bitstamp XBT', 'Bitstamp', 'XBT', 'all'],
    ['Settle Kraken XBT', 'Kraken', 'XBT', 'all'],
  ]);
});

it('OPR-169 marks the oldest trade of a row, from 30 days on only', () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  render(openQueue([trade('Bitstamp', 29), trade('Kraken', 5), trade('Kraken', 31)]));
  const marks = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('[class*="old"]')].map(({ textContent }) => textContent),
  );
  expect(marks).toEqual([[], ['31 d']]);
});

it('CLB-10 sums up no trades without a code, which may have several', () => {
  render(openQueue([{ ...trade('Kraken', 1), cryptocurrency_code: null }]));
  expect(screen.getByRole('row', { name: /Kraken/ }).textContent).toContain('unknown');
});

it('CLB-10 shows trades without a time or a provider, the latter without links', () => {
  render(openQueue([{ ...trade('Kraken', 1), created_at: 'never' }, trade(null, 1)]));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain(
    'Unknown age',
  );
  expect(screen.getByRole('link', { name: /Kraken XBT, Unknown age/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /– XBT/ })).toBeNull();
});
