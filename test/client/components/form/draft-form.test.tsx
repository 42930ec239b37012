import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftForm } from '#components/form/draft-form.tsx';
import {
  Checkbox,
  Field,
  PasswordField,
  Select,
  useReportChange,
} from '#components/form/field.tsx';
import type { DraftValues } from '#forms/drafts.ts';
import { ApiError } from '#platform/http/request.ts';
import { isEditing } from '#platform/release/editing.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import { readingTime } from '../../../support/reading-time.ts';
import { expireSession, signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

interface Options {
  path?: string;
  submit?: (data: FormData) => Promise<unknown>;
  review?: (data: FormData) => Promise<FormData | undefined>;
  name?: string;
}

/** Form with uncontrolled fields, a controlled field (`Hash`) and extra state (the button). */
function Example({ submit = async () => {}, review, name = 'Acme' }: Options) {
  const [hash, setHash] = useState('');
  const [picked, setPicked] = useState<unknown[]>([]);
  const restore = (values: DraftValues) => {
    if (typeof values.hash === 'string') setHash(values.hash);
    if (Array.isArray(values.picked)) setPicked(values.picked);
  };
  return (
    <DraftForm
      title="Example"
      submit={submit}
      review={review}
      isPending={false}
      cancel={() => {}}
      extraState={{ picked }}
      onRestore={restore}
    >
      <Field label="Name" name="name" defaultValue={name} />
      <Field label="Email" name="email" />
      <PasswordField autoComplete="new-password" />
      <Checkbox label="Active" name="active" />
      <Select label="Kind" name="kind" defaultValue="a">
        <option value="a">A</option>
        <option value="b">B</option>
      </Select>
      <Field
        label="Hash"
        name="hash"
        value={hash}
        onChange={(event) => setHash(event.currentTarget.value)}
      />
      <output>{hash}</output>
      <Picker picked={picked} onPick={() => setPicked([...picked, 12345678901234567890n])} />
    </DraftForm>
  );
}

/** A button that fires no change event. */
function Picker({ picked, onPick }: { picked: unknown[]; onPick: () => void }) {
  const reportChange = useReportChange();
  const pick = () => {
    onPick();
    reportChange();
  };
  return (
    <button type="button" onClick={pick}>
      Picked {picked.map(String).join()}
    </button>
  );
}

function open({ path = '/businesses/edit/3', ...options }: Options = {}) {
  cleanup();
  render(
    <StrictMode>
      <TestRouter initialEntries={[path]}>
        <Example {...options} />
      </TestRouter>
    </StrictMode>,
  );
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const offer = () => screen.queryByText('You have unsaved changes from earlier.');

beforeEach(() => signInAs('1'));

afterEach(() => {
  clearToasts();
  sessionStorage.clear();
});

describe('form draft', () => {
  it('OPR-21 restores every kind of field and leaves untouched fields alone', async () => {
    let user = open();
    expect(offer()).toBeNull();
    await user.type(field('Email'), 'half');
    await user.click(field('Active'));
    await user.selectOptions(field('Kind'), 'b');
    await user.type(field('Hash'), 'abc');
    await user.click(button(/Picked/));

    user = open({ name: 'Changed by a colleague' });
    expect([field('Email').value, field('Hash').value]).toEqual(['', '']);
    await user.click(button('Restore'));
    expect(field('Name').value).toBe('Changed by a colleague');
    expect([
      field('Email').value,
      field('Active').checked,
      field('Kind').value,
      field('Hash').value,
    ]).toEqual(['half', true, 'b', 'abc']);
    expect([screen.getByRole('status').textContent, button(/Picked/).textContent]).toEqual([
      'abc',
      'Picked 12345678901234567890',
    ]);
    expect(offer()).toBeNull();
    expect(document.activeElement).toBe(field('Name'));
    open();
    expect(offer()).not.toBeNull();
  });

  it('OPR-21 offers the draft once its user is confirmed', async () => {
    const user = open();
    await user.type(field('Email'), 'half');
    cleanup();
    expireSession();
    open();
    expect(offer()).toBeNull();
    act(() => signInAs('1'));
    await user.click(button('Restore'));
    expect(field('Email').value).toBe('half');
  });

  it('OPR-21 restores a form of uncontrolled fields only', async () => {
    const openPlain = () => {
      cleanup();
      render(
        <TestRouter>
          <DraftForm title="Plain" submit={async () => {}} isPending={false}>
            <Field label="Name" name="name" defaultValue="Acme" />
          </DraftForm>
        </TestRouter>,
      );
      return userEvent.setup();
    };
    await openPlain().type(field('Name'), ' Ltd');
    await openPlain().click(button('Restore'));
    expect(field('Name').value).toBe('Acme Ltd');
  });

  it('OPR-21 keeps the drafts of different paths separate', async () => {
    const user = open();
    await user.type(field('Email'), 'half');
    open({ path: '/businesses/edit/4' });
    expect(offer()).toBeNull();
  });

  it('OPR-40 keeps a pending offer while other fields change', async () => {
    let user = open();
    await user.type(field('Name'), ' Ltd');
    user = open();
    await user.type(field('Email'), 'x');
    user = open();
    await user.click(button('Restore'));
    expect([field('Name').value, field('Email').value]).toEqual(['Acme Ltd', 'x']);
  });

  it('OPR-40 does not overwrite newer input on Restore', async () => {
    let user = open();
    await user.type(field('Name'), ' old');
    user = open();
    await user.type(field('Name'), ' new');
    await user.click(button('Restore'));
    expect(field('Name').value).toBe('Acme new');
  });

  it('OPR-40 keeps only newer input on Discard', async () => {
    let user = open();
    await user.type(field('Name'), ' old');
    user = open();
    await user.type(field('Email'), 'new');
    await user.click(button('Discard'));
    user = open();
    await user.click(button('Restore'));
    expect([field('Name').value, field('Email').value]).toEqual(['Acme', 'new']);
  });

  it.each(['Cancel', 'Save'])('OPR-40 discards the draft on %s', async (name) => {
    const user = open();
    await user.type(field('Email'), 'half');
    await user.click(button(name));
    expect(isEditing()).toBe(false);
    open();
    expect(offer()).toBeNull();
  });

  it('OPR-40 keeps the draft when the submission fails', async () => {
    const submit = () => Promise.reject(new ApiError('users.create', 503));
    const user = open({ submit });
    await user.type(field('Email'), 'half');
    await user.click(button('Save'));
    open();
    expect(offer()).not.toBeNull();
  });

  it('OPR-40 withdraws the offer of input that is saved meanwhile', async () => {
    const saved = Promise.withResolvers<void>();
    let user = open({ submit: () => saved.promise });
    await user.type(field('Email'), 'half');
    await user.click(button('Save'));
    user = open();
    expect(offer()).not.toBeNull();
    await act(async () => saved.resolve());
    expect(offer()).toBeNull();
    await user.type(field('Name'), 'x');
    open();
    await user.click(button('Restore'));
    expect([field('Name').value, field('Email').value]).toEqual(['Acmex', '']);
  });

  it('FORM-1 takes no input while it is sent', async () => {
    const saved = Promise.withResolvers<void>();
    const user = open({ submit: () => saved.promise });
    await user.type(field('Email'), 'half');
    await user.click(button('Save'));
    expect(field('Name').closest('[inert]')).not.toBeNull();
    await act(async () => saved.resolve());
    expect(field('Name').closest('[inert]')).toBeNull();
  });

  it.each(['Cancel', 'leaving'])(
    'FORM-2 sends nothing after %s before it was sent',
    async (way) => {
      const read = Promise.withResolvers<void>();
      const submit = vi.fn(async () => {});
      const review = async (data: FormData) => {
        await read.promise;
        return data;
      };
      const user = open({ submit, review });
      await user.type(field('Email'), 'half');
      await user.click(button('Save'));
      if (way === 'Cancel') await user.click(button('Cancel'));
      else cleanup();
      await act(async () => read.resolve());
      expect(submit).not.toHaveBeenCalled();
      const told = toasts.get().map(({ text }) => text);
      expect(told).toEqual(
        way === 'Cancel'
          ? []
          : [expect.stringContaining('was not sent, because you left it before.')],
      );
      clearToasts();
    },
  );

  it('FORM-3 takes only a late press of the button as confirmation', async () => {
    const submit = vi.fn(async () => {});
    let reviews = 0;
    const review = async (data: FormData) => {
      reviews += 1;
      return reviews > 1 ? data : undefined;
    };
    const user = open({ submit, review });
    await user.type(field('Email'), 'half{Enter}');
    await waitFor(() => expect(reviews).toBe(1));
    await user.keyboard('{Enter}{Enter}');
    await user.click(button('Save'));
    await readingTime();
    await user.type(field('Email'), '{Enter}');
    expect([reviews, document.activeElement]).toEqual([1, button('Save')]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  });

  it('FORM-3 is an ordinary save again after a change', async () => {
    const review = vi.fn(async () => undefined);
    const user = open({ review });
    await user.type(field('Email'), 'half{Enter}');
    await waitFor(() => expect(review).toHaveBeenCalledOnce());
    await user.type(field('Email'), '!{Enter}');
    await waitFor(() => expect(review).toHaveBeenCalledTimes(2));
  });

  it('OPR-24 never stores a password but counts it as unsaved', async () => {
    const user = open();
    await user.type(field('Password'), 'a secret');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    expect(isEditing()).toBe(true);
    open();
    expect(offer()).toBeNull();
  });

  it('LOGIN-6 OPR-24 does not store a shown password', async () => {
    const user = open();
    await user.click(button('Show password'));
    await user.type(field('Password'), 'a secret');
    expect([field('Password').type, field('Password').getAttribute('spellcheck')]).toEqual([
      'text',
      'false',
    ]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  });

  it('OPR-22 counts as unsaved only while a field differs from its initial value', async () => {
    const user = open();
    await user.type(field('Name'), 'x');
    expect(isEditing()).toBe(true);
    await user.type(field('Name'), '{Backspace}');
    await vi.waitFor(() => expect(isEditing()).toBe(false));
  });

  it('OPR-23 offers nothing to another user', async () => {
    const user = open();
    await user.type(field('Email'), 'half');
    act(() => signInAs('2'));
    open();
    expect(offer()).toBeNull();
  });
});
