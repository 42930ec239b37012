import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteError } from '#data/writes/write-error.ts';
import { getDraft } from '#forms/drafts.ts';
import { ApiError } from '#platform/http/request.ts';
import { tabName } from '#platform/outbox/page-outbox.ts';
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
const ofOtherTab = { id: 'w9', key: 'w9', source: path, screen: path, revision: 'r9' };

beforeEach(async () => {
  await forgetWrites();
  signInAs('1');
});

/** Types a name and saves it, to the end of its request. */
async function saveName(submit: () => Promise<unknown>, onSaved = () => {}) {
  const user = openForm(
    <ExampleForm saved={{ name: '' }} submit={submit} onSaved={onSaved} />,
    path,
  );
  await user.type(field('name'), 'Mine');
  const sent = getDraft(path)?.revision;
  await user.click(save());
  await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
  return { user, sent };
}

describe('a verdict about another tab', () => {
  it('OUT-14 discards no input of a form whose own save was rejected', async () => {
    const onSaved = vi.fn();
    await saveName(taken, onSaved);
    await screen.findByText('Taken.');
    await act(() => storeWrite({ ...ofOtherTab, state: 'unknown' }));
    await act(() => storeWrite({ ...ofOtherTab, state: 'saved' }));
    expect([getDraft(path)?.values.local, onSaved.mock.calls]).toEqual([{ name: 'Mine' }, []]);
  });

  it('OUT-14 leaves input that was only typed protected', async () => {
    const user = openForm(<ExampleForm saved={{ name: '' }} />, path);
    await user.type(field('name'), 'Mine');
    await act(() => storeWrite({ ...ofOtherTab, state: 'unknown' }));
    await act(() => storeWrite({ ...ofOtherTab, state: 'saved' }));
    expect([getDraft(path)?.values.local, isUnsaved()]).toEqual([{ name: 'Mine' }, true]);
  });
});

describe('a verdict about an earlier save', () => {
  it('OPR-21 OUT-14 leaves newer input when its form is opened again', async () => {
    await act(() => storeWrite({ ...ofOtherTab, tab: tabName(), state: 'saved' }));
    const user = openForm(<ExampleForm saved={{ name: '' }} />, path);
    await user.type(field('name'), 'Second');
    openForm(<ExampleForm saved={{ name: '' }} />, path);
    expect(screen.getByText('You have unsaved changes from earlier.')).toBeTruthy();
    expect(getDraft(path)?.values.local).toEqual({ name: 'Second' });
  });

  it('OPR-101 makes its own values no change by someone else', async () => {
    let server = '';
    const submit = vi.fn(async () => {}).mockImplementationOnce(withoutResponse);
    const user = openForm(
      <ExampleForm
        saved={{ name: '' }}
        submit={submit}
        read={async () => ({ values: { name: server }, version: undefined })}
      />,
      path,
    );
    await user.type(field('name'), 'A');
    const sent = getDraft(path)?.revision;
    await user.click(save());
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    await act(() => storeWrite({ ...ofOtherTab, revision: sent, state: 'unknown' }));
    await user.type(field('name'), 'B');
    server = 'A';
    await act(() => storeWrite({ ...ofOtherTab, revision: sent, state: 'saved' }));
    await user.click(save());
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    expect(screen.queryByText(/Someone else changed/)).toBeNull();
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
