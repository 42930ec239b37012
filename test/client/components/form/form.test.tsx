import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Checkbox, Field, FieldGroup, fieldText } from '#components/form/field.tsx';
import { Form } from '#components/form/form.tsx';
import { createQueryClient } from '#data/query.ts';
import { ApiError } from '#platform/http/request.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';

const rejection = (errors: Record<string, string[]>) =>
  new ApiError('users.create', 422, { errors });

function Example({ submit }: { submit: (data: FormData) => Promise<unknown> }) {
  const { mutateAsync, isPending } = useMutation({ mutationFn: submit });
  return (
    <Form submit={(data) => mutateAsync(data)} isPending={isPending}>
      <Field label="Username" name="username" />
      <Field label="Email" name="email" />
      <FieldGroup label="Trades" name="trade_ids">
        <Checkbox label="First trade" />
      </FieldGroup>
    </Form>
  );
}

function renderForm(submit: (data: FormData) => Promise<unknown>) {
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <Example submit={submit} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return userEvent.setup();
}

const save = () => screen.getByRole('button', { name: 'Save' });
const isBusy = () => save().getAttribute('aria-disabled') === 'true';
const username = () => screen.getByLabelText<HTMLInputElement>('Username');

afterEach(clearToasts);

it('ERR-3 shows the first message under each field and focuses the first', async () => {
  const user = renderForm(async () => {
    throw rejection({
      email: ['Taken.', 'Too long.'],
      username: ['Required.'],
      captcha: ['Not a field.'],
    });
  });
  await user.type(screen.getByLabelText('Email'), 'a@b');
  await user.click(save());
  expect(username().getAttribute('aria-invalid')).toBe('true');
  expect(
    document.getElementById(username().getAttribute('aria-describedby') ?? '')?.textContent,
  ).toBe('Required.');
  expect(document.activeElement).toBe(username());
  expect(screen.queryByText('Too long.')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Not a field.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b');
});

it('ERR-3 removes an error when its field changes', async () => {
  const user = renderForm(async () => {
    throw rejection({
      email: ['Email wrong.'],
      username: ['Username wrong.'],
      trade_ids: ['Choose a trade.'],
    });
  });
  await user.click(save());
  await user.type(username(), 'x');
  expect([screen.queryByText('Username wrong.'), screen.queryByText('Email wrong.')]).toEqual([
    null,
    expect.anything(),
  ]);
  await user.click(screen.getByLabelText('First trade'));
  expect(screen.queryByText('Choose a trade.')).toBeNull();
});

it('ERR-5 shows any other failure as a toast and keeps the input', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'up' }));
  const user = renderForm(async () => {
    throw new ApiError('users.create', 503);
  });
  await user.type(username(), 'typed');
  await user.click(save());
  expect(toasts.get().map(({ type }) => type)).toEqual(['error']);
  expect(username().value).toBe('typed');
});

it('ERR-5 shows and logs an error of the page as such', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const bug = new TypeError('x is undefined');
  const user = renderForm(async () => {
    throw bug;
  });
  await user.click(save());
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'Something went wrong on this page. Your changes may not have been saved.',
  ]);
  expect(log).toHaveBeenCalledExactlyOnceWith('The form could not be submitted:', bug);
});

it('ERR-8 submits once while a submission is in flight', async () => {
  const response = Promise.withResolvers<void>();
  const submit = vi.fn((_: FormData) => response.promise);
  const user = renderForm(submit);
  await user.type(username(), 'ada{Enter}{Enter}');
  await user.click(save());
  expect(submit).toHaveBeenCalledOnce();
  expect(fieldText(submit.mock.calls[0]?.[0] ?? new FormData(), 'username')).toBe('ada');
  expect(isBusy()).toBe(true);
  await act(async () => response.resolve());
  await waitFor(() => expect(isBusy()).toBe(false));
  await user.click(save());
  expect(submit).toHaveBeenCalledTimes(2);
});

it('ERR-8 submits once before the pending state arrives', async () => {
  const submit = vi.fn(async () => {});
  renderForm(submit);
  const form = username().form;
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await waitFor(() => expect(submit).toHaveBeenCalled());
  await waitFor(() => expect(isBusy()).toBe(false));
  expect(submit).toHaveBeenCalledOnce();
});

it('ERR-8 submits nothing until the end of the last submission is rendered', () => {
  const submit = vi.fn(async () => {});
  render(
    <Form submit={submit} isPending>
      <Field label="Username" name="username" />
    </Form>,
  );
  act(() => username().form?.requestSubmit());
  expect(submit).not.toHaveBeenCalled();
});

it('OPR-47 toggles a checkbox on Enter instead of submitting', async () => {
  const submit = vi.fn(async () => {});
  const user = renderForm(submit);
  const box = screen.getByLabelText<HTMLInputElement>('First trade');
  box.focus();
  await user.keyboard('{Enter}');
  expect([box.checked, submit.mock.calls.length]).toEqual([true, 0]);
});

it('CLB-13 Ctrl+Enter and Cmd+Enter submit once, wherever the focus is', async () => {
  const submit = vi.fn(() => new Promise(() => {}));
  const user = renderForm(submit);
  await user.keyboard('{Enter}');
  expect(submit).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submit).toHaveBeenCalledTimes(1);
  screen.getByLabelText('First trade').focus();
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  expect([
    submit.mock.calls.length,
    screen.getByLabelText<HTMLInputElement>('First trade').checked,
  ]).toEqual([1, false]);
});

it('CLB-13 Ctrl+Enter on a link does not submit', async () => {
  const submit = vi.fn(async () => {});
  const user = renderForm(submit);
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '#elsewhere';
  link.focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  link.remove();
  expect(submit).not.toHaveBeenCalled();
});
