import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { processingAfter } from '../../../client/features/closed-loop-balancing/queue.ts';
import type { Responses } from '../../support/fake-backend.ts';
import { paste } from '../../support/paste.ts';
import { settlement, settlementDetails } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

afterEach(() => act(() => declareFeatures(null)));

const at = (id: number, transaction_hash: string | null = null) => ({
  ...settlement,
  id,
  reference_id: `CLS-${id}`,
  transaction_hash,
  created_at: `2026-11-${10 + id}T10:00:00Z`,
});

describe('the settlements in processing after one', () => {
  const list = [at(9), at(7), at(5), at(3), at(8, 'ab')];

  it.each([
    [7, [5, 3, 9]],
    [3, [9, 7, 5]],
    [8, [7, 5, 3, 9]],
  ])('OPR-276 begin with the next older one than %s', (id, found) => {
    expect(processingAfter(list, at(id)).map((one) => one.id)).toEqual(found);
  });

  it('OPR-276 begin with older ones, not with one of the same time', () => {
    const same = { ...at(6), created_at: at(7).created_at };
    expect(processingAfter([same, at(5)], at(7)).map((one) => one.id)).toEqual([5, 6]);
  });

  it('OPR-276 are all found in turn, also without their times', () => {
    const times = [null, '2026-11-10T10:00:00Z', '2026-11-10T10:00:00Z', null, 'soon'];
    let left = times.map((created_at, id) => ({ ...at(id), created_at }));
    const seen: unknown[] = [];
    let [current] = left;
    while (current) {
      seen.push(current.id);
      const { id } = current;
      left = left.map((one) => (one.id === id ? { ...one, transaction_hash: 'ab' } : one));
      [current] = processingAfter(left, current);
    }
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

/** Processes settlement 7 of an overview, and returns what is open then. */
async function processSeven(settlements: object, lists: Responses = {}) {
  let isProcessed = false;
  const details = (id: number) => ({
    ...settlementDetails,
    ...at(id, id === 7 && isProcessed ? 'fe'.repeat(32) : null),
  });
  const opened = openScreen('/closed-loop-balancing/details/7', closedLoopBalancingFeature.routes, {
    'GET /ajax/closed-loop-balancing': { settlements, unsettled_trades: [] },
    'GET /ajax/closed-loop-balancing/details/7': () => Response.json(details(7)),
    'GET /ajax/closed-loop-balancing/details/5': () => Response.json(details(5)),
    ...lists,
    'PATCH /ajax/closed-loop-balancing/edit/7': () => {
      isProcessed = true;
      return Response.json({});
    },
  });
  await findLoaded();
  await opened.user.click(screen.getByRole('button', { name: 'Process' }));
  const modal = within(screen.getByRole('dialog'));
  await paste(opened.user, modal.getByLabelText('Transaction Hash'), 'fe'.repeat(32));
  await opened.user.click(modal.getByRole('button', { name: 'Save' }));
  return opened;
}

describe('after Process', () => {
  it.each([
    [3, [], 'Process next: CLS-5, 2 in processing'],
    [5000, [], 'Process next: CLS-5, 2 listed in processing'],
    [5000, [at(8, 'ab')], 'Process next: CLS-5, 2 in processing'],
  ])('OPR-276 OPR-316 the next of %s settlements has the focus', async (total, others, name) => {
    const items = [at(9), at(7), at(5), ...others];
    const { user, location } = await processSeven({ items, total });
    const link = await screen.findByRole('link', { name });
    expect(document.activeElement).toBe(link);
    await user.keyboard('{Enter}');
    expect(location.path).toBe('/closed-loop-balancing/details/5');
    expect(await screen.findByRole('button', { name: 'Process' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Process next/ })).toBeNull();
  });

  it.each([
    [{ total: 5, more: false }, 'Process next: CLS-5, 5 in processing'],
    [{ total: 10_000, more: true }, 'Process next: CLS-5, 10000 listed in processing'],
  ])('OPR-276 OPR-316 counts a list in pages by its total: %o', async (counts, text) => {
    act(() => declareFeatures('/closed-loop-balancing/settlements(per_page=100 completed to)'));
    await processSeven(
      { items: [at(7)], total: 1 },
      { 'GET /ajax/closed-loop-balancing/settlements': { items: [at(5)], per_page: 1, ...counts } },
    );
    expect((await screen.findByRole('link', { name: /^Process next/ })).textContent).toBe(text);
  });

  it('OPR-276 the heading has the focus if none is left', async () => {
    await processSeven({ items: [at(7), at(8, 'ab')], total: 2 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Process' })).toBeNull());
    await findLoaded();
    expect(document.activeElement).toBe(document.querySelector('h1'));
    expect(screen.queryByRole('link', { name: /^Process next/ })).toBeNull();
  });
});
