import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CellInput } from '#components/editable-row/cell-input.tsx';
import { EditableRow } from '#components/editable-row/editable-row.tsx';
import { DeleteButton } from '#components/form/delete-button.tsx';
import { users } from '#contract/users.ts';
import { WriteError, writeErrorText } from '#data/writes/write-error.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError, request } from '#platform/http/request.ts';
import {
  becomeReadOnly,
  deployment,
  loadedDeployment,
  setDeployment,
} from '#platform/release/deployment.ts';
import { holdsDocument } from '#platform/release/editing.ts';
import { ExampleForm } from '../../../support/example-form.tsx';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { forgetSession, signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const reason = 'Read-only mode: changes are turned off.';
const rejection = new ApiError('users.update', 403, {
  message: 'The console is read-only.',
  read_only: true,
});

afterEach(() => {
  cleanup();
  setDeployment(loadedDeployment);
  forgetSession();
});

const button = (name: string) => screen.getByRole('button', { name });
const expectUnavailable = (name: string) => {
  expect(button(name).getAttribute('aria-disabled')).toBe('true');
  expect(button(name).title).toBe(reason);
};

const renderForm = (submit: () => Promise<void>, reads = false) =>
  render(
    <TestRouter>
      <ExampleForm saved={{ username: '' }} {...{ submit, reads }} />
    </TestRouter>,
  );

it('DEPLOY-7 Save states why it is disabled, by click and by Enter', async () => {
  becomeReadOnly();
  const submit = vi.fn(async () => {});
  const { container } = renderForm(submit);
  await userEvent.click(button('Save'));
  await userEvent.type(screen.getByLabelText('username'), 'ada{Enter}');
  container.querySelector('form')?.requestSubmit();
  expect(submit).not.toHaveBeenCalled();
  expectUnavailable('Save');
  expect(screen.getByText(reason)).toBeDefined();
});

it('DEPLOY-7 a form that changes nothing stays enabled', async () => {
  becomeReadOnly();
  const submit = vi.fn(async () => {});
  renderForm(submit, true);
  await userEvent.click(button('Save'));
  expect(submit).toHaveBeenCalledOnce();
  expect(screen.queryByText(reason)).toBeNull();
});

it('DEPLOY-7 Delete states why it is disabled', async () => {
  becomeReadOnly();
  const confirm = vi.fn();
  vi.stubGlobal('confirm', confirm);
  render(
    <DeleteButton
      id="3"
      deletion={{
        mutateAsync: vi.fn(),
      }}
      onDeleted={() => {}}
    />,
  );
  await userEvent.click(button('Delete'));
  expect(confirm).not.toHaveBeenCalled();
  expectUnavailable('Delete');
});

const send = vi.fn(async () => {});

const record = { cap: '1', version: undefined };

const Row = () => (
  <EditableRow
    id="1 2"
    name="XBT-USDC"
    title="Example"
    record={record}
    start={({ cap }) => ({ cap })}
    read={async () => record}
    fields={{
      cap: {
        label: 'cap',
        show: (value) => value,
        control: (control) => <CellInput {...control} />,
      },
    }}
    save={() => ({ send })}
  />
);

it('DEPLOY-7 a row that is being edited keeps its values and sends nothing', async () => {
  render(
    <TestRouter>
      <table>
        <tbody>
          <Row />
        </tbody>
      </table>
    </TestRouter>,
  );
  await userEvent.click(button('Edit'));
  act(becomeReadOnly);
  await userEvent.type(screen.getByLabelText('cap, XBT-USDC'), '2{Enter}');
  await userEvent.click(button('Save'));
  expectUnavailable('Save');
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('cap, XBT-USDC').value).toBe('12');
  await userEvent.click(button('Cancel'));
  expectUnavailable('Edit');
});

it('DEPLOY-7 a rejected change makes the tab read-only and gives the reason', () => {
  applyErrorPolicy(rejection);
  expect(deployment.get().read_only).toBe(true);
  const failure = { is: 'rejected', cause: rejection, endsSession: false } as const;
  expect(writeErrorText(new WriteError('saved', failure))).toBe(
    'The console is read-only. Your changes were not saved.',
  );
});

it('DEPLOY-7 another 403 does not make the tab read-only', () => {
  applyErrorPolicy(new ApiError('users.delete', 403, 'You cannot delete your own account.'));
  expect(deployment.get().read_only).toBe(false);
});

it('DEPLOY-9 a write in flight counts as editing', async () => {
  signInAs(1);
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeBackend(() => promise);
  const written = request(users.delete, { params: { id: '1' } });
  await vi.waitFor(() => expect(holdsDocument()).toBe(true));
  resolve(new Response(''));
  await written;
  expect(holdsDocument()).toBe(false);
});
