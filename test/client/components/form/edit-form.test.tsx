import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EditForm } from '#components/form/edit-form.tsx';
import { Field } from '#components/form/field.tsx';
import { getDraft } from '#forms/drafts.ts';
import { ApiError } from '#platform/http/request.ts';
import { readingTime } from '../../../support/reading-time.ts';
import { signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

/** Values at the server. */
let server: { name: string; email: string };
const submit = vi.fn(async (_: Record<string, string>) => {});

/** Opens the form with the server's current values. */
function open() {
  cleanup();
  const saved = server;
  render(
    <StrictMode>
      <TestRouter initialEntries={['/users/edit/7']}>
        <EditForm
          noun="user"
          title="Edit User"
          saved={saved}
          read={async () => ({ values: server, version: `v ${server.name}` })}
          labels={{ name: 'Name', email: 'Email' }}
          submit={submit}
          isPending={false}
        >
          <Field label="Name" name="name" defaultValue={saved.name} />
          <Field label="Email" name="email" defaultValue={saved.email} />
        </EditForm>
      </TestRouter>
    </StrictMode>,
  );
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  signInAs('1');
  server = { name: 'ada', email: 'a@b.c' };
  submit.mockClear();
});

afterEach(() => sessionStorage.clear());

it('OPR-101 shows a change that was made since a draft was stored', async () => {
  await open().type(field('Name'), '1');
  server = { name: 'ada2', email: 'new@b.c' };
  const user = open();
  await user.click(button('Restore'));
  expect([field('Name').value, field('Email').value]).toEqual(['ada1', 'new@b.c']);
  await user.click(button('Save'));
  await screen.findByText(/Someone else changed this user/);
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('listitem').textContent).toBe(
    'NameBefore adaSaved value ada2Your value ada1Use saved value for Name',
  );
  await readingTime();
  await user.click(button('Save'));
  await waitFor(() =>
    expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'ada1', email: 'new@b.c' }, 'v ada2'),
  );
});

it('OPR-101 shows a further change before the second save', async () => {
  const user = open();
  await user.type(field('Name'), '1');
  server = { ...server, name: 'ada2' };
  await user.click(button('Save'));
  await screen.findByText('ada2');
  server = { ...server, name: 'ada3' };
  await readingTime();
  await user.click(button('Save'));
  await screen.findByText('ada3');
  expect(submit).not.toHaveBeenCalled();
});

it('OPR-100 offers no field of the other person as a draft', async () => {
  const user = open();
  await user.type(field('Name'), '1');
  server = { name: 'ada2', email: 'new@b.c' };
  await user.click(button('Save'));
  await screen.findByText('ada2');
  expect(field('Email').value).toBe('new@b.c');
  await user.type(field('Name'), '1');
  expect(getDraft('/users/edit/7')?.values).toEqual({ name: 'ada11', base: server });
  expect(screen.getByText('Changes by someone else are kept: Email.')).toBeTruthy();
});

it('OPR-201 compares again if the record changes between reading and writing', async () => {
  submit.mockImplementationOnce(async () => {
    server = { ...server, email: 'new@b.c' };
    throw new ApiError('users.update', 412);
  });
  const user = open();
  await user.type(field('Name'), '1');
  await user.click(button('Save'));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  expect(submit.mock.calls.map(([values]) => values.email)).toEqual(['a@b.c', 'new@b.c']);
});

it('OPR-201 shows a conflict that it learns of by the write', async () => {
  submit.mockImplementationOnce(async () => {
    server = { ...server, name: 'ada2' };
    throw new ApiError('users.update', 412);
  });
  const user = open();
  await user.type(field('Name'), '1');
  await user.click(button('Save'));
  await screen.findByText(/Someone else changed this user/);
  expect([submit.mock.calls.length, getDraft('/users/edit/7')?.values.name]).toEqual([1, 'ada1']);
});
