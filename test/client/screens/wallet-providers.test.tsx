import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded, shownCells, shownColumn, shownFacts } from '../../support/shown.ts';

const account = { name: 'Main', cryptocurrency: 'XBT', active: true, balance: '9007199254740993' };

it('WALLET-3 FMT-1 shows the exact details and deposits of an account', async () => {
  const app = startApp();
  const deposit = {
    reference_id: 'DEP-1',
    address: 'bc1qxyz',
    balance: 1,
    payment_amount: '250000000',
    sweep_amount: 0,
  };
  const deposits = [
    deposit,
    { ...deposit, reference_id: 'DEP-2', address: null, balance: '-9007199254740993' },
  ];
  app.script('GET /ajax/wallet-providers/BitGo/XBT', { body: { ...account, deposits } });
  app.open('/wallet-providers/BitGo/XBT');
  await findLoaded();
  expect(shownFacts('Account Details')).toEqual({
    Name: 'Main',
    Cryptocurrency: 'XBT',
    Active: 'yes',
    Balance: '90071992.54740993 XBT',
  });
  expect(shownCells('Deposits')).toEqual([
    ['Reference Id', 'Address', 'Balance', 'Payment Amount', 'Sweep Amount'],
    ['DEP-1', 'bc1qxyz', 'underpaid 0.00000001 XBT', '2.50000000 XBT', '0.00000000 XBT'],
    ['DEP-2', '–', 'underpaid -90071992.54740993 XBT', '2.50000000 XBT', '0.00000000 XBT'],
  ]);
});

it('WALLET-3 shows when deposits were made if the backend sends it', async () => {
  const app = startApp();
  const deposits = comparedDeposits({ created_at: '2026-11-19T10:44:00Z' });
  app.script('GET /ajax/wallet-providers/BitGo/XBT', { body: { ...account, deposits } });
  app.open('/wallet-providers/BitGo/XBT');
  await findLoaded();
  expect(shownColumn('Deposits', 'Created At')).toEqual(
    Array(3).fill(expect.stringContaining('19 Nov 2026')),
  );
});

it('OPR-210 marks the deposit of a link, and offers its order', async () => {
  const app = startApp();
  const deposits = ['DEP-1', 'DEP-2'].map((reference_id) => ({
    reference_id,
    address: `bc1q${reference_id}`,
    balance: 1,
    payment_amount: 1,
    sweep_amount: 0,
  }));
  app.script('GET /ajax/wallet-providers/BitGo/XBT', { body: { ...account, deposits } });
  app.open('/wallet-providers/BitGo/XBT?row=DEP-2&filter-deposits=DEP-2');
  await findLoaded();
  // Its focus shows the value in full as well.
  expect(shownColumn('Deposits', 'Reference Id')).toEqual(['DEP-2DEP-2']);
  await waitFor(() => expect(document.activeElement?.closest('tr[aria-current]')).toBeTruthy());
  const order = screen.getByRole('link', { name: 'Find its order' });
  expect(order.getAttribute('href')).toMatch(/#find=bc1qDEP-2$/);
});

it('WALLET-4 links every name but a dot segment', async () => {
  const names = ['%2F', '%25', '50%', 'a+b&c=d?e#f', '..'];
  const app = startApp();
  const items = names.map((name) => ({ name, active: true }));
  app.script('GET /ajax/wallet-providers', { body: { items, per_page: 15, total: 5 } });
  app.open('/wallet-providers');
  await findLoaded();
  const hrefs = names.map((name) => screen.queryByRole('link', { name })?.getAttribute('href'));
  const links = names.map((name) => `/wallet-providers/${encodeURIComponent(name)}`);
  expect(hrefs).toEqual([...links.slice(0, -1), undefined]);
});

it.each(['%2F', '%25', '50%', 'a+b&c=d?e#f'])('WALLET-4 decodes the name %s once', async (name) => {
  const app = startApp();
  const path = `/wallet-providers/${encodeURIComponent(name)}/XBT`;
  app.script(`GET /ajax${path}`, { body: { ...account, name, deposits: [] } });
  app.open(path);
  await screen.findByText('No deposits.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${name} XBT`);
});

/** Compares the deposits of an account with a pasted statement. */
async function compareDeposits(deposits: object[], text: string) {
  const app = startApp();
  const user = userEvent.setup();
  app.script('GET /ajax/wallet-providers/BitGo/XBT', {
    body: { ...account, deposits, deposits_total: 3 },
  });
  app.open('/wallet-providers/BitGo/XBT');
  await findLoaded();
  await user.click(screen.getByRole('button', { name: 'Compare with a statement' }));
  await user.click(await screen.findByLabelText(/^Or paste/));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const [, ...lines] = shownCells('Result of the comparison');
  // The label of a finding has a note, and its reference the row, below it.
  return lines.map((cells) =>
    cells
      .slice(0, -1)
      .filter((_, at) => cells.length < 6 || at !== 1)
      .map((cell) => cell.replace(/(?<=reference)Only.*/, ''))
      .join(' | '),
  );
}

const comparedDeposits = (others: object = {}) =>
  [1, 2, 3].map((number) => ({
    reference_id: `DEP-${number}`,
    address: `bc1q${number}xyz`,
    balance: 0,
    payment_amount: number * 100_000_000,
    sweep_amount: 0,
    ...others,
  }));

it('STMT-12 compares the deposits of an account by reference and by address', async () => {
  const text = 'address,txid,amount\nbc1q1xyz,f1,1\nbc1q2xyz,f2,2.5';
  expect(await compareDeposits(comparedDeposits(), text)).toEqual([
    'Amount differs | 2.50000000 | 2.00000000 | 0.50000000',
    'Not on the statement | – | 3.00000000 | -3.00000000',
    'Matched 1 | 1.00000000 | 1.00000000 | 0.00000000',
  ]);
});

it('STMT-12 leaves two deposits at one address to the person', async () => {
  const same = comparedDeposits({ address: 'bc1qsame' });
  const lines = await compareDeposits(same, 'address,amount\nbc1qsame,1');
  expect(lines[0]).toBe('Several may be meant | 1.00000000 | – | 1.00000000');
});

it('STMT-8 names the lines that are in no sum', async () => {
  await compareDeposits(
    comparedDeposits(),
    'address,amount,status\nbc1q1xyz,1,Completed\nbc1q2xyz,2,Failed\nbc1q3xyz,n0,Completed',
  );
  screen.getByText('Not counted: 1 row not read, 1 line that did not move.');
});

it('STMT-8 strikes the amount of a line that contradicts its currency', async () => {
  await compareDeposits(
    comparedDeposits(),
    'address,amount,currency\nbc1q1xyz,1000,mBTC\nbc1q9xyz,7 BTC,mBTC',
  );
  expect(screen.getByText('7 BTC').tagName).toBe('S');
});

it('STMT-12 proposes deposits by amount and time', async () => {
  const deposits = comparedDeposits({ created_at: '2026-11-19T10:44:00Z' });
  const lines = await compareDeposits(deposits, 'Time,Amount\n2026-11-19,1');
  expect(lines[0]).toContain('Same amount');
});

it('STMT-15 states for each deposit whether it is on the statement', async () => {
  await compareDeposits(comparedDeposits(), 'address,amount\nbc1q1xyz,1');
  expect(shownColumn('Deposits', 'Statement')).toEqual([
    'Matched',
    'Not on the statement',
    'Not on the statement',
  ]);
});
