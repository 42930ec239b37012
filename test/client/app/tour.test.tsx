import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { tourOffer } from '#platform/preferences.ts';
import { Tour } from '../../../client/app/dialogs/tour.tsx';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded } from '../../support/shown.ts';

it('OPR-301 has at most five steps, forwards and back', async () => {
  const close = vi.fn();
  render(<Tour onClose={close} />);
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'Tour, 1 of 5' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Start of the day' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'The screens' })).toBeTruthy();
  for (let step = 1; step < 5; step += 1)
    await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Tour, 5 of 5' })).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
});

it('OPR-301 can be left at any step', async () => {
  const close = vi.fn();
  render(<Tour onClose={close} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the tour' }));
  expect(close).toHaveBeenCalledOnce();
});

/** Opens the dashboard of a new operator. */
async function openDashboard(app = startApp()) {
  const user = app.open('/dashboard');
  await findLoaded();
  return user;
}

it('OPR-301 is offered until it was started, and again in Help', async () => {
  const app = startApp();
  let user = await openDashboard(app);
  await user.click(screen.getByRole('button', { name: 'Take the tour' }));
  await screen.findByRole('heading', { name: 'Tour, 1 of 5' });
  await user.click(screen.getByRole('button', { name: 'Leave the tour' }));
  user = await openDashboard(app);
  expect(screen.queryByText('New here?', { exact: false })).toBeNull();
  await user.keyboard('?');
  await user.click(await screen.findByRole('button', { name: 'Take the tour' }));
  expect(await screen.findByRole('heading', { name: 'Tour, 1 of 5' })).toBeTruthy();
});

it('OPR-301 is not offered again once it was skipped', async () => {
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByText('New here?', { exact: false })).toBeNull());
  expect(tourOffer.get()).toBe('closed');
});

it('OPR-312 focuses the heading after Skip', async () => {
  const user = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' }));
});
