import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { settlement } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells } from '../../support/shown.ts';

const settlements = Array.from({ length: 20 }, (_, index) => ({
  ...settlement,
  id: index,
  reference_id: `CLS-${index}`,
  exchange_provider: index % 4 === 0 ? 'Bit Stamp' : 'Kraken',
  created_at: `2026-11-${String(index + 1).padStart(2, '0')}T10:00:00Z`,
}));

/** Opens the fields of the filter of the settlements. */
async function open(query = '') {
  const opened = openScreen(`/closed-loop-balancing${query}`, closedLoopBalancingFeature.routes, {
    'GET /ajax/closed-loop-balancing': {
      settlements: { items: settlements, total: 20 },
      unsettled_trades: [],
      unsettled_trades_total: 0,
    },
  });
  await findLoaded();
  await opened.user.click(screen.getByRole('button', { name: 'Filter by value: Settlements' }));
  return { ...opened, dialog: within(screen.getByRole('dialog', { name: 'Filter Settlements' })) };
}

const shown = () =>
  shownCells('Settlements')
    .slice(1)
    .map(([reference = '']) => /CLS-\d+/.exec(reference)?.[0]);

it('OPR-231 filters by a value and a time, and keeps the words', async () => {
  const { user, dialog, location } = await open('?filter-settlements=cls');
  await user.selectOptions(dialog.getByLabelText('Exchange Provider'), 'Bit Stamp');
  await user.type(dialog.getByLabelText('Created At from'), '2026-11-13');
  expect(dialog.getByText(/^The filter is/).textContent).toBe(
    'The filter is cls exchange-provider:bit-stamp created-at>=2026-11-13',
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(shown().sort()).toEqual(['CLS-12', 'CLS-16']));
  await waitFor(() =>
    expect(new URLSearchParams(location.path.split('?')[1]).get('filter-settlements')).toBe(
      'cls exchange-provider:bit-stamp created-at>=2026-11-13',
    ),
  );
});

it('OPR-231 shows the values of the filter, and clears it', async () => {
  const { user, dialog } = await open('?filter-settlements=created%3Alast-7-days');
  expect(dialog.getByLabelText<HTMLSelectElement>('Created At within').value).toBe('last-7-days');
  await user.click(dialog.getByRole('button', { name: 'Clear the filter' }));
  expect(dialog.getByText('The filter is empty.')).toBeTruthy();
  await waitFor(() => expect(shown()).toHaveLength(20));
});

it('OPR-231 offers no values of a column that has many', async () => {
  const { dialog } = await open();
  const { options } = dialog.getByLabelText<HTMLSelectElement>('Exchange Provider');
  expect([...options].map(({ text }) => text)).toEqual(['Any', 'Bit Stamp', 'Kraken']);
  expect(dialog.queryByLabelText('Reference Id')).toBeNull();
});
