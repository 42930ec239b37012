import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type RenderedApp, startApp } from '../../support/rendered-app.tsx';

const business = {
  id: 1,
  name: 'Acme',
  reference_id: 'BUS-1',
  confirmation_requirement: 3,
  created_at: '2026-11-01T10:00:00Z',
};
const failed = { status: 503, body: {} };
const page = (number: number) => ({ items: [{ ...business, id: number }], total: 3, per_page: 1 });

let app: RenderedApp;
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  app = startApp();
});

const retry = () => screen.findByRole('button', { name: 'Retry' });

it.each(['Next', '3'])(
  'OPR-73 focuses Retry when the page of the link %s fails to load',
  async (link) => {
    app.script('GET /ajax/businesses', failed);
    app.script('GET /ajax/businesses?page=1', { body: page(1) });
    const user = app.open('/businesses?page=1');
    await user.click(await screen.findByRole('link', { name: link }));
    const button = await retry();
    expect(document.activeElement).toBe(button);
  },
);

it('OPR-73 keeps the focus after Cancel to a record that fails to load', async () => {
  app.script('GET /ajax/businesses/details/1', { body: { ...business, invoices: [] } });
  app.script('GET /ajax/businesses/edit/1', { body: business });
  const user = app.open('/businesses/details/1');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByDisplayValue('Acme');
  // Loaded again, as after a reload of the form.
  app.script('GET /ajax/businesses/details/1', failed);
  const again = app.open('/businesses/edit/1');
  await screen.findByDisplayValue('Acme');
  await again.click(screen.getByRole('button', { name: 'Cancel' }));
  await retry();
  expect(document.activeElement).not.toBe(document.body);
});
