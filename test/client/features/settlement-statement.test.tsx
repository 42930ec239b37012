import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sourceOfFile, sourceOfText } from '../../../client/components/statements/source.ts';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import {
  countedResponse,
  rejected,
  settlementDetails,
  settlementOptions,
  tradeWith,
} from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownColumn, shownFacts } from '../../support/shown.ts';

const create = '/closed-loop-balancing/create';
const tradesLine = `GET /ajax${create}/trades/7/1`;
const trades = [tradeWith(1, 50_000_000), tradeWith(2, 120_000_000), tradeWith(3, 5)];
const statement = 'Reference,Amount\nTRD-1,0.5\nTRD-2,1.19999999\nTRD-9,7\n';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const result = () => shownCells('Result of the comparison').map((cells) => cells.join(' | '));
const sums = () =>
  [...(screen.getByText(/^Difference/, { selector: 'dt' }).closest('dl')?.children ?? [])].map(
    ({ children }) => [...children].map(({ textContent }) => textContent.trim()).join(' | '),
  );
const verdict = () =>
  screen
    .getByText(/to decide\.$|^Nothing to decide/)
    .closest('p')
    ?.textContent.trim();

/** Opens the comparison for the trades of a pair. */
async function open(loaded = () => countedResponse(trades)) {
  const opened = openScreen(
    `${create}?provider=Kraken&cryptocurrency=XBT`,
    closedLoopBalancingFeature.routes,
    {
      [`GET /ajax${create}`]: settlementOptions,
      [tradesLine]: loaded,
      [`GET /ajax${create}/trades/7/2`]: () => countedResponse([tradeWith(8, 250, 'LTC')]),
      [`POST /ajax${create}`]: { id: 7 },
      'GET /ajax/closed-loop-balancing': {
        settlements: { items: [], total: 0 },
        unsettled_trades: [],
      },
      'GET /ajax/closed-loop-balancing/details/7': settlementDetails,
    },
  );
  await screen.findByLabelText('TRD-1');
  await opened.user.click(button('Compare with a statement'));
  const paste = async (pasted: string) => {
    await opened.user.click(await screen.findByLabelText(/^Or paste/));
    await opened.user.paste(pasted);
    await opened.user.click(button('Continue'));
  };
  const compare = async (pasted: string) => {
    await paste(pasted);
    await opened.user.click(button('Compare'));
  };
  return { ...opened, paste, compare };
}

const upload = async (user: Awaited<ReturnType<typeof open>>['user'], file: File) =>
  user.upload(await screen.findByLabelText(/^Choose a CSV file/), file);

describe('choosing a statement', () => {
  it('STMT-7 reads a chosen file without a request', async () => {
    const { user, requests } = await open();
    const before = requests.length;
    await upload(user, new File([statement], 'kraken.csv', { type: 'text/csv' }));
    await screen.findByRole('heading', { name: 'Statement: kraken.csv' });
    await user.click(button('Compare'));
    expect(result()).toContain('Matched 1 | 0.50000000 | 0.50000000 | 0.00000000 | ');
    expect(requests).toHaveLength(before);
  });

  it('STMT-7 takes a file that is dropped on the screen', async () => {
    await open();
    await screen.findByLabelText(/^Choose a CSV file/);
    const dropped = new Event('drop', { cancelable: true });
    const files = [new File([statement], 'dropped.csv')];
    window.dispatchEvent(Object.assign(dropped, { dataTransfer: { files, types: ['Files'] } }));
    await screen.findByRole('heading', { name: 'Statement: dropped.csv' });
    expect(dropped.defaultPrevented).toBe(true);
  });

  it.each([
    ['sheet.xlsx', 'PK\u0003\u0004', 'This is an Excel file. Export it as CSV instead.'],
    ['a.pdf', '%PDF-1.7', 'This is a PDF. Export it as CSV instead.'],
    ['camt.xml', '<?xml version="1.0"?>', 'This is XML, such as camt. Export it as CSV instead.'],
    ['a.json', '[{"a":1}]', 'This is JSON. Export it as CSV instead.'],
    [
      'long.csv',
      'TRD-1\n'.repeat(10_001),
      'long.csv has more than 10,000 lines. Export a shorter period.',
    ],
    ['big.csv', 'x'.repeat(4_000_001), 'big.csv is larger than 4 MB. Export a shorter period.'],
  ])('STMT-7 does not take %s', async (name, content, reason) => {
    const { user } = await open();
    await upload(user, new File([content], name, { type: 'text/csv' }));
    await screen.findByText(reason);
    expect(screen.getByLabelText(/^Or paste/)).toBeTruthy();
  });

  it('STMT-7 takes 10,000 lines and 4 MB', async () => {
    const long = sourceOfText('TRD-1\n'.repeat(10_000));
    expect(long).toMatchObject({ name: 'pasted text' });
    const large = await sourceOfFile(new File(['x'.repeat(4_000_000)], 'large.csv'));
    expect(large).toMatchObject({ name: 'large.csv' });
  });

  it('STMT-7 takes the file that was dropped last', async () => {
    await open();
    await screen.findByLabelText(/^Choose a CSV file/);
    const drop = (file: File) =>
      window.dispatchEvent(
        Object.assign(new Event('drop', { cancelable: true }), {
          dataTransfer: { files: [file], types: ['Files'] },
        }),
      );
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    const slow = new File([statement], 'slow.csv');
    slow.arrayBuffer = () => promise;
    drop(slow);
    drop(new File([statement], 'fast.csv'));
    await screen.findByRole('heading', { name: 'Statement: fast.csv' });
    resolve(await new Blob([statement]).arrayBuffer());
    await promise;
    expect(screen.getByRole('heading', { name: 'Statement: fast.csv' })).toBeTruthy();
  });

  it('STMT-7 removes a statement, and closes', async () => {
    const { user, paste } = await open();
    await paste(statement);
    await user.click(button('Remove'));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Choose a CSV file/));
    expect(screen.queryByRole('button', { name: 'Compare with a statement' })).toBeNull();
    await user.click(button('Close'));
    expect(screen.queryByLabelText(/^Or paste/)).toBeNull();
    expect(document.activeElement).toBe(button('Compare with a statement'));
  });
});

describe('the columns of a statement', () => {
  it('STMT-3 shows the table with a menu above each column', async () => {
    const { user, paste } = await open();
    await paste('Number,Value,Other\nTRD-1,0.5,7\nTRD-3,0.00000005,8');
    expect(shownCells('Columns of the statement')[1]).toEqual(['Number', 'Value', 'Other']);
    expect(field('Role of Number').value).toBe('reference');
    expect(button('Compare').getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(field('Role of Value'), 'Amount');
    await user.click(button('Compare'));
    expect(result()).toContain('Matched 2 | 0.50000005 | 0.50000005 | 0.00000000 | ');
  });

  it('STMT-13 lists the texts of a status, and asks for unknown ones', async () => {
    const { user, paste } = await open();
    await paste(
      'Reference,Amount,State\nTRD-1,0.5,Quarantine\nTRD-2,1.2,Completed\nTRD-3,0.00000005,Failed',
    );
    expect(field('Completed 1').value).toBe('moved');
    expect(field('Failed 1').value).toBe('not moved');
    expect(button('Compare').getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(field('Quarantine 1'), 'Did not move');
    await user.click(button('Compare'));
    expect(verdict()).toContain('2 rows to decide.');
    expect(result().filter((line) => line.startsWith('Did not move'))).toHaveLength(2);
  });

  it('STMT-3 states the columns that are not used', async () => {
    const { paste } = await open();
    await paste('Reference,Amount,Flow\nTRD-1,0.5,Blue\nTRD-2,1.2,Red\nTRD-3,1,Blue');
    expect(screen.getByText('Not used: Flow (Blue 2, Red 1)')).toBeTruthy();
  });

  it('STMT-18 asks which way the records go', async () => {
    const { user, paste } = await open();
    await paste('Reference,Amount\nTRD-1,-0.5\nTRD-2,1.2');
    expect(screen.queryByText(/, all /)).toBeNull();
    await user.click(button('Outgoing (1)'));
    await user.click(button('Compare'));
    expect(result()).toContain('Matched 1 | 0.50000000 | 0.50000000 | 0.00000000 | ');
    expect(result().some((line) => line.startsWith('Other direction'))).toBe(true);
  });

  it('STMT-18 states the way of the lines if all go the same', async () => {
    const { paste } = await open();
    await paste('Reference,Amount\nTRD-1,-0.5\nTRD-2,-1.2');
    expect(screen.getByText('2 lines, all outgoing')).toBeTruthy();
  });

  it('STMT-18 asks if every line is in another currency', async () => {
    const { user, paste } = await open();
    await paste('Reference,Amount,Currency\nTRD-1,0.5,WBTC\nTRD-2,1.2,WBTC');
    expect(screen.getByText('Every line is in WBTC, and none in XBT.')).toBeTruthy();
    await user.click(button('WBTC means XBT'));
    await user.click(button('Compare'));
    expect(result()).toContain('Matched 2 | 1.70000000 | 1.70000000 | 0.00000000 | ');
  });

  it('STMT-19 lists the rows that are not read, with the reason', async () => {
    const { paste } = await open();
    await paste('Account,DE1\nReference,Amount\nTRD-1,0.5\nTRD-2,1,2');
    expect(screen.getByText('2 rows are not read')).toBeTruthy();
    expect(screen.getByText(/^Row 1: It is outside of the table\./)).toBeTruthy();
    expect(screen.getByText(/^Row 4: It has more cells than the heading\./)).toBeTruthy();
  });

  it('STMT-20 selects records of a list without amounts after a confirmation', async () => {
    const { user, paste } = await open();
    await paste('TRD-1\nTRD-3');
    await user.click(button('This list has no amounts'));
    await user.click(button('Compare'));
    expect(verdict()).toContain('2 trades found by reference. No amounts were compared.');
    await user.click(button('Select 2 found trades'));
    expect(shownFacts()).toMatchObject({ Trades: '0 of 3' });
    await user.click(button('Select without amounts'));
    expect(shownFacts()).toMatchObject({ Trades: '2 of 3' });
  });

  it('STMT-23 takes times in a chosen zone', async () => {
    const { user, paste } = await open();
    await paste('Reference,Amount,Time\nTRD-1,0.5,2026-11-19 23:30:00');
    await user.selectOptions(field('Times without a zone are in'), 'UTC−5');
    await user.click(button('Compare'));
    await user.click(button(/^Matched/));
    expect(screen.getByText('19 Nov 2026')).toBeTruthy();
  });

  it('STMT-25 offers the mapping of the same columns again', async () => {
    const text = 'Reference,Sum,Total sum,Note\nTRD-1,0.5,9,a\n';
    const first = await open();
    await first.paste(text);
    await first.user.selectOptions(field('Role of Sum'), 'Amount');
    await first.user.click(button('Compare'));
    const { user, paste } = await open();
    await paste(text);
    expect(field('Role of Sum').value).toBe('amount');
    expect(screen.getByText(/^Mapping of/)).toBeTruthy();
    await user.click(button('Forget it'));
    expect(screen.queryByText(/^Mapping of/)).toBeNull();
  });

  it('STMT-25 takes the mapping of a colleague', async () => {
    const { user, paste } = await open();
    const text = 'Reference,Sum,Total sum\nTRD-1,0.5,9\n';
    await paste(text);
    await user.selectOptions(field('Role of Sum'), 'Amount');
    await user.click(button('Copy mapping'));
    const copied = await navigator.clipboard.readText();
    await user.click(button('Remove'));
    await paste(copied);
    expect(screen.getByText('The mapping for Kraken is stored.')).toBeTruthy();
    await user.clear(screen.getByLabelText(/^Or paste/));
    await paste(text);
    expect(field('Role of Sum').value).toBe('amount');
    await user.click(button('Forget it'));
  });
});

describe('the result of a comparison', () => {
  it('STMT-8 lists what is to decide, then the groups, and explains the difference', async () => {
    const { compare } = await open();
    await compare(statement);
    expect(verdict()).toBe('2 rows to decide.');
    expect(sums()).toEqual([
      'Statement 3 lines | 8.69999999 XBT',
      'Our books 3 trades | 1.70000005 XBT',
      'Difference | 6.99999994 XBT',
      'Amount differs 1 | -0.00000001 XBT',
      'Not in the books 1 | 7.00000000 XBT',
      'Not on the statement 1 | -0.00000005 XBT',
    ]);
    expect(result()).toEqual([
      'Result | Reference | Statement | Our books | Difference | Actions',
      expect.stringMatching(
        /^Amount differs \| TRD-2.* \| 1.19999999 \| 1.20000000 \| -0.00000001/,
      ),
      expect.stringMatching(/^Not on the statement \| TRD-3.* \| – \| 0.00000005 \| -0.00000005/),
      'Matched 1 | 0.50000000 | 0.50000000 | 0.00000000 | ',
      'Not in the books 1 | 7.00000000 | – | 7.00000000 | ',
    ]);
  });

  it('STMT-8 lists the largest difference of a kind first', async () => {
    const { compare } = await open();
    await compare('Reference,Amount\nTRD-1,0.6\nTRD-2,0.9\nTRD-3,0.00000005');
    expect(result().slice(1, 3)).toEqual([
      expect.stringContaining('TRD-2'),
      expect.stringContaining('TRD-1'),
    ]);
  });

  it('STMT-8 states that nothing is to decide', async () => {
    const { compare } = await open();
    await compare('Reference,Amount\nTRD-1,0.5\nTRD-2,1.2\nTRD-3,0.00000005');
    expect(verdict()).toBe('Nothing to decide.');
    expect(sums().at(-1)).toBe('Difference | 0.00000000 XBT');
  });

  it('STMT-8 names a list of trades that is cut', async () => {
    const { compare } = await open(() => countedResponse(trades, 5000));
    await compare(statement);
    expect(screen.getByText(/^Compared with \./).textContent).toBe(
      'Compared with 3 listed trades.',
    );
  });

  it('STMT-21 counts no trade as missing that is outside of the period', async () => {
    const old = { ...tradeWith(3, 5), created_at: '2026-09-01T00:00:00Z' };
    const { user, compare } = await open(() => countedResponse([trades[0], trades[1], old]));
    await compare('Reference,Amount,Date\nTRD-1,0.5,2026-11-19\nTRD-2,1.2,2026-11-19');
    expect(verdict()).toContain('Nothing to decide.');
    expect(result()).toContain("Outside the statement's period 1 | – | 0.00000005 | – | ");
    expect(sums()[1]).toBe('Our books 2 trades compared | 1.70000000 XBT');
    await user.click(button('Change period'));
    await user.clear(screen.getByLabelText(/^From/));
    expect(verdict()).toContain('1 row to decide.');
  });

  it('STMT-21 finds nothing settled by a period that ends before it begins', async () => {
    const { user, compare } = await open();
    await compare('Reference,Amount,Date\nTRD-1,0.5,2026-11-19\nTRD-2,1.2,2026-11-19');
    await user.click(button('Change period'));
    fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-11-25' } });
    expect(screen.getByText(/^The period ends before it begins/)).toBeTruthy();
    expect(verdict()).toContain('1 row to decide.');
  });

  it('STMT-9 replaces the selection with the matched trades', async () => {
    const { user, compare } = await open();
    await user.click(box('TRD-3'));
    await compare(statement);
    await user.click(button('Select 1 matched trade'));
    expect(shownFacts()).toMatchObject({ Trades: '1 of 3', 'Selected total': '0.50000000 XBT' });
    expect(screen.getByText('8.19999999 XBT less than the statement')).toBeTruthy();
  });

  it('STMT-9 names a selected trade whose line is in another currency as different', async () => {
    const { user, compare } = await open();
    await user.click(box('TRD-1'));
    await compare('Reference,Amount,Currency\nTRD-1,0.5,ETH\nTRD-2,1.2,XBT');
    expect(screen.getByText(/^1 selected trade differs from its line/)).toBeTruthy();
  });

  it('STMT-9 counts selected trades that differ from their line apart from those without one', async () => {
    const { user, compare } = await open();
    await user.click(box('TRD-2'));
    await compare(statement);
    const card = within(screen.getByRole('region', { name: 'Statement: pasted text' }));
    const warning = card.getByText(/^1 selected trade differs from its line of the statement/);
    expect(warning.textContent).toMatch(/: 1\.20000000 XBT$/);
    expect(card.queryByText(/no line of the statement/)).toBeNull();
    await user.click(button(/^Save/));
    await screen.findByText(
      '1 selected trade differs from its line of the statement: 1.20000000 XBT',
    );
  });

  it('STMT-9 states that the selected trades equal the statement', async () => {
    const { user, compare } = await open();
    await compare('Reference,Amount\nTRD-1,0.2\nTRD-1,0.3\nTRD-2,1.2');
    await user.click(button('Accept the sum'));
    await user.click(button('Select 2 matched trades'));
    expect(screen.getByText('equals the statement')).toBeTruthy();
  });

  it('STMT-9 states no equality if other trades have the sum of the statement', async () => {
    const { user, compare } = await open(() => countedResponse([tradeWith(1, 5), tradeWith(2, 5)]));
    await compare('Reference,Amount\nTRD-1,0.00000005');
    await user.click(box('TRD-2'));
    expect(screen.getByText('equals the statement in sum only')).toBeTruthy();
  });

  it('STMT-9 states no equality with rows that are not read', async () => {
    const { user, compare } = await open();
    await compare('Reference,Amount\nTRD-1,0.5\nTRD-2,1,2');
    await user.click(button('Select 1 matched trade'));
    expect(screen.getByText('equals the rows that are read')).toBeTruthy();
  });

  it('STMT-9 states no equality if no amounts were compared', async () => {
    const { user, paste } = await open();
    await paste('TRD-1\nTRD-3');
    await user.click(button('This list has no amounts'));
    await user.click(button('Compare'));
    await user.click(box('TRD-1'));
    await user.click(box('TRD-3'));
    expect(screen.getByText('amounts not compared')).toBeTruthy();
  });

  it.each([
    ['a trade that is on no line', 'TRD-1,0.5\nTRD-2,1.2', 'Include', 2, '0.00000005'],
    [
      'a trade whose amount differs',
      'TRD-1,0.5\nTRD-2,1.1\nTRD-3,0.00000005',
      'Include 1.20000000',
      2,
      '0.10000000',
    ],
  ])(
    'STMT-9 states the difference if a person settles %s, and asks before the save',
    async (_, lines, decision, matched, amount) => {
      const { user, compare, requests } = await open();
      await compare(`Reference,Amount\n${lines}`);
      await user.click(button(decision));
      await user.click(button(`Select ${matched} matched and 1 decided trades`));
      expect(shownFacts()).toMatchObject({ Trades: '3 of 3' });
      expect(screen.getByText(`${amount} XBT more than the statement`)).toBeTruthy();
      await user.click(button(/^Save/));
      await screen.findByText(`The selected total is ${amount} XBT more than the statement`);
      expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(0);
    },
  );

  it('STMT-18 shows an answer, which can be changed', async () => {
    const { user, paste } = await open();
    await paste('Reference,Amount,Currency\nTRD-1,0.5,GBP\nTRD-2,1.2,GBP\n');
    await user.click(button('GBP means XBT'));
    screen.getByText('GBP means XBT.');
    await user.click(button('Change: GBP means XBT.'));
    screen.getByText('Every line is in GBP, and none in XBT.');
    expect(screen.queryByText('GBP means XBT.')).toBeNull();
    expect(document.activeElement).toBe(button('GBP means XBT'));
  });

  it('STMT-9 asks before the save while the comparison is open and nothing is compared', async () => {
    const { user, requests } = await open();
    await user.click(await screen.findByLabelText(/^Or paste/));
    await user.paste(statement);
    await user.click(box('TRD-1'));
    await user.click(button(/^Save/));
    await screen.findByText('No statement is compared yet.');
    expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(0);
    await user.click(button('Continue'));
    await user.click(button('Compare'));
    await waitFor(() => expect(screen.queryByText('Not saved.')).toBeNull());
    await waitFor(() => expect(screen.queryByText('No statement is compared yet.')).toBeNull());
  });

  it('STMT-9 asks again about a statement that is not compared any more', async () => {
    const { user, paste, requests, responses } = await open();
    const posts = () => requests.filter(({ line }) => line.startsWith('POST')).length;
    responses[`POST /ajax${create}`] = () =>
      Response.json({ errors: {} }, { status: 422, headers: rejected });
    await paste(statement);
    await user.click(box('TRD-1'));
    await user.click(button(/^Save/));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(posts()).toBe(1));
    await user.click(button('Compare'));
    await user.click(button('Columns'));
    await user.click(button(/^Save/));
    await screen.findByText('No statement is compared yet.');
    expect(posts()).toBe(1);
  });

  it('STMT-9 keeps the statement while no cryptocurrency is chosen', async () => {
    const { user, paste } = await open();
    await paste(statement);
    await user.selectOptions(screen.getByLabelText('Cryptocurrency'), 'Choose');
    expect(screen.queryByRole('region', { name: /^Statement/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Cryptocurrency'), 'XBT');
    await screen.findByRole('region', { name: 'Statement: pasted text' });
  });

  it('STMT-9 saves matched trades of less than the statement without asking', async () => {
    const { user, compare, requests } = await open();
    await compare(statement);
    await user.click(button('Select 1 matched trade'));
    expect(screen.getByText('8.19999999 XBT less than the statement')).toBeTruthy();
    await user.click(button(/^Save/));
    await waitFor(() =>
      expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1),
    );
  });

  it('STMT-9 names the trades that were selected before the comparison and match no line', async () => {
    const { user, compare } = await open();
    await user.click(box('TRD-2'));
    await user.click(box('TRD-3'));
    await compare(statement);
    const card = within(screen.getByRole('region', { name: 'Statement: pasted text' }));
    const warning = card.getByText(/^1 selected trade matches no line of the statement/);
    expect(warning.textContent).toMatch(/: 0\.00000005 XBT$/);
    await user.click(button('Select 1 matched trade'));
    expect(screen.queryByText(/matches no line/)).toBeNull();
  });

  it('STMT-9 names selected trades that match no line, and asks before the save', async () => {
    const { user, compare, requests } = await open();
    await compare(statement);
    await user.click(button('Select 1 matched trade'));
    await user.click(box('TRD-3'));
    expect(screen.getByText('8.19999994 XBT less than the statement')).toBeTruthy();
    const unmatched = () =>
      screen
        .queryAllByText(/matches no line of the statement/)
        .map(({ textContent }) => textContent);
    const sentence = '1 selected trade matches no line of the statement: 0.00000005 XBT';
    expect(unmatched()).toEqual([sentence]);
    await user.click(button(/^Save/));
    await waitFor(() => expect(screen.getAllByText(/Not saved/).length).toBeGreaterThan(0));
    expect(unmatched()).toEqual([sentence, sentence]);
    expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(0);
  });

  it('STMT-7 STMT-9 claims nothing once the statement is removed, and asks nothing once the comparison is closed', async () => {
    const { user, compare, requests } = await open();
    await compare(statement);
    await user.click(box('TRD-3'));
    await user.click(button('Remove'));
    expect(screen.queryByText('Not on the statement')).toBeNull();
    expect(screen.queryByText(/than the statement|equals the statement|statement:/)).toBeNull();
    await user.click(button('Close'));
    await user.click(button(/^Save/));
    await waitFor(() =>
      expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1),
    );
  });

  it('STMT-14 settles a trade although its amount differs, and undoes it', async () => {
    const { user, compare } = await open();
    await compare(statement);
    await user.click(button('Select 1 matched trade'));
    await user.click(button('Include 1.20000000'));
    expect(verdict()).toContain('1 row to decide.');
    expect(shownFacts()).toMatchObject({ Trades: '2 of 3', 'Selected total': '1.70000000 XBT' });
    await user.click(button('Undo'));
    expect(verdict()).toContain('2 rows to decide.');
  });

  it.each([
    ['Include 1.20000000', false],
    ['Leave out', true],
  ])('STMT-14 undoes the tick of %s, and no other', async (name, isTicked) => {
    const { user, compare } = await open();
    if (isTicked) await user.click(box('TRD-2'));
    await compare(statement);
    const [choice] = screen.getAllByRole('button', { name });
    await user.click(choice as HTMLElement);
    expect(box('TRD-2').checked).toBe(!isTicked);
    await user.click(box('TRD-1'));
    await user.click(button('Undo'));
    expect(box('TRD-2').checked).toBe(isTicked);
    expect(box('TRD-1').checked).toBe(true);
  });

  it.each([
    [false, 'keeps the decisions', 'Result of the comparison'],
    [true, 'leads back to the columns', 'Columns of the statement'],
  ])('STMT-14 asks before Columns discards a decision: %s %s', async (answer, _, shown) => {
    const confirm = vi.fn(() => answer);
    vi.stubGlobal('confirm', confirm);
    const { user, compare } = await open();
    await compare(statement);
    await user.click(button('Include 1.20000000'));
    await user.click(button('Columns'));
    expect(confirm).toHaveBeenCalledOnce();
    expect(screen.getByRole('table', { name: shown })).toBeTruthy();
  });

  it('STMT-14 leaves a missing trade out', async () => {
    const { user, compare } = await open();
    await user.click(box('TRD-3'));
    await compare(statement);
    const row = within(screen.getByRole('table', { name: 'Result of the comparison' }))
      .getByText('Not on the statement')
      .closest('tr');
    await user.click(within(row as HTMLElement).getByRole('button', { name: 'Leave out' }));
    expect(verdict()).toContain('1 row to decide.');
    expect(shownFacts()).toMatchObject({ Trades: '0 of 3' });
  });

  it('STMT-14 accepts two lines as a sum', async () => {
    const { user, compare } = await open();
    await compare('Reference,Amount\nTRD-1,0.2\nTRD-1,0.3\nTRD-2,1.2\nTRD-3,0.00000005');
    expect(verdict()).toContain('1 row to decide.');
    await user.click(button('Accept the sum'));
    expect(verdict()).toContain('Nothing to decide.');
    await user.click(button('Select 3 matched trades'));
  });

  it.each([
    [50, null],
    [51, 'Show all 51'],
  ])('STMT-8 lists fifty decisions at first, of %i', async (count, more) => {
    const missing = Array.from({ length: count }, (_, at) => tradeWith(at + 1, 5));
    const { compare } = await open(() => countedResponse(missing));
    await compare('Reference,Amount\nOTHER,0.5');
    expect(screen.queryByRole('button', { name: /^Show all/ })?.textContent ?? null).toBe(more);
  });

  it('STMT-14 strikes one of two lines', async () => {
    const { user, compare } = await open();
    await compare('Reference,Amount\nTRD-1,0.5\nTRD-1,0.5\nTRD-2,1.2\nTRD-3,0.00000005');
    await user.click(button('Strike row 3'));
    expect(verdict()).toContain('Nothing to decide.');
    expect(result()).toContain('Struck 1 | – | – | – | ');
  });

  it('STMT-5 matches lines of the same amount once the person accepts them', async () => {
    const { user, compare } = await open();
    await compare('Reference,Amount\nK-1,0.5\nK-2,1.2');
    expect(verdict()).toContain('3 rows to decide.');
    await user.click(button('Accept all 2 of the same amount'));
    expect(verdict()).toContain('1 row to decide.');
    expect(result()).toContain('Matched 2 | 1.70000000 | 1.70000000 | 0.00000000 | ');
  });

  it('STMT-14 takes the record that a person chooses, and moves the focus on', async () => {
    const twins = [tradeWith(1, 5), tradeWith(2, 5)];
    const { user, compare } = await open(() => countedResponse(twins));
    await compare('Reference,Amount\nK-1,0.00000005\nK-2,0.00000005');
    await user.selectOptions(field('Record of row 2'), 'TRD-1, 0.00000005');
    expect(result()).toContain('Matched 1 | 0.00000005 | 0.00000005 | 0.00000000 | ');
    expect(document.activeElement?.closest('tr')).toBeTruthy();
  });

  it('STMT-15 marks each trade of the list', async () => {
    const { compare } = await open();
    await compare(statement);
    const rows = shownCells('Unsettled Trades').slice(1);
    expect(rows.map(([name]) => name)).toEqual([
      'TRD-1Matched',
      'TRD-2Amount differs',
      'TRD-3Not on the statement',
    ]);
  });

  it('STMT-15 marks no trade that is outside of the period', async () => {
    const old = { ...tradeWith(3, 5), created_at: '2026-09-01T00:00:00Z' };
    const { compare } = await open(() => countedResponse([trades[0], trades[1], old]));
    await compare('Reference,Amount,Date\nTRD-1,0.5,2026-11-19\nTRD-2,1.1,2026-11-19');
    const rows = shownCells('Unsettled Trades').slice(1);
    expect(rows.map(([name]) => name)).toEqual(['TRD-1Matched', 'TRD-2Amount differs', 'TRD-3']);
  });

  it('STMT-11 compares with the trades of another cryptocurrency anew', async () => {
    const { user, compare } = await open();
    await compare(statement);
    await user.selectOptions(field('Cryptocurrency'), 'LTC');
    await screen.findByLabelText('TRD-8');
    expect(await screen.findByRole('table', { name: 'Columns of the statement' })).toBeTruthy();
  });
});

describe('a statement on a settlement', () => {
  const details = {
    ...settlementDetails,
    transaction_hash: null,
    note: null,
    trades: [
      { reference_id: 'TRD-1', cryptocurrency_amount: 50_000_000 },
      { reference_id: 'TRD-2', cryptocurrency_amount: 120_000_000 },
    ],
    trades_total: 2,
  };

  async function openDetails(settlement: object = details) {
    const opened = openScreen(
      '/closed-loop-balancing/details/7',
      closedLoopBalancingFeature.routes,
      {
        'GET /ajax/closed-loop-balancing/details/7': settlement,
        'GET /ajax/closed-loop-balancing': {
          settlements: { items: [], total: 0 },
          unsettled_trades: [],
        },
        'PATCH /ajax/closed-loop-balancing/edit/7': {},
      },
    );
    await findLoaded();
    await opened.user.click(button('Compare with a statement'));
    await opened.user.click(await screen.findByLabelText(/^Or paste/));
    await opened.user.paste('Reference,Amount,Date\nTRD-1,0.5,2026-11-19\nTRD-2,1.1,2026-11-20');
    await opened.user.click(button('Continue'));
    await opened.user.click(button('Compare'));
    return opened;
  }

  it('STMT-11 STMT-15 compares the trades of a settlement', async () => {
    const { user } = await openDetails();
    expect(verdict()).toContain('1 row to decide.');
    // The last row is the total.
    expect(shownColumn('Trades', 'Statement')).toEqual(['Matched', 'Amount differs', '']);
    await user.click(button('Mark as checked'));
    expect(verdict()).toContain('Nothing to decide.');
  });

  it('STMT-24 puts a line about the comparison into the note of Process', async () => {
    const { user, requests } = await openDetails();
    await user.click(button('Process with this in the note'));
    const dialog = within(await screen.findByRole('dialog'));
    const note = dialog.getByLabelText<HTMLTextAreaElement>('Note').value;
    expect(note).toMatch(
      /^Statement pasted text, 19 Nov 2026 – 20 Nov 2026, 2 lines, 1 matched 0\.50000000 XBT, statement 1\.60000000 XBT, books 1\.70000000 XBT, difference -0\.10000000 XBT, 1 not decided, SHA-256 [0-9a-f]{64}$/,
    );
    await user.type(dialog.getByLabelText('Transaction Hash'), 'ab'.repeat(32));
    await user.click(dialog.getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(requests.find(({ line }) => line.startsWith('PATCH'))?.body).toMatchObject({ note }),
    );
  });

  it('STMT-24 offers no note for a settlement that is processed', async () => {
    await openDetails({ ...details, transaction_hash: 'b'.repeat(64) });
    expect(screen.queryByRole('button', { name: 'Process with this in the note' })).toBeNull();
  });
});
