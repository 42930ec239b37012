import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#lib/api/query.ts';
import { startSession } from '#lib/state/session.ts';
import { toasts } from '#lib/state/toasts.ts';
import { SettlementForm } from '../../../client/features/closed-loop-balancing/settlement-form.tsx';

const options = { exchange_providers: [{ id: 1, name: 'Kraken' }], cryptocurrencies: [{ id: 2, code: 'XBT' }] };
const trade = {
  id: 7,
  reference_id: 'trade-7',
  exchange_provider: 'Kraken',
  cryptocurrency_amount: 5,
  cryptocurrency_code: 'XBT',
  created_at: '2026-01-01',
};

const fail = vi.fn(() => {
  throw new DOMException('Storage is full.', 'QuotaExceededError');
});

it('CLB-4 reports the created settlement when its selection cannot be stored', async () => {
  startSession({ id: 1, username: 'ada' });
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json([trade]);
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: fail, removeItem: fail });
    return Response.json({ id: 9 });
  });
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Routes>
            <Route path="/" element={<SettlementForm options={options} />} />
            <Route path="/closed-loop-balancing/details/:id" element={<h1>Settlement Details</h1>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Exchange Provider'), 'Kraken');
  await user.selectOptions(screen.getByLabelText('Cryptocurrency'), 'XBT');
  await user.click(await screen.findByLabelText('trade-7'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Settlement Details' });
  expect(toasts.get().map(({ type }) => type)).toEqual(['success']);
  expect(fail).toHaveBeenCalled();
});
