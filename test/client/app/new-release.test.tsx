import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadedDeployment } from '#platform/release/deployment.ts';
import { newRelease } from '#platform/release/release.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder, settlementOptions, trades } from '../../support/responses.ts';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => newRelease.set(false));

/** Opens a path, where a new version is then available. */
async function openNoticed(path: string) {
  const app = startApp();
  app.script('GET /version', { body: loadedDeployment });
  app.script('GET /ajax/orders', { body: { items: [listedOrder], per_page: 15, total: 1 } });
  app.script('GET /ajax/closed-loop-balancing/create', { body: settlementOptions });
  app.script('GET /ajax/closed-loop-balancing/create/trades/7/1', { body: trades });
  const user = app.open(path);
  await findLoaded();
  act(() => newRelease.set(true));
  await screen.findByText('New version available');
  return { app, user };
}

it('DEPLOY-9 is taken when another screen opens', async () => {
  const { user } = await openNoticed('/orders');
  await user.click(screen.getByRole('link', { name: 'demo' }));
  await waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
  expect(location.pathname).toBe('/profile');
});

it.each(['a connection', 'a gateway'])('DEPLOY-9 is not taken without %s', async (missing) => {
  const { app, user } = await openNoticed('/orders');
  if (missing === 'a connection') vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  app.script('GET /version', { status: 503 });
  app.script('GET /ajax/users', { status: 503 });
  await user.click(screen.getByRole('link', { name: 'Users' }));
  await screen.findByRole('button', { name: 'Retry' });
  expect(document.activeElement?.textContent).toBe('Users');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText("The server couldn't be reached.");
  expect(location.pathname).toBe('/users');
  expect(vi.mocked(location.reload).mock.calls).toEqual([]);
});

it('DEPLOY-9 does not interrupt typing in a search', async () => {
  const { user } = await openNoticed('/orders');
  onTestFinished(() => declareFeatures(null));
  act(() => declareFeatures('search'));
  await user.type(screen.getByRole('searchbox'), 'xbt-usd');
  await waitFor(() => expect(location.search).toBe('?filter-orders=xbt-usd'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('xbt-usd');
  expect(location.reload).not.toHaveBeenCalled();
});

it('DEPLOY-9 keeps the choices of a form that are in its URL', async () => {
  const { user } = await openNoticed('/closed-loop-balancing/create');
  await user.selectOptions(screen.getByLabelText('Exchange Provider'), 'Kraken');
  await user.selectOptions(screen.getByLabelText('Cryptocurrency'), 'XBT');
  await user.click(await screen.findByLabelText('TRD-1'));
  expect(location.search).not.toBe('');
  expect(location.reload).not.toHaveBeenCalled();
});
