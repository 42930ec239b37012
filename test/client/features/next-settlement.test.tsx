import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { oldestProcessing } from '../../../client/features/closed-loop-balancing/queue.ts';
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

describe('the next settlement', () => {
  it('OPR-276 is the oldest in processing', () => {
    expect(oldestProcessing([at(9), at(3, 'ab'), at(5), at(7)])?.id).toBe(5);
  });

  it('OPR-276 is one without a time only if all others have none', () => {
    const missing = { ...at(1), created_at: null };
    const invalid = { ...at(2), created_at: 'soon' };
    expect(oldestProcessing([missing, invalid, at(5)])?.id).toBe(5);
    expect(oldestProcessing([invalid, missing])).toBe(invalid);
  });

  it('OPR-276 is missing if none is in processing', () => {
    expect(oldestProcessing([at(3, 'ab')])).toBeUndefined();
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

  it('OPR-276 asks a backend that sorts for the oldest', async () => {
    act(() =>
      declareFeatures('/closed-loop-balancing/settlements(per_page=100 completed sort=created_at)'),
    );
    const { requests } = await processSeven(
      { items: [at(7)], total: 1 },
      { 'GET /ajax/closed-loop-balancing/settlements': { items: [at(5)], per_page: 1, total: 1 } },
    );
    await screen.findByRole('link', { name: /^Process next/ });
    expect(requests.map(({ url }) => url)).toContain(
      '/ajax/closed-loop-balancing/settlements?page=1&per_page=1&completed=false&sort=created_at',
    );
  });

  it('OPR-276 the heading has the focus if none is left', async () => {
    await processSeven({ items: [at(7), at(8, 'ab')], total: 2 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Process' })).toBeNull());
    await findLoaded();
    expect(document.activeElement).toBe(document.querySelector('h1'));
    expect(screen.queryByRole('link', { name: /^Process next/ })).toBeNull();
  });
});
