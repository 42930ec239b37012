import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#lib/api/query.ts';
import { startSession } from '#lib/state/session.ts';
import { Report } from '../../../client/features/report/report.tsx';

it('REPORT-1 shows that days are in UTC', async () => {
  startSession({ id: 1, username: 'ada' });
  vi.stubGlobal('fetch', async () => Response.json([{ reference_id: 'acme', name: 'Acme' }]));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Report />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: 'Acme' });
  expect(screen.getByText(/\bUTC\b/)).toBeTruthy();
});
