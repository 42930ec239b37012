import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { SearchDialog } from '../../client/features/search/search-dialog.tsx';
import { found } from '../../client/lib/search/found.ts';
import type { SearchSource } from '../../client/lib/search/search-source.ts';

const source: SearchSource = {
  cached: [() => found('User', '/users/details/1', 'ada.lovelace')],
  keys: [{ fits: (typed) => /\d/.test(typed), find: async (key) => found('Order', `/orders/${key}`, key) }],
  lists: [
    {
      rows: 'users',
      mayHold: () => true,
      async *walk() {
        yield { found: found('User', '/users/details/2', 'ada.byron'), rows: 1, total: 1 };
      },
    },
  ],
};
const sources = [source];

function openSearch() {
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SearchDialog sources={sources} onClose={vi.fn()} />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return screen.getByRole('combobox', { name: 'Find' });
}

it('OPR-1 OPR-3 finds cached items and items of lists under StrictMode', async () => {
  const user = userEvent.setup();
  await user.type(openSearch(), 'ada');
  await screen.findByRole('option', { name: /ada\.lovelace/ });
  await screen.findByRole('option', { name: /ada\.byron/ });
});

it('OPR-2 finds an item by its key', async () => {
  const user = userEvent.setup();
  await user.type(openSearch(), 'ORD-1');
  const option = await screen.findByRole('option', { name: /ORD-1/ });
  expect(option.getAttribute('href')).toBe('/orders/ORD-1');
});

it('OPR-1 leaves Enter to an input method that is composing', async () => {
  const box = openSearch();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  Object.defineProperty(enter, 'isComposing', { value: true });
  box.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
});
