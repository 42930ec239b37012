import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#lib/api/query.ts';
import { startSession } from '#lib/state/session.ts';
import { ExchangeRules } from '../../../client/features/exchange-rules/exchange-rules.tsx';

const usdc = { id: 1, code: 'USDC' };
const usdt = { id: 2, code: 'USDT' };

it('RULES-2 shows the refetched values on Cancel after an ambiguous failure', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  startSession({ id: 1, username: 'ada' });
  let stablecoin = usdc;
  // The backend commits the change, but the gateway times out.
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'POST') stablecoin = usdt;
    const rule = { cryptocurrency: { id: 3, code: 'XBT' }, currency: { id: 4, code: 'USD' }, stablecoin };
    return method === 'POST'
      ? new Response(null, { status: 504 })
      : Response.json({ stablecoins: [usdc, usdt], exchange_rule_matrix: [rule] });
  });
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <ExchangeRules />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const select = screen.getByLabelText<HTMLSelectElement>('Stablecoin, XBT-USD');
  await user.selectOptions(select, 'USDT');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Retry' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(select.value).toBe('2'));
  expect(log).toHaveBeenCalledOnce();
});
