import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CellInput, CellSelect } from '#components/editable-row/cell-input.tsx';
import { EditableRow } from '#components/editable-row/editable-row.tsx';
import type { RowField } from '#components/editable-row/row-field.tsx';
import { getDraft, setDraft } from '#forms/drafts.ts';
import { signInAs } from '../../../support/session.ts';
import { forgetWrites, storeWrite } from '../../../support/stored-writes.ts';
import { TestRouter } from '../../../support/test-router.tsx';

interface Limits {
  daily: string;
  weekly: string;
  coin: string;
}

/** Values at the server; `send` updates them. */
let server: Limits;
const send = vi.fn<(values: Limits) => Promise<unknown>>();

const cap = (label: string): RowField<string> => ({
  label,
  show: (value) => value,
  control: (control) => <CellInput {...control} unwanted={/[^\d.]/g} />,
});

const coin: RowField<string> = {
  label: 'coin',
  show: (value) => value,
  control: ({ onChange, ...control }) => (
    <CellSelect {...control} onChange={(event) => onChange?.(event.target.value)}>
      <option>USDC</option>
      <option>USDT</option>
    </CellSelect>
  ),
};

/** The row on values that a save replaces, as with a query cache. */
function Row({ initial }: { initial: Limits }) {
  const [saved, setSaved] = useState(initial);
  return (
    <EditableRow
      id="1 2"
      name="XBT-USDC"
      title="Example"
      record={{ limits: saved, version: undefined }}
      start={({ limits }) => limits}
      read={async () => ({ limits: server, version: undefined })}
      fields={{ daily: cap('daily'), weekly: cap('weekly'), coin }}
      save={(values) => ({
        async send() {
          await send(values);
          setSaved(values);
        },
      })}
    />
  );
}

/** Opens the screen of the row with the server's current values. */
function open() {
  cleanup();
  render(
    <StrictMode>
      <TestRouter initialEntries={['/exchange-providers/Kraken']}>
        <table>
          <tbody>
            <Row initial={server} />
          </tbody>
        </table>
      </TestRouter>
    </StrictMode>,
  );
  return userEvent.setup();
}

/** A control of the edited row. */
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, XBT-USDC`);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const offer = () => screen.queryByText('You have unsaved changes from earlier.');
/** The caps of the row, edited or not. */
const values = () =>
  ['daily', 'weekly'].map(
    (name) =>
      screen.queryByLabelText<HTMLInputElement>(`${name}, XBT-USDC`)?.value ??
      document.querySelector(`[data-label="${name}"]`)?.textContent,
  );

/** Types a daily cap into the row and leaves the screen. */
async function leaveUnsaved(daily: string) {
  const user = open();
  await user.click(button('Edit'));
  await user.clear(cell('daily'));
  await user.type(cell('daily'), daily);
}

beforeEach(() => {
  signInAs('1');
  server = { daily: '100', weekly: '700', coin: 'USDC' };
  send.mockReset().mockImplementation(async (next) => {
    server = next;
  });
});

describe('row draft', () => {
  it('OPR-48 offers the unsaved values on return and saves them', async () => {
    await leaveUnsaved('150');
    const user = open();
    expect(offer()).not.toBeNull();
    expect(values()).toEqual(['100', '700']);
    await user.click(button('Restore XBT-USDC'));
    expect(offer()).toBeNull();
    expect(values()).toEqual(['150', '700']);
    expect(screen.getByText('was 100')).toBeTruthy();
    await user.click(button('Save'));
    expect(send).toHaveBeenCalledExactlyOnceWith({ daily: '150', weekly: '700', coin: 'USDC' });
    open();
    expect(offer()).toBeNull();
  });

  it('OPR-48 applies and shows remote changes of unedited fields', async () => {
    await leaveUnsaved('150');
    server = { ...server, weekly: '900' };
    const user = open();
    await user.click(button('Restore XBT-USDC'));
    expect(values()).toEqual(['150', '900']);
    expect(screen.getByText('Changes by someone else are kept: weekly.')).toBeTruthy();
  });

  it('OPR-48 shows a conflict on return when the saved value has changed', async () => {
    await leaveUnsaved('150');
    server = { ...server, daily: '120' };
    const user = open();
    await user.click(button('Restore XBT-USDC'));
    expect(screen.getByText(/Someone else changed this row/)).toBeTruthy();
    expect(values()).toEqual(['150', '700']);
    await user.click(button('Use saved value for daily'));
    expect(values()).toEqual(['120', '700']);
    await user.click(button('Use your value for daily'));
    expect(values()).toEqual(['150', '700']);
    expect(send).not.toHaveBeenCalled();
  });

  it('OPR-48 offers no values that are already saved', async () => {
    await leaveUnsaved('150');
    server = { ...server, daily: '150' };
    open();
    expect(offer()).toBeNull();
  });

  it('OPR-48 keeps a pending offer while another field is edited', async () => {
    await leaveUnsaved('150');
    let user = open();
    await user.click(button('Edit'));
    await user.type(cell('weekly'), '0');
    user = open();
    await user.click(button('Restore XBT-USDC'));
    expect(values()).toEqual(['150', '7000']);
  });

  it('OPR-48 restores into a row that is being edited', async () => {
    await leaveUnsaved('150');
    const user = open();
    await user.click(button('Edit'));
    await user.type(cell('weekly'), '0');
    await user.click(button('Restore XBT-USDC'));
    expect(values()).toEqual(['150', '7000']);
  });

  it('OPR-48 keeps newer input when the offer is discarded', async () => {
    await leaveUnsaved('150');
    let user = open();
    await user.click(button('Edit'));
    await user.type(cell('weekly'), '0');
    await user.click(button('Discard XBT-USDC'));
    user = open();
    await user.click(button('Restore XBT-USDC'));
    expect(values()).toEqual(['100', '7000']);
  });

  it('OPR-48 moves the focus to Edit after Discard', async () => {
    await leaveUnsaved('150');
    const user = open();
    await user.click(button('Discard XBT-USDC'));
    expect(offer()).toBeNull();
    expect(document.activeElement).toEqual(button('Edit'));
    open();
    expect(offer()).toBeNull();
  });

  it('OPR-48 withdraws the offer of values that are saved meanwhile', async () => {
    const saved = Promise.withResolvers<void>();
    send.mockReturnValue(saved.promise);
    await leaveUnsaved('150');
    await userEvent.click(button('Save'));
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    open();
    expect(offer()).not.toBeNull();
    await act(async () => saved.resolve());
    expect(offer()).toBeNull();
  });

  it('OPR-48 discards the draft on Cancel', async () => {
    await leaveUnsaved('150');
    await userEvent.click(button('Cancel'));
    open();
    expect(offer()).toBeNull();
  });

  it('OPR-48 keeps the draft when the save fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    send.mockRejectedValue(new Error('unreachable'));
    await leaveUnsaved('150');
    await userEvent.click(button('Save'));
    await screen.findByRole('button', { name: 'Retry' });
    expect(log).toHaveBeenCalledOnce();
    open();
    expect(offer()).not.toBeNull();
  });

  it('OUT-12 offers Retry for restored values whose save has no verdict yet', async () => {
    await forgetWrites();
    signInAs('1');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    send.mockRejectedValue(new Error('unreachable'));
    await leaveUnsaved('150');
    await userEvent.click(button('Save'));
    await screen.findByRole('button', { name: 'Retry' });
    const source = '/exchange-providers/Kraken 1 2';
    const { saveId } = getDraft(source) ?? {};
    const user = open();
    await user.click(button(/^Restore/));
    await act(() => storeWrite({ source, saveId, settledBy: 'key' }));
    expect(button('Retry')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await act(forgetWrites);
    setDraft(source, undefined);
  });
});

describe('editable row', () => {
  it('EXCH-6 cancels on Escape in a select', async () => {
    const user = open();
    await user.click(button('Edit'));
    await user.selectOptions(cell('coin'), 'USDT');
    cell('coin').focus();
    await user.keyboard('{Escape}');
    expect(document.querySelector('[data-label="coin"]')?.textContent).toBe('USDC');
  });

  it('RULES-2 saves on Enter in a select', async () => {
    const user = open();
    await user.click(button('Edit'));
    await user.selectOptions(cell('coin'), 'USDT');
    cell('coin').focus();
    await user.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ daily: '100', weekly: '700', coin: 'USDT' }),
    );
    await screen.findByRole('button', { name: 'Edit' });
  });

  it('EXCH-4 keeps the caret when an unwanted character is removed', async () => {
    server.daily = '12345';
    const user = open();
    await user.click(button('Edit'));
    await user.type(cell('daily'), '1,2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(cell('daily').value).toBe('1212345');
    expect(cell('daily').selectionStart).toBe(4);
  });
});
