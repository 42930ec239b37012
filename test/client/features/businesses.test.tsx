import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { businessesFeature } from '../../../client/features/businesses/feature.tsx';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownFacts } from '../../support/shown.ts';

const list = 'GET /ajax/businesses';
const details = 'GET /ajax/businesses/details/7';
const deletion = 'DELETE /ajax/businesses/delete/7';

const created_at = '2026-11-19T10:44:00Z';
const business = {
  id: 7,
  reference_id: 'ref-7',
  name: '',
  confirmation_requirement: 0,
  created_at,
};
const page = (items: object[], total = items.length) => ({ items, per_page: 15, total });
const invoice = { sender_email: 'a@b.c', recipient_email: null, created_at: '2026-11-19 10:44:00' };
const invoices = [
  { ...invoice, reference_id: 'I/1', status: 'settled' },
  { ...invoice, reference_id: 'I-2', status: null },
];

const open = (path: string, responses: Parameters<typeof openScreen>[2]) =>
  openScreen(path, businessesFeature.routes, responses);
const button = (name: string) => screen.getByRole('button', { name });
const notifications = () => screen.queryByRole('status', { name: 'Notifications' })?.textContent;

beforeEach(() => {
  vi.stubGlobal('confirm', () => true);
});

describe('businesses', () => {
  it('BIZ-1 shows a message for an empty list', async () => {
    open('/businesses', { [list]: page([]) });
    await screen.findByText('No businesses.');
  });

  it('BIZ-1 SHELL-11 lists a page of businesses with columns and actions', async () => {
    const { user, requests, location } = open('/businesses', {
      [list]: page([{ ...business, id: 8, name: 'Acme' }, business], 16),
    });
    await findLoaded();
    const time = '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)';
    expect(shownCells('Businesses')).toEqual([
      ['Name', 'Reference Id', 'Confirmation Requirement', 'Created At', 'Actions'],
      ['Acme', 'ref-7', '0', time, 'EditDelete'],
      ['(Unresolved Business)', 'ref-7', '0', time, 'EditDelete'],
    ]);
    expect(screen.getByRole('link', { name: '(Unresolved Business)' }).getAttribute('href')).toBe(
      '/businesses/details/7',
    );
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await findLoaded();
    expect(location.path).toBe('/businesses?page=2');
    expect(requests.map(({ line }) => line)).toEqual([`${list}?page=1`, `${list}?page=2`]);
  });

  it('BIZ-3 shows the details and invoices of a business', async () => {
    open('/businesses/details/7', { [details]: { ...business, invoices } });
    await findLoaded();
    expect(shownFacts()).toEqual({
      Name: '(Unresolved Business)',
      'Reference Id': 'ref-7',
      'Confirmation Requirement': '0',
      'Created At': '19 Nov 2026, 10:44',
    });
    const time = '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)';
    expect(shownCells('Invoices')).toEqual([
      ['Id', 'Status', 'Sender', 'Recipient', 'Created At'],
      ['I/1', 'SETTLED', 'a@b.c', '–', time],
      ['I-2', 'unassigned', 'a@b.c', '–', time],
    ]);
    expect(screen.getByRole('link', { name: 'I/1' }).getAttribute('href')).toBe(
      '/invoices/details/I%2F1?business=7',
    );
    expect(button('Edit').getAttribute('href')).toBe('/businesses/edit/7');
  });

  it('BIZ-3 shows a message for a business without invoices', async () => {
    open('/businesses/details/7', { [details]: { ...business, invoices: [] } });
    await screen.findByText('No invoices.');
  });

  it.each([
    ['/businesses/create', '/businesses'],
    ['/businesses/edit/7', '/businesses/details/7'],
  ])('BIZ-2 BIZ-4 SHELL-12 leaves the form on Cancel without sending: %s', async (form, left) => {
    const { user, requests, location } = open(form, {
      [list]: page([]),
      [details]: { ...business, invoices },
      'GET /ajax/businesses/edit/7': business,
    });
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    await user.type(screen.getByLabelText('Name'), 'not to be sent');
    await user.click(button('Cancel'));
    await findLoaded();
    expect(location.path).toBe(left);
    expect(requests.filter(({ body }) => body !== undefined)).toEqual([]);
  });

  it.each([
    [
      'a message',
      Response.json({ message: 'It has invoices.' }, { status: 403 }),
      'Error: It has invoices.',
    ],
    ['text', new Response('<h1>No</h1>', { status: 403 }), 'Error: <h1>No</h1>'],
  ])(
    'BIZ-5 shows the response of a rejected deletion and keeps the row: %s',
    async (_name, response, text) => {
      const { user } = open('/businesses', {
        [list]: page([{ ...business, name: 'Acme' }]),
        [deletion]: () => response,
      });
      await findLoaded();
      await user.click(button('Delete'));
      await waitFor(() => expect(notifications()).toContain(text));
      await findLoaded();
      expect(screen.getByRole('link', { name: 'Acme' })).toBeTruthy();
    },
  );

  it('BIZ-5 shows the previous page after deleting the last row', async () => {
    const { user, requests, responses, location } = open('/businesses?page=2', {
      [list]: { items: [business], per_page: 17, total: 18 },
      [deletion]: {},
    });
    await findLoaded();
    responses[list] = page([business], 17);
    await user.click(button('Delete'));
    await waitFor(() => expect(location.path).toBe('/businesses?page=1'));
    await waitFor(() => expect(requests.at(-1)?.line).toBe(`${list}?page=1`));
  });

  it.each([
    ['/businesses/details/999', 'Business Details'],
    ['/businesses/edit/none', 'Edit Business'],
  ])('BIZ-3 BIZ-4 ERR-4 shows only Not found for an unknown business: %s', async (path, title) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const unknown = () => new Response(null, { status: 404 });
    open(path, {
      'GET /ajax/businesses/details/999': unknown,
      'GET /ajax/businesses/edit/none': unknown,
    });
    await screen.findByText('Not found');
    expect(within(screen.getByRole('heading', { level: 1 })).getByText(title)).toBeTruthy();
    expect(document.querySelector('dl, form, table, button')).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});

describe('an invoice', () => {
  it.each(['INV-1', 'a/b%'])(
    'BIZ-7 requests nothing and shows a notice without its business: %s',
    (id) => {
      const { requests } = open(`/invoices/details/${encodeURIComponent(id)}`, {});
      expect(
        screen.getByText('No details available. Open this invoice from its business.'),
      ).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Invoice ${id}`);
      expect(requests).toEqual([]);
    },
  );
});
