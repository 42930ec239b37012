import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { businessesFeature } from '../../../client/features/businesses/feature.tsx';
import { usersFeature } from '../../../client/features/users/feature.tsx';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded } from '../../support/shown.ts';

const edit = '/ajax/businesses/edit/7';
const created_at = '2026-11-19T10:44:00Z';

/** The business at the server. */
let server: Record<string, unknown>;

/** Opens its form. */
async function open() {
  const opened = openScreen('/businesses/edit/7', businessesFeature.routes, {
    [`GET ${edit}`]: () => Response.json(server),
    [`PATCH ${edit}`]: {},
    'GET /ajax/businesses/details/7': () => Response.json({ ...server, invoices: [] }),
  });
  await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  const type = async (label: string, text: string) => {
    await opened.user.clear(field(label));
    await opened.user.type(field(label), text);
  };
  const sent = () =>
    opened.requests.filter(({ line }) => line === `PATCH ${edit}`).map(({ body }) => body);
  return { ...opened, type, sent };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const conflict = () => screen.findByText(/Someone else changed this business/);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  server = { id: 7, reference_id: 'ref-7', name: 'Acme', confirmation_requirement: 1, created_at };
});

describe('a form of a record that two people edit', () => {
  it('OPR-100 keeps a field that only the other person changed', async () => {
    const { user, type, sent } = await open();
    server.name = 'Acme Ltd';
    await type('Confirmation Requirement', '3');
    await user.click(button('Save'));
    await screen.findByText('Changes by someone else are kept: Name.');
    expect(sent()).toEqual([{ name: 'Acme Ltd', confirmation_requirement: 3 }]);
  });

  it('OPR-100 keeps the sign-in email that another person changed', async () => {
    let email = 'old@clearhouse.test';
    const user = () => ({ id: 7, username: 'ada', email, created_at, updated_at: created_at });
    const opened = openScreen('/users/edit/7', usersFeature.routes, {
      'GET /ajax/users/edit/7': () => Response.json(user()),
      'GET /ajax/users/details/7': () => Response.json(user()),
      'PATCH /ajax/users/edit/7': {},
    });
    await findLoaded();
    email = 'new@clearhouse.test';
    await opened.user.type(field('Username'), '2');
    await opened.user.click(button('Save'));
    await screen.findByText('Changes by someone else are kept: Email.');
    expect(opened.requests.find(({ line }) => line.startsWith('PATCH'))?.body).toEqual({
      username: 'ada2',
      email,
    });
  });

  it('OPR-101 shows a field that both changed, saves it after a second click', async () => {
    const { user, type, sent } = await open();
    server.name = 'Acme Ltd';
    await type('Name', 'Acme GmbH');
    await user.dblClick(button('Save'));
    await conflict();
    expect(lines()).toEqual([
      'NameBefore AcmeSaved value Acme LtdYour value Acme GmbHUse saved value for Name',
    ]);
    expect(sent()).toEqual([]);
    await user.click(button('Use saved value for Name'));
    expect(field('Name').value).toBe('Acme Ltd');
    await user.click(button('Use your value for Name'));
    await user.click(button('Save'));
    await waitFor(() =>
      expect(sent()).toEqual([{ name: 'Acme GmbH', confirmation_requirement: 1 }]),
    );
  });

  it('OPR-101 shows the same change on both sides as no conflict', async () => {
    const { user, type, sent } = await open();
    server.name = 'Acme Ltd';
    await type('Name', 'Acme Ltd');
    await user.click(button('Save'));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('OPR-102 saves a record that cannot be read again, with a warning', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, type, sent, responses } = await open();
    await type('Name', 'Acme GmbH');
    responses[`GET ${edit}`] = () => new Response(null, { status: 503 });
    await user.click(button('Save'));
    await screen.findByText("It was saved, but changes by others couldn't be checked.");
    expect(sent()).toHaveLength(1);
  });
});
