import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadedDeployment } from '#platform/release/deployment.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';

const failure = () =>
  screen.queryByRole('heading', { name: 'Something went wrong on this screen' });

it('ERR-7 ERR-10 logs a rendering error and confines it to its screen', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  // A failure has a code where reports are on.
  Object.assign(loadedDeployment, { client_reports: true });
  // Breaks only screens that show a time: the top bar, the navigation and the password form show none.
  vi.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
    throw new RangeError('Broken on purpose.');
  });
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items: [listedOrder], per_page: 15, total: 1 } });
  const user = app.open('/orders');
  await waitFor(() => expect(failure()).not.toBeNull());
  expect(log.mock.calls.join()).toContain('Broken on purpose.');
  expect(screen.getByRole('alert').textContent).toMatch(/Code [\dA-Z]{10}Copy details$/);
  await user.click(screen.getByRole('link', { name: 'demo' }));
  await waitFor(() => expect(failure()).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(failure()).not.toBeNull());
});
