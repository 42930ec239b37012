import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmOwner } from '#lib/state/user-store.ts';
import { CellInput, CellSelect } from '#ui/editable-row/cell-input.tsx';
import { EditableTr } from '#ui/editable-row/editable-tr.tsx';
import { filterInput } from '#ui/editable-row/filter-input.ts';
import { useEditableRow } from '#ui/editable-row/use-editable-row.ts';

interface Limits {
  daily: string;
  weekly: string;
  coin: string;
}

/** Values at the server; `send` updates them. */
let server: Limits;
const send = vi.fn<(values: Limits) => Promise<unknown>>();

function Row({ saved }: { saved: Limits }) {
  const row = useEditableRow(saved, { name: 'XBT-USDC', screenTitle: 'Example', read: async () => server, send });
  const disabled = row.state !== 'editing';
  return (
    <EditableTr row={row} name="XBT-USDC" warnings={[]} label={(name) => name} show={(value) => value}>
      {(['daily', 'weekly'] as const).map((name) => (
        <td key={name}>
          <CellInput
            label={name}
            previousValue={row.previousValue(name)}
            disabled={disabled}
            value={row.values[name]}
            onChange={(event) => row.change({ [name]: filterInput(event, /[^\d.]/g) })}
          />
        </td>
      ))}
      <td>
        <CellSelect
          label="coin"
          disabled={disabled}
          value={row.values.coin}
          onChange={(event) => row.change({ coin: event.target.value })}
        >
          <option>USDC</option>
          <option>USDT</option>
        </CellSelect>
      </td>
    </EditableTr>
  );
}

/** Opens the screen of the row with the server's current values. */
function open() {
  cleanup();
  render(
    <StrictMode>
      <MemoryRouter initialEntries={['/exchange-providers/Kraken']}>
        <table>
          <tbody>
            <Row saved={server} />
          </tbody>
        </table>
      </MemoryRouter>
    </StrictMode>,
  );
  return userEvent.setup();
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const offer = () => screen.queryByText('You have unsaved changes from earlier.');
const values = () => [cell('daily').value, cell('weekly').value];

/** Types a daily cap into the row and leaves the screen. */
async function leaveUnsaved(daily: string) {
  const user = open();
  await user.click(button('Edit'));
  await user.clear(cell('daily'));
  await user.type(cell('daily'), daily);
}

beforeEach(() => {
  confirmOwner('1');
  server = { daily: '100', weekly: '700', coin: 'USDC' };
  send.mockReset().mockImplementation(async (next) => {
    server = next;
  });
});

afterEach(() => sessionStorage.clear());

describe('row draft', () => {
  it('OPR-48 offers the unsaved values on return and saves them', async () => {
    await leaveUnsaved('150');
    const user = open();
    expect([offer(), values()]).toEqual([expect.anything(), ['100', '700']]);
    await user.click(button('Restore XBT-USDC'));
    expect([offer(), values()]).toEqual([null, ['150', '700']]);
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
    expect(screen.getByText('weekly')).toBeTruthy();
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
    expect([offer(), document.activeElement]).toEqual([null, button('Edit')]);
    open();
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
});

describe('editable row', () => {
  it('EXCH-6 cancels on Escape in a select', async () => {
    const user = open();
    await user.click(button('Edit'));
    await user.selectOptions(cell('coin'), 'USDT');
    cell('coin').focus();
    await user.keyboard('{Escape}');
    expect([cell('coin').value, cell('coin').disabled]).toEqual(['USDC', true]);
  });

  it('RULES-2 saves on Enter in a select', async () => {
    const user = open();
    await user.click(button('Edit'));
    await user.selectOptions(cell('coin'), 'USDT');
    cell('coin').focus();
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ daily: '100', weekly: '700', coin: 'USDT' }));
    await screen.findByRole('button', { name: 'Edit' });
  });

  it('EXCH-4 keeps the caret when an unwanted character is removed', async () => {
    server.daily = '12345';
    const user = open();
    await user.click(button('Edit'));
    await user.type(cell('daily'), '1,2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([cell('daily').value, cell('daily').selectionStart]).toEqual(['1212345', 4]);
  });
});
