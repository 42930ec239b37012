import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field, FieldGroup } from '#components/form/field.tsx';
import { Checkbox } from '#components/form/input.tsx';
import { useRecordFormContext } from '#components/form/record-form-context.ts';
import { ApiError } from '#platform/http/request.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import { ExampleForm, field, openForm } from '../../../support/example-form.tsx';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { expireSession, signInAs } from '../../../support/session.ts';
import { forgetWrites, storeWrite } from '../../../support/stored-writes.ts';

const rejection = (errors: Record<string, string[]>) =>
  new ApiError('users.create', 422, { errors });

const empty = { username: '', email: '', trade_ids: [] as string[] };

/** A check box that selects a trade. */
function Trade() {
  const form = useRecordFormContext();
  return <Checkbox label="First trade" onChange={() => form?.change({ trade_ids: ['first'] })} />;
}

const open = (submit: (values: typeof empty) => Promise<unknown>) =>
  openForm(
    <ExampleForm saved={empty} submit={submit} cancel="/">
      <Field label="Username" name="username" />
      <Field label="Email" name="email" />
      <FieldGroup label="Trades" name="trade_ids">
        <Trade />
      </FieldGroup>
    </ExampleForm>,
  );

const button = (name: string) => screen.getByRole('button', { name });
const save = () => button('Save');
const isBusy = () => save().getAttribute('aria-disabled') === 'true';
const username = () => field('Username');

beforeEach(async () => {
  await forgetWrites();
  signInAs('1');
});

afterEach(() => {
  clearToasts();
});

describe('a rejection', () => {
  it('ERR-3 shows the first message under each field and focuses the first', async () => {
    const user = open(async () => {
      throw rejection({
        email: ['Taken.', 'Too long.'],
        username: ['Required.'],
        captcha: ['Not a field.'],
      });
    });
    await user.type(field('Email'), 'a@b');
    await user.click(save());
    await screen.findByText('Required.');
    expect(username().getAttribute('aria-invalid')).toBe('true');
    expect(
      document.getElementById(username().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Required.');
    expect(document.activeElement).toBe(username());
    expect(screen.queryByText('Too long.')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Not a field.');
    expect(field('Email').value).toBe('a@b');
  });

  it('ERR-3 removes an error when its field changes', async () => {
    const user = open(async () => {
      throw rejection({
        email: ['Email wrong.'],
        username: ['Username wrong.'],
        trade_ids: ['Choose a trade.'],
      });
    });
    await user.click(save());
    await user.type(username(), 'x');
    expect(screen.queryByText('Username wrong.')).toBeNull();
    expect(screen.queryByText('Email wrong.')).not.toBeNull();
    await user.click(field('First trade'));
    expect(screen.queryByText('Choose a trade.')).toBeNull();
  });

  it('ERR-5 shows any other failure as a toast and keeps the input', async () => {
    fakeBackend(() => ({ backend: 'up' }));
    const user = open(async () => {
      throw new ApiError('users.create', 503);
    });
    await user.type(username(), 'typed');
    await user.click(save());
    await waitFor(() => expect(toasts.get().map(({ type }) => type)).toEqual(['error']));
    expect(username().value).toBe('typed');
  });

  it('ERR-5 shows and logs an error of the console as such', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const bug = new TypeError('x is undefined');
    const user = open(async () => {
      throw bug;
    });
    await user.click(save());
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toEqual([
        'Something went wrong on this screen. Your changes may not have been saved.',
      ]),
    );
    expect(log).toHaveBeenCalledExactlyOnceWith('The form could not be submitted:', bug);
  });
});

describe('a submission', () => {
  it('ERR-8 submits once while a submission is in flight', async () => {
    const response = Promise.withResolvers<void>();
    const submit = vi.fn((_: typeof empty) => response.promise);
    const user = open(submit);
    await user.type(username(), 'ada{Enter}{Enter}');
    await user.click(save());
    expect(submit).toHaveBeenCalledOnce();
    expect(submit.mock.calls[0]?.[0].username).toBe('ada');
    expect(isBusy()).toBe(true);
    await act(async () => response.resolve());
    await waitFor(() => expect(isBusy()).toBe(false));
    await user.click(save());
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it('ERR-8 submits once before the busy state arrives', async () => {
    const submit = vi.fn(async () => {});
    open(submit);
    const { form } = username();
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await waitFor(() => expect(submit).toHaveBeenCalled());
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(submit).toHaveBeenCalledOnce();
  });

  it('FORM-1 takes no input while it is sent', async () => {
    const response = Promise.withResolvers<void>();
    const user = open(() => response.promise);
    await user.type(username(), 'half');
    await user.click(save());
    expect(username().closest('[inert]')).not.toBeNull();
    await act(async () => response.resolve());
    expect(username().closest('[inert]')).toBeNull();
  });

  it('FORM-1 takes no input while it is not certain whether it was saved', async () => {
    const source = '/businesses/edit/3';
    const write = { id: 'w9', key: 'w9', source, screen: source };
    open(async () => {});
    await act(() => storeWrite({ ...write, state: 'unknown' }));
    expect(username().closest('[inert]')).not.toBeNull();
    expect(screen.getByText('Still checking whether your last attempt was saved.')).toBeTruthy();
    await act(() => storeWrite({ ...write, state: 'not-saved' }));
    expect(username().closest('[inert]')).toBeNull();
  });

  it('OPR-47 toggles a checkbox on Enter instead of submitting', async () => {
    const submit = vi.fn(async () => {});
    const user = open(submit);
    field('First trade').focus();
    await user.keyboard('{Enter}');
    expect(field('First trade').checked).toBe(true);
    expect(submit.mock.calls.length).toBe(0);
  });

  it('CLB-13 Ctrl+Enter and Cmd+Enter submit once, wherever the focus is', async () => {
    const submit = vi.fn(() => new Promise(() => {}));
    const user = open(submit);
    await user.keyboard('{Enter}');
    expect(submit).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('CLB-13 Ctrl+Enter on a link does not submit', async () => {
    const submit = vi.fn(async () => {});
    const user = open(submit);
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '#elsewhere';
    link.focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    link.remove();
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a review before the save', () => {
  const openReviewed = (review: () => Promise<string[]>, submit = vi.fn(async () => {})) => ({
    submit,
    user: openForm(
      <ExampleForm saved={{ name: '', email: '' }} {...{ review, submit }} cancel={() => {}} />,
    ),
  });

  it.each(['Cancel', 'leaving'])(
    'FORM-2 sends nothing after %s before it was sent',
    async (way) => {
      const read = Promise.withResolvers<string[]>();
      const { user, submit } = openReviewed(() => read.promise);
      await user.type(field('email'), 'half');
      await user.click(save());
      if (way === 'Cancel') await user.click(button('Cancel'));
      else cleanup();
      await act(async () => read.resolve([]));
      expect(submit).not.toHaveBeenCalled();
      const told = toasts.get().map(({ text }) => text);
      expect(told).toEqual(
        way === 'Cancel'
          ? []
          : [expect.stringContaining('was not sent, because you left it before.')],
      );
    },
  );

  it('FORM-2 states nothing when the session ends before it was sent: the sign-in screen does', async () => {
    const read = Promise.withResolvers<string[]>();
    const { user } = openReviewed(() => read.promise);
    await user.click(save());
    act(expireSession);
    cleanup();
    await act(async () => read.resolve([]));
    expect(toasts.get()).toEqual([]);
  });

  it('FORM-3 is confirmed by `Save anyway` alone', async () => {
    const review = vi.fn(async () => ['This is an address.']);
    const { user, submit } = openReviewed(review);
    await user.type(field('email'), 'half{Enter}');
    await waitFor(() => expect(review).toHaveBeenCalledOnce());
    await user.keyboard('{Enter}{Enter}');
    await user.dblClick(save());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.type(field('email'), '{Enter}');
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByText('Not saved.'));
    await user.tab();
    expect(document.activeElement).toBe(button('Save anyway'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  });

  it('FORM-3 is looked at again by a second `Save`, which saves once the reason is gone', async () => {
    const review = vi.fn<() => Promise<string[]>>(async () => []);
    review.mockResolvedValueOnce(["Couldn't check it."]);
    const { user, submit } = openReviewed(review);
    await user.click(save());
    await screen.findByText('Not saved.');
    await user.click(save());
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  });

  it('FORM-3 asks again about another reason', async () => {
    const review = vi.fn(async () => [`Reason ${review.mock.calls.length}.`]);
    const { user, submit } = openReviewed(review);
    await user.click(save());
    await user.click(button('Save anyway'));
    await waitFor(() => expect(review).toHaveBeenCalledTimes(2));
    expect(submit).not.toHaveBeenCalled();
  });

  it('FORM-3 is an ordinary save again after a change', async () => {
    const review = vi.fn(async () => ['This is an address.']);
    const { user } = openReviewed(review);
    await user.type(field('email'), 'half{Enter}');
    await waitFor(() => expect(review).toHaveBeenCalledOnce());
    await user.type(field('email'), '!{Enter}');
    await waitFor(() => expect(review).toHaveBeenCalledTimes(2));
  });
});
