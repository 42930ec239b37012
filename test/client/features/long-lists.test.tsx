import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { settlement, settlementDetails } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells } from '../../support/shown.ts';

/** Opens CL Balancing with that many completed settlements after three that are processing. */
async function open(count: number, { search = '', total = count } = {}) {
  const items = Array.from({ length: count }, (_, id) => ({
    ...settlement,
    id,
    reference_id: `CLS-${id}`,
    transaction_hash: id < 3 ? null : 'ab',
  }));
  const opened = openScreen(`/closed-loop-balancing${search}`, closedLoopBalancingFeature.routes, {
    'GET /ajax/closed-loop-balancing': {
      settlements: { items, total },
      unsettled_trades: [],
      unsettled_trades_total: 0,
    },
    'GET /ajax/closed-loop-balancing/details/1': settlementDetails,
  });
  await findLoaded();
  return opened;
}
const rows = () => shownCells('Settlements').length - 1;

it('OPR-132 shows 25 rows of a long list, then more', async () => {
  const { user, location } = await open(200);
  expect(rows()).toBe(25);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(rows()).toBe(125);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '125 of 200 rows shown',
  );
  expect(location.path).toBe('/closed-loop-balancing?rows-settlements=125');
  await user.click(screen.getByRole('button', { name: 'Show 75 more' }));
  expect(rows()).toBe(200);
  expect(screen.queryByRole('button', { name: /^Show .* more$/ })).toBeNull();
});

it('OPR-132 searches all rows of a long list', async () => {
  const { user } = await open(200);
  await user.type(screen.getByLabelText('Search Settlements'), 'cls-199');
  await vi.waitFor(() =>
    expect(
      shownCells('Settlements')
        .slice(1)
        .map(([id]) => id),
    ).toEqual(['CLS-199']),
  );
});

it('OPR-231 filters a list that arrives whole by its values, with their numbers', async () => {
  const { user, location } = await open(20);
  const filters = within(screen.getByRole('group', { name: 'Filters of Settlements' }));
  const provider = filters.getByLabelText('Exchange Provider');
  expect([...provider.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Any exchange provider',
    'Kraken (20)',
  ]);
  await user.selectOptions(filters.getByLabelText('Created'), 'Today');
  expect(location.path).toBe('/closed-loop-balancing?created-settlements=today');
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await vi.waitFor(() => expect(rows()).toBe(20));
  expect(location.path).toBe('/closed-loop-balancing');
});

it('OPR-134 shows the settlements of a status', async () => {
  const { user, location } = await open(20);
  const status = screen.getByLabelText('Status');
  expect([...status.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Any status',
    'Processing (3)',
    'Completed (17)',
  ]);
  await user.selectOptions(status, 'Processing (3)');
  expect(location.path).toBe('/closed-loop-balancing?completed-settlements=false');
  expect(
    shownCells('Settlements')
      .slice(1)
      .map(([id]) => id),
  ).toEqual(['CLS-0', 'CLS-1', 'CLS-2']);
});

it('OPR-135 searches only a list longer than a screen', async () => {
  await open(15);
  expect(screen.queryByLabelText('Search Settlements')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export Settlements' })).toBeTruthy();
  await open(16);
  expect(screen.getByLabelText('Search Settlements')).toBeTruthy();
});

it('OPR-133 opens the record of a row by a click anywhere in it', async () => {
  const { user, location } = await open(5);
  await user.click(screen.getAllByText('Kraken')[1] as HTMLElement);
  expect(location.path).toBe('/closed-loop-balancing/details/1');
});

it.each([
  ['middle', '[MouseMiddle]', '{Alt>}{/Alt}'],
  ['Control', '[MouseLeft]', '{Control>}'],
])('OPR-133 follows the link of a row by a %s click', async (_, keys, held) => {
  const { user, location } = await open(5);
  const clicks: MouseEvent[] = [];
  const record = (event: MouseEvent) => {
    if ((event.target as Element).tagName === 'A') clicks.push(event);
  };
  document.addEventListener('click', record);
  await user.keyboard(held);
  await user.pointer({ keys, target: screen.getAllByText('Kraken')[1] as HTMLElement });
  document.removeEventListener('click', record);
  // The browser opens the new tab; this one stays.
  expect(clicks.map(({ ctrlKey, defaultPrevented }) => [ctrlKey, defaultPrevented])).toEqual([
    [true, false],
  ]);
  expect(location.path).toBe('/closed-loop-balancing');
});

it('OPR-133 opens nothing while text is selected or by a button', async () => {
  const { user, location } = await open(5);
  await user.click(screen.getAllByRole('button', { name: /^Copy/ })[0] as HTMLElement);
  const cell = screen.getAllByText('Kraken')[1] as HTMLElement;
  vi.spyOn(window, 'getSelection').mockReturnValue({ type: 'Range' } as Selection);
  await user.click(cell);
  expect(location.path).toBe('/closed-loop-balancing');
});
