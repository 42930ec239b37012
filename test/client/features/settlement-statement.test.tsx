import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import {
  countedResponse,
  settlementDetails,
  settlementOptions,
  tradeWith,
} from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownFacts } from '../../support/shown.ts';

const download = vi.hoisted(() => vi.fn());
vi.mock('#platform/http/download.ts', () => ({ download }));

const create = '/closed-loop-balancing/create';
const tradesLine = `GET /ajax${create}/trades/7/1`;
const trades = [tradeWith(1, 50_000_000), tradeWith(2, 120_000_000), tradeWith(3, 5)];
const statement = 'Reference,Amount\nTRD-1,0.5\nTRD-2,1.19999999\nTRD-9,7\n';

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const lineOf = (group: string) => sums().find((line) => line.startsWith(`${group} |`));
const sums = () => shownCells('Sums of the statement').map((cells) => cells.join(' | '));

/** Opens the comparison for the trades of a pair. */
async function open(loaded = () => countedResponse(trades)) {
  const opened = openScreen(
    `${create}?provider=Kraken&cryptocurrency=XBT`,
    closedLoopBalancingFeature.routes,
    {
      [`GET /ajax${create}`]: settlementOptions,
      [tradesLine]: loaded,
      [`GET /ajax${create}/trades/7/2`]: () => countedResponse([tradeWith(8, 250, 'LTC')]),
      [`GET /ajax${create}/trades/b%2Fs/1`]: () =>
        countedResponse([{ ...tradeWith(5, 50_000_000), reference_id: 'BST-1' }]),
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
  const text = await screen.findByLabelText(/^Or paste/);
  const paste = async (pasted: string) => {
    await opened.user.click(text);
    await opened.user.paste(pasted);
    await opened.user.click(button('Compare'));
  };
  return { ...opened, paste };
}

/** Returns the text that the next download has. */
function nextDownload(): () => Promise<string> {
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
    blob = saved as Blob;
    return 'blob:1';
  });
  return () => blob.text();
}

describe('a statement on a new settlement', () => {
  it('STMT-7 compares a chosen file without a request', async () => {
    const { user, requests } = await open();
    const before = requests.length;
    await user.upload(
      screen.getByLabelText(/^Choose a CSV file/),
      new File([statement], 'kraken.csv', { type: 'text/csv' }),
    );
    await screen.findByRole('heading', { name: 'Statement: kraken.csv' });
    expect(screen.getByText('1 of 3 lines match.')).toBeTruthy();
    expect(requests).toHaveLength(before);
  });

  it('STMT-7 takes a file that is dropped on the page', async () => {
    await open();
    const dropped = new Event('drop', { cancelable: true });
    const files = [new File([statement], 'dropped.csv')];
    window.dispatchEvent(Object.assign(dropped, { dataTransfer: { files, types: ['Files'] } }));
    await screen.findByRole('heading', { name: 'Statement: dropped.csv' });
    expect(dropped.defaultPrevented).toBe(true);
  });

  it.each([
    ['sheet.xlsx', 'PK\u0003\u0004', 'sheet.xlsx is not a text. Save it as CSV first.'],
    ['a.pdf', '%PDF-1.7', 'a.pdf is not a text. Save it as CSV first.'],
  ])('STMT-7 does not take %s', async (name, content, reason) => {
    const { user } = await open();
    await user.upload(
      screen.getByLabelText(/^Choose a CSV file/),
      new File([content], name, { type: 'text/csv' }),
    );
    await screen.findByText(reason);
    expect(screen.getByLabelText(/^Or paste/)).toBeTruthy();
  });

  it.each([
    ['long.csv', 'TRD-1\n'.repeat(10_001), 'long.csv has more than 10,000 lines.'],
    ['big.csv', 'x'.repeat(4_000_001), 'big.csv is larger than 4 MB.'],
  ])('STMT-7 does not take a file that would block the page: %s', async (name, content, reason) => {
    const { user } = await open();
    await user.upload(screen.getByLabelText(/^Choose a CSV file/), new File([content], name));
    await screen.findByText(`${reason} Export a shorter period.`);
  });

  it('STMT-7 takes the file that was dropped last', async () => {
    await open();
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
    await user.click(button('Compare with a statement'));
    expect(screen.queryByLabelText(/^Or paste/)).toBeNull();
  });

  it('STMT-8 shows the sums of every group, which add up', async () => {
    const { paste } = await open();
    await paste(statement);
    expect(sums()).toEqual([
      'Result | Lines | Statement | Trades | Books | Difference',
      'Amount differs | 1 | 1.19999999 XBT | 1 | 1.20000000 XBT | -0.00000001 XBT',
      'Not in the books | 1 | 7.00000000 XBT | 0 | 0.00000000 XBT | 7.00000000 XBT',
      'Missing on the statement | 0 | 0.00000000 XBT | 1 | 0.00000005 XBT | -0.00000005 XBT',
      'Matched | 1 | 0.50000000 XBT | 1 | 0.50000000 XBT | 0.00000000 XBT',
      'All | 3 | 8.69999999 XBT | 3 | 1.70000005 XBT | 6.99999994 XBT',
    ]);
  });

  it('STMT-8 states that nothing is missing', async () => {
    const { paste } = await open();
    await paste('Reference,Amount\nTRD-1,0.5\nTRD-2,1.2\nTRD-3,0.00000005');
    expect(screen.getByText('All 3 lines match, and nothing is missing.')).toBeTruthy();
  });

  it('STMT-8 states that a list of references has no amounts', async () => {
    const { paste } = await open();
    await paste('TRD-1 TRD-2 TRD-3');
    expect(
      screen.getByText('All references are in the books. The statement has no amounts to compare.'),
    ).toBeTruthy();
    expect(sums().at(-1)).toBe('All | 3 | – | 3 | 1.70000005 XBT | –');
  });

  it('STMT-8 states an empty statement', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText(/^Choose a CSV file/), new File([''], 'empty.csv'));
    await screen.findByText('The statement has no lines.');
  });

  it('STMT-8 names a list of trades that is cut', async () => {
    const { paste } = await open(() => countedResponse(trades, 5000));
    await paste(statement);
    expect(sums()[2]).toContain('Not among those listed | 1');
    expect(screen.getByText(/^Compared with/).textContent).toBe('Compared with 3 listed trades.');
  });

  it('STMT-8 compares again after a corrected column', async () => {
    const { user, paste } = await open();
    await paste('TRD-1;0,25;0,125\nTRD-2;0,75;0,4');
    expect(screen.getByText('0 of 2 lines match.')).toBeTruthy();
    expect(screen.getAllByText('The column of the amounts is not chosen.')).toHaveLength(2);
    await user.selectOptions(field('Amount'), 'Column 2 (0,25)');
    expect(sums()[1]).toContain('Amount differs | 2');
    await user.selectOptions(field('Amount'), 'No amounts');
    expect(sums().find((line) => line.startsWith('Matched'))).toContain('Matched | 2');
  });

  it('STMT-8 asks for a decimal sign', async () => {
    const { user, paste } = await open();
    await paste('Reference;Amount\nTRD-1;1,234\nTRD-2;1,200');
    expect(sums()[2]).toContain('Unreadable | 2');
    await user.selectOptions(field('Decimal sign'), 'Comma: 1.234,50');
    expect(sums().find((line) => line.startsWith('Matched'))).toContain('Matched | 1');
  });

  it('STMT-8 keeps the columns open after the last choice', async () => {
    const { user, paste } = await open();
    await paste('Reference;Amount\nTRD-1;1,234\nTRD-2;1,200');
    const columns = field('Decimal sign').closest('details');
    expect(columns?.open).toBe(true);
    await user.selectOptions(field('Decimal sign'), 'Comma: 1.234,50');
    expect(columns?.open).toBe(true);
    expect(document.activeElement).toBe(field('Decimal sign'));
  });

  it('STMT-8 opens the columns for an ambiguous order of dates', async () => {
    const { user, paste } = await open();
    await paste('Date,Amount\n4/11/2026,0.5\n5/11/2026,7');
    expect(field('Dates').closest('details')?.open).toBe(true);
    expect(field('Dates').selectedOptions[0]?.textContent).toBe('Choose the order');
    await user.selectOptions(field('Dates'), 'Day first: 31/12');
    expect(field('Dates').value).toBe('day first');
  });

  it('STMT-13 asks for the meaning of a status', async () => {
    const { user, paste } = await open();
    await paste('Reference,Amount,Status\nTRD-1,0.5,Ok\nTRD-2,1.2,Foo');
    expect(lineOf('Unreadable')).toContain('Unreadable | 1');
    expect(screen.getByText('Choose under Columns: status.')).toBeTruthy();
    await user.selectOptions(field('Status “Foo”'), 'Completed');
    expect(lineOf('Matched')).toContain('Matched | 2');
    await user.selectOptions(field('Status “foo”'), 'Not completed');
    expect(lineOf('Not completed')).toBe(
      'Not completed | 1 | 0.00000000 XBT | 1 | 1.20000000 XBT | -1.20000000 XBT',
    );
  });

  it('STMT-5 states the times that it cannot read, and opposite signs', async () => {
    const { paste } = await open();
    await paste('Date,Amount\n2026-11-19 10:44 IST,-0.5\n2026-11-19 10:44,-7');
    expect(screen.getByText("The time “2026-11-19 10:44 IST” can't be read.")).toBeTruthy();
    expect(screen.getByText('The signs are the opposite of the books.')).toBeTruthy();
  });

  it('STMT-8 keeps the sums of every group beside the selected total', async () => {
    const { user, paste } = await open();
    await paste(statement);
    expect(shownFacts()).toMatchObject({
      'Amount differs 1': '1.19999999',
      'Not in the books 1': '7.00000000',
      'Missing 1': '0.00000005',
      'Matched 1': '0.50000000',
      Difference: '6.99999994 XBT',
    });
    await user.click(button('Remove'));
    expect(shownFacts()).not.toHaveProperty('Difference');
  });

  it('STMT-15 marks each trade of the list', async () => {
    const { user, paste } = await open();
    const marks = () => shownCells('Unsettled Trades').map(([name]) => name);
    await paste(statement);
    expect(marks()).toEqual([
      'Reference Id',
      'TRD-1On the statement',
      'TRD-2Amount differs',
      'TRD-3Missing there',
    ]);
    await user.click(button('Remove'));
    expect(marks()[1]).toBe('TRD-1');
  });

  it('STMT-8 exports the lines as CSV', async () => {
    const { user, paste } = await open();
    const saved = nextDownload();
    await paste(statement);
    await user.click(button('Export Statement lines'));
    expect((await saved()).split('\r\n').slice(0, 4)).toEqual([
      '\uFEFFRow,Result,On the statement,Trade,Statement,Statement Code,Books,Books Code,Difference,Difference Code,Note,Time',
      '3,Amount differs,TRD-2,TRD-2,1.19999999,XBT,1.20000000,XBT,-0.00000001,XBT,,',
      '4,Not in the books,TRD-9,,7.00000000,XBT,,,,,,',
      ',Missing on the statement,,TRD-3,,,0.00000005,XBT,,,,',
    ]);
  });

  const anonymous = 'Time,Amount\n2026-11-19,0.5\n2026-11-19,1.2\n2026-11-19,9';

  it('STMT-5 matches proposals once the person accepts them', async () => {
    const { user, paste } = await open();
    await paste(anonymous);
    expect(screen.getByText('0 of 3 lines match.')).toBeTruthy();
    expect(lineOf('Proposed')).toContain('Proposed | 2');
    expect(button('Select 0 matched trades')).toHaveProperty('disabled', true);
    expect(
      screen.getByText(
        /^Each is the only line and the only listed trade with its amount within 24/,
      ),
    ).toBeTruthy();
    await user.click(button('Accept 2 proposals'));
    expect(screen.getByText('2 of 3 lines match, 2 of them by decision.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(button('Select 2 matched trades')).toBeTruthy();
  });

  it('STMT-5 accepts one proposal', async () => {
    const { user, paste } = await open();
    await paste(anonymous);
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[1] as HTMLElement);
    expect(lineOf('Matched by decision')).toContain('Matched by decision | 1 | 1.20000000 XBT');
    expect(lineOf('Proposed')).toContain('Proposed | 1 | 0.50000000 XBT');
  });

  const twins = () => countedResponse([tradeWith(1, 5), tradeWith(2, 5)]);
  const twinLines = 'Time,Amount\n2026-11-19,0.00000005\n2026-11-19,0.00000005';

  it('STMT-14 takes the decision of a person about a line', async () => {
    const { user, paste } = await open(twins);
    const saved = nextDownload();
    await paste(twinLines);
    const decision = (row: number) => field(`Decision on row ${row}`);
    expect([...decision(2).options].map(({ text }) => text)).toEqual([
      'To decide',
      'TRD-1, 0.00000005 XBT, 19 Nov 2026, 10:44 UTC',
      'TRD-2, 0.00000005 XBT, 19 Nov 2026, 10:44 UTC',
      'None',
    ]);
    await user.selectOptions(decision(2), 'None');
    await user.selectOptions(decision(3), decision(3).options[2] as HTMLOptionElement);
    expect(sums().slice(1, -1)).toEqual([
      'Not in the books | 1 | 0.00000005 XBT | 0 | 0.00000000 XBT | 0.00000005 XBT',
      'Missing on the statement | 0 | 0.00000000 XBT | 1 | 0.00000005 XBT | -0.00000005 XBT',
      'Matched by decision | 1 | 0.00000005 XBT | 1 | 0.00000005 XBT | 0.00000000 XBT',
      'Matched | 0 | 0.00000000 XBT | 0 | 0.00000000 XBT | 0.00000000 XBT',
    ]);
    expect(screen.getAllByText('Decided by ada.')).toHaveLength(2);
    await user.click(button('Export Statement lines'));
    const text = await saved();
    expect(text).toContain('Trade,Decision,Statement');
    expect(text).toContain('2,Not in the books,,,None,0.00000005');
    expect(text).toContain('3,Matched by decision,,TRD-2,TRD-2,0.00000005');
    expect(text).toContain(',Decided by ada.,2026-11-19');
    await user.selectOptions(decision(2), 'To decide');
    expect(lineOf('Proposed')).toContain('Proposed | 1');
  });

  it('STMT-14 leaves the focus on the next line to decide', async () => {
    const { user, paste } = await open(twins);
    await paste(twinLines);
    await user.click(screen.getByRole('link', { name: /^To decide/ }));
    await user.selectOptions(field('Decision on row 2'), 'None');
    expect(screen.queryByLabelText('Decision on row 2')).toBeNull();
    expect(document.activeElement).toBe(field('Decision on row 3'));
  });

  it('STMT-9 selects the matched trades and no others', async () => {
    const { user, paste } = await open();
    await user.click(box('TRD-3'));
    await paste(statement);
    expect(screen.getByText('0 of them are selected. 1 other trade selected.')).toBeTruthy();
    await user.click(button('Select 1 matched trade'));
    expect(screen.getByText('All of them are selected.')).toBeTruthy();
    expect(box('TRD-1').checked).toBe(true);
    expect(box('TRD-3').checked).toBe(false);
    expect(shownFacts()['Selected total']).toBe('0.50000000 XBT');
  });

  it('STMT-9 asks before trades are saved that match no line', async () => {
    const { user, paste, requests } = await open();
    await paste(statement);
    await user.click(button('Select 1 matched trade'));
    expect(screen.queryByText(/match(es)? no line/)).toBeNull();
    await user.click(box('TRD-3'));
    await screen.findByText('1 selected trade matches no line of the statement: 0.00000005 XBT');
    await user.click(button('Save'));
    await findLoaded();
    expect(requests.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
  });

  it('STMT-9 compares again when the trades are loaded again', async () => {
    const { user, paste, responses } = await open();
    await paste(statement);
    await user.click(button('Select 1 matched trade'));
    responses[tradesLine] = () => countedResponse(trades.slice(1));
    await user.click(button('Save'));
    await waitFor(() => expect(sums()[2]).toContain('Not in the books | 2'));
    expect(screen.getByText(/no longer unsettled/)).toBeTruthy();
    expect(field('Reference').selectedOptions[0]?.textContent).toBe('Reference (TRD-1)');
  });

  it('STMT-9 compares with the trades of another cryptocurrency', async () => {
    const { user, paste } = await open();
    await paste('Reference,Currency,Amount\nTRD-8,LTC,2.50\nTRD-1,XBT,0.5');
    expect(sums().map((line) => line.split(' | ')[0])).toContain('Other currency');
    await user.selectOptions(field('Cryptocurrency'), 'LTC');
    await waitFor(() =>
      expect(sums().find((line) => line.startsWith('Matched'))).toBe(
        'Matched | 1 | 2.50 LTC | 1 | 2.50 LTC | 0.00 LTC',
      ),
    );
  });

  it('STMT-9 reads the statement again for the trades of another provider', async () => {
    const { user, paste } = await open();
    await paste('txid,refid,Amount\nTRD-1,BST-1,0.6\nTRD-2,BST-2,0.7');
    expect(field('Reference').selectedOptions[0]?.textContent).toBe('txid (TRD-1)');
    await user.selectOptions(field('Exchange Provider'), 'Bitstamp');
    await waitFor(() => expect(lineOf('Amount differs')).toContain('Amount differs | 1'));
    expect(field('Reference').selectedOptions[0]?.textContent).toBe('refid (BST-1)');
  });
});

describe('a statement on a settlement', () => {
  const detailsLine = 'GET /ajax/closed-loop-balancing/details/7';
  const settled = {
    ...settlementDetails,
    trades: [
      { reference_id: 'TRD-1', cryptocurrency_amount: 50_000_000 },
      { reference_id: 'TRD-2' },
    ],
    trades_total: 2,
  };

  /** Compares the trades of a settlement. */
  async function compare(response: object, text: string) {
    const opened = openScreen(
      '/closed-loop-balancing/details/7',
      closedLoopBalancingFeature.routes,
      { [detailsLine]: response },
    );
    await findLoaded();
    await opened.user.click(button('Compare with a statement'));
    await opened.user.click(await screen.findByLabelText(/^Or paste/));
    await opened.user.paste(text);
    await opened.user.click(button('Compare'));
    return opened;
  }

  it('STMT-11 proposes trades by amount and time where the response has times', async () => {
    const created_at = '2026-11-19T10:44:00Z';
    const timed = { ...settled, trades: settled.trades.map((one) => ({ ...one, created_at })) };
    await compare(timed, 'Time,Amount\n2026-11-19,0.5');
    expect(lineOf('Proposed')).toContain('Proposed | 1');
    await compare(settled, 'Time,Amount\n2026-11-19,0.5');
    expect(lineOf('To decide')).toContain('To decide | 1');
  });

  it('STMT-15 keeps no statement for the next settlement', async () => {
    const { responses, router } = await compare(settled, 'Reference,Amount\nTRD-1,0.5');
    responses['GET /ajax/closed-loop-balancing/details/8'] = { ...settled, reference_id: 'CLS-8' };
    await act(() => router.navigate('/closed-loop-balancing/details/8'));
    await screen.findByRole('heading', { name: 'Settlement CLS-8' });
    expect(shownCells('Trades')[0]).toEqual(['Reference Id', 'Amount']);
  });

  it('STMT-15 marks each trade of a settlement', async () => {
    await compare(settled, 'Reference,Amount\nTRD-1,0.5');
    expect(shownCells('Trades').map((cells) => cells.slice(1))).toEqual([
      ['Amount', 'Statement'],
      ['0.50000000 XBT', 'On the statement'],
      ['–', 'Missing there'],
    ]);
    expect(shownFacts()).toMatchObject({ 'Matched 1': '0.50000000' });
  });

  it('STMT-11 compares the trades of a settlement', async () => {
    const { user } = openScreen(
      '/closed-loop-balancing/details/7',
      closedLoopBalancingFeature.routes,
      {
        [detailsLine]: settled,
      },
    );
    await findLoaded();
    await user.click(button('Compare with a statement'));
    await user.click(await screen.findByLabelText(/^Or paste/));
    await user.paste('Reference,Amount\nTRD-1,-0.5\nTRD-2,-1');
    await user.click(button('Compare'));
    expect(sums().slice(1)).toEqual([
      'To decide | 1 | 1.00000000 XBT | 1 | – | –',
      'Matched | 1 | 0.50000000 XBT | 1 | 0.50000000 XBT | 0.00000000 XBT',
      'All | 2 | 1.50000000 XBT | 2 | – | –',
    ]);
    expect(screen.getByText('The books have no amount of this trade.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
  });
});
