import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { WriteError } from '#data/writes/write-error.ts';
import { getDraft } from '#forms/drafts.ts';
import { ApiError } from '#platform/http/request.ts';
import { ExampleForm, field, openForm } from '../../../support/example-form.tsx';
import { signInAs } from '../../../support/session.ts';

const labels = { name: 'Name', email: 'Email' };

/** Values at the server. */
let server: { name: string; email: string };
const submit = vi.fn(async (_: typeof server) => {});

/** Opens the form with the server's current values. */
const open = () =>
  openForm(
    <ExampleForm
      saved={server}
      label={(name) => labels[name]}
      read={async () => ({ values: server, version: `v ${server.name}` })}
      submit={submit}
    />,
  );

const save = () => screen.getByRole('button', { name: 'Save' });
const saveAnyway = () => screen.getByRole('button', { name: 'Save anyway' });

beforeEach(() => {
  signInAs('1');
  server = { name: 'ada', email: 'a@b.c' };
  submit.mockClear();
});

it('OPR-101 shows a change that was made since a draft was stored', async () => {
  await open().type(field('Name'), '1');
  server = { name: 'ada2', email: 'new@b.c' };
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(field('Name').value).toBe('ada1');
  expect(field('Email').value).toBe('new@b.c');
  await screen.findByText(/Someone else changed this user/);
  expect(screen.getByRole('listitem').textContent).toBe(
    'NameBefore adaSaved value ada2Your value ada1Use saved value for Name',
  );
  await user.click(save());
  expect(submit).not.toHaveBeenCalled();
  await user.click(saveAnyway());
  await waitFor(() =>
    expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'ada1', email: 'new@b.c' }, 'v ada2'),
  );
});

it('OPR-101 shows a further change before the second save', async () => {
  const user = open();
  await user.type(field('Name'), '1');
  server = { ...server, name: 'ada2' };
  await user.click(save());
  await screen.findByText('ada2');
  server = { ...server, name: 'ada3' };
  await user.click(saveAnyway());
  await screen.findByText('ada3');
  expect(submit).not.toHaveBeenCalled();
});

it('OPR-100 offers no field of the other person as a draft', async () => {
  const user = open();
  await user.type(field('Name'), '1');
  server = { name: 'ada2', email: 'new@b.c' };
  await user.click(save());
  await screen.findByText('ada2');
  expect(field('Email').value).toBe('new@b.c');
  await user.type(field('Name'), '1');
  expect(getDraft('/businesses/edit/3')?.values).toEqual({
    base: server,
    local: { name: 'ada11' },
  });
  expect(screen.getByText('Changes by someone else are kept: Email.')).toBeTruthy();
});

const outdated = new WriteError('saved', {
  is: 'rejected',
  cause: new ApiError('users.update', 412),
  endsSession: false,
});

it('OPR-201 compares again if the record changes between reading and writing', async () => {
  submit.mockImplementationOnce(async () => {
    server = { ...server, email: 'new@b.c' };
    throw outdated;
  });
  const user = open();
  await user.type(field('Name'), '1');
  await user.click(save());
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(submit.mock.calls.map(([values]) => values.email)).toEqual(['a@b.c', 'new@b.c']);
});

it('OPR-201 shows a conflict that the response to the write reports', async () => {
  submit.mockImplementationOnce(async () => {
    server = { ...server, name: 'ada2' };
    throw outdated;
  });
  const user = open();
  await user.type(field('Name'), '1');
  await user.click(save());
  await screen.findByText(/Someone else changed this user/);
  expect(submit.mock.calls.length).toBe(1);
  expect(getDraft('/businesses/edit/3')?.values.local).toEqual({ name: 'ada1' });
});
