import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field, PasswordField, Select, TextArea } from '#components/form/field.tsx';
import { useRecordFormContext } from '#components/form/record-form-context.ts';
import { ApiError } from '#platform/http/request.ts';
import { isEditing } from '#platform/release/editing.ts';
import { clearToasts } from '#platform/toasts.ts';
import { ExampleForm, field, openForm } from '../../../support/example-form.tsx';
import { expireSession, signInAs } from '../../../support/session.ts';

interface Options {
  path?: string;
  submit?: () => Promise<unknown>;
  name?: string;
}

const open = ({ path, name = 'Acme', submit }: Options = {}) =>
  openForm(
    <ExampleForm
      saved={{ name, email: '', password: '', kind: 'a', hash: '', picked: [] as bigint[] }}
      cancel={() => {}}
      {...(submit && { submit })}
    >
      <Field label="Name" name="name" />
      <Field label="Email" name="email" />
      <PasswordField />
      <Select label="Kind" name="kind">
        <option value="a">A</option>
        <option value="b">B</option>
      </Select>
      <TextArea label="Hash" name="hash" clean={(typed) => typed.replace(/\s/g, '')} />
      <Picker />
    </ExampleForm>,
    path,
  );

/** A button that changes a value without a control. */
function Picker() {
  const form = useRecordFormContext();
  const picked = (form?.values.picked ?? []) as bigint[];
  return (
    <button
      type="button"
      onClick={() => form?.change({ picked: [...picked, 12345678901234567890n] })}
    >
      Picked {picked.map(String).join()}
    </button>
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const offer = () => screen.queryByText('You have unsaved changes from earlier.');

beforeEach(() => signInAs('1'));

afterEach(() => {
  clearToasts();
});

describe('form draft', () => {
  it('OPR-21 restores every kind of field and leaves untouched fields alone', async () => {
    let user = open();
    expect(offer()).toBeNull();
    await user.type(field('Email'), 'half');
    await user.selectOptions(field('Kind'), 'b');
    await user.type(field('Hash'), 'abc');
    await user.click(button(/Picked/));

    user = open({ name: 'Changed by a colleague' });
    expect(field('Email').value).toBe('');
    expect(field('Hash').value).toBe('');
    await user.click(button('Restore'));
    expect(field('Name').value).toBe('Changed by a colleague');
    expect(field('Email').value).toBe('half');
    expect(field('Kind').value).toBe('b');
    expect(field('Hash').value).toBe('abc');
    expect(button(/Picked/).textContent).toBe('Picked 12345678901234567890');
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

  it('OPR-21 restores a draft that release 1.1 has stored', async () => {
    const to = '/businesses/edit/3';
    const values = { base: { name: 'Acme', email: '' }, local: { email: 'half' } };
    const value = { [to]: { title: 'Example', to, revision: 'b5a1', values } };
    sessionStorage.setItem('clearhouse.user.drafts', JSON.stringify({ userId: '1', value }));
    await open().click(button('Restore'));
    expect(field('Name').value).toBe('Acme');
    expect(field('Email').value).toBe('half');
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
    expect(field('Name').value).toBe('Acme Ltd');
    expect(field('Email').value).toBe('x');
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
    expect(field('Name').value).toBe('Acme');
    expect(field('Email').value).toBe('new');
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
    expect(field('Name').value).toBe('Acmex');
    expect(field('Email').value).toBe('');
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
    expect(field('Password').type).toBe('text');
    expect(field('Password').getAttribute('spellcheck')).toBe('false');
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
