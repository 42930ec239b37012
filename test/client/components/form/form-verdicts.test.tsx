import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteError } from '#data/writes/write-error.ts';
import { getDraft } from '#forms/drafts.ts';
import { ApiError } from '#platform/http/request.ts';
import { tabName } from '#platform/outbox/document-outbox.ts';
import { isUnsaved } from '#platform/release/editing.ts';
import { ExampleForm, field, openForm } from '../../../support/example-form.tsx';
import { signInAs } from '../../../support/session.ts';
import { forgetWrites, storeWrite } from '../../../support/stored-writes.ts';

const path = '/businesses/create';
const save = () => screen.getByRole('button', { name: 'Save' });
const taken = () =>
  Promise.reject(
    new WriteError('saved', {
      is: 'rejected',
      cause: new ApiError('businesses.create', 422, { errors: { name: ['Taken.'] } }, undefined, {
        isRejected: true,
      }),
      endsSession: false,
    }),
  );
const withoutResponse = () =>
  Promise.reject(
    new WriteError('saved', {
      is: 'unknown',
      cause: new ApiError('businesses.create', 0),
      endsSession: false,
    }),
  );

/** A write of this form in another tab. */
const ofOtherTab = { id: 'w9', key: 'w9', source: path, screen: path, saveId: 's9' };

beforeEach(async () => {
  await forgetWrites();
  signInAs('1');
});

const isUnavailable = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const isInert = () => field('name').closest('[inert]') !== null;

/** Types a name and saves it, to the end of its request. Returns what the outbox stores of it. */
async function saveName(submit: () => Promise<unknown>, onSaved = () => {}) {
  const user = openForm(
    <ExampleForm saved={{ name: '' }} submit={submit} onSaved={onSaved} />,
    path,
  );
  await user.type(field('name'), 'Mine');
  await user.click(save());
  await waitFor(() => expect(isUnavailable('Save')).toBe(false));
  return { user, write: { ...ofOtherTab, tab: tabName(), saveId: getDraft(path)?.saveId } };
}

describe('a verdict about another tab', () => {
  it('OUT-14 discards no input of a form whose own save was rejected', async () => {
    const onSaved = vi.fn();
    await saveName(taken, onSaved);
    await screen.findByText('Taken.');
    await act(() => storeWrite({ ...ofOtherTab, state: 'unknown' }));
    await act(() => storeWrite({ ...ofOtherTab, state: 'saved' }));
    expect(getDraft(path)?.values.local).toEqual({ name: 'Mine' });
    expect(onSaved.mock.calls).toEqual([]);
  });

  it('OUT-14 leaves input that was only typed protected', async () => {
    const user = openForm(<ExampleForm saved={{ name: '' }} />, path);
    await user.type(field('name'), 'Mine');
    await act(() => storeWrite({ ...ofOtherTab, state: 'unknown' }));
    await act(() => storeWrite({ ...ofOtherTab, state: 'saved' }));
    expect(getDraft(path)?.values.local).toEqual({ name: 'Mine' });
    expect(isUnsaved()).toBe(true);
  });
});

describe('a save whose outcome is not certain', () => {
  it('OUT-6 FORM-1 makes its form read-only, which says why, until there is a verdict', async () => {
    const { write } = await saveName(withoutResponse);
    for (const [state, reason] of [
      ['sending', 'Your last attempt is still being sent.'],
      ['open', 'Still checking whether your last attempt was saved.'],
      ['unknown', 'Still checking whether your last attempt was saved.'],
    ]) {
      await act(() => storeWrite({ ...write, state }));
      expect(isInert()).toBe(true);
      expect(isUnavailable('Save')).toBe(true);
      expect(screen.getByText(String(reason))).toBeTruthy();
    }
    await act(() => storeWrite({ ...write, state: 'not-saved' }));
    expect(isInert()).toBe(false);
    expect(isUnavailable('Save')).toBe(false);
  });

  it.each([
    ['sets the same values', { repeat: 'same' }],
    ['has a key that the backend keeps', { settledBy: 'key' }],
  ])('OUT-12 is repeated by its form at once if it %s', async (_, change) => {
    const submit = vi.fn(withoutResponse);
    const { user, write } = await saveName(submit);
    await act(() => storeWrite({ ...write, ...change, state: 'unknown' }));
    expect(isInert()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    await act(() => storeWrite({ ...write, ...change, saveId: 'of other values' }));
    expect(isUnavailable('Save')).toBe(true);
  });

  it('OUT-6 OUT-14 ends its form and draft once, if it was saved after all', async () => {
    const onSaved = vi.fn();
    const { user, write } = await saveName(withoutResponse, onSaved);
    await act(() => storeWrite({ ...write, state: 'unknown' }));
    expect(onSaved).not.toHaveBeenCalled();
    await act(() => storeWrite({ ...write, state: 'saved', to: '/businesses/details/2' }));
    expect(getDraft(path)).toBeUndefined();
    expect(onSaved.mock.calls).toEqual([[{ response: undefined, to: '/businesses/details/2' }]]);
    await user.type(field('name'), ' again');
    expect(getDraft(path)?.values).toEqual({
      base: { name: 'Mine' },
      local: { name: 'Mine again' },
    });
  });

  it('OUT-14 is not offered as a draft', async () => {
    const { write } = await saveName(withoutResponse);
    await act(() => storeWrite({ ...write, state: 'unknown' }));
    openForm(<ExampleForm saved={{ name: '' }} />, path);
    expect(screen.queryByText('You have unsaved changes from earlier.')).toBeNull();
    await act(() => storeWrite({ ...write, state: 'not-saved' }));
    expect(screen.getByText('You have unsaved changes from earlier.')).toBeTruthy();
  });

  it('OUT-14 leaves input that was typed since when its form is opened again', async () => {
    const { write } = await saveName(withoutResponse);
    await act(() => storeWrite({ ...write, state: 'saved' }));
    const user = openForm(<ExampleForm saved={{ name: '' }} />, path);
    await user.type(field('name'), 'Second');
    openForm(<ExampleForm saved={{ name: '' }} />, path);
    expect(screen.getByText('You have unsaved changes from earlier.')).toBeTruthy();
    expect(getDraft(path)?.values.local).toEqual({ name: 'Second' });
  });

  it('FORM-3 is repeated without another review', async () => {
    const review = vi.fn(async () => []);
    const submit = vi.fn(withoutResponse);
    const user = openForm(<ExampleForm saved={{ name: '' }} {...{ submit, review }} />, path);
    await user.type(field('name'), 'Mine{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    const { saveId } = getDraft(path) ?? {};
    await act(() => storeWrite({ ...ofOtherTab, saveId, state: 'unknown', settledBy: 'key' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(review).toHaveBeenCalledOnce();
  });
});

it('FORM-1 restores no draft while a save is prepared', async () => {
  let user = openForm(<ExampleForm saved={{ name: 'Acme', email: '' }} />, path);
  await user.type(field('name'), ' old');
  const read = Promise.withResolvers<string[]>();
  const submit = vi.fn(async (_: object) => {});
  user = openForm(
    <ExampleForm saved={{ name: 'Acme', email: '' }} review={() => read.promise} submit={submit} />,
    path,
  );
  await user.type(field('email'), 'x');
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(field('name').value).toBe('Acme');
  await act(async () => read.resolve([]));
  expect(submit.mock.calls).toEqual([[{ name: 'Acme', email: 'x' }, undefined]]);
});
