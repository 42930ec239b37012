import { describe, expect, it } from 'vitest';
import {
  answersOf,
  withMeaning,
  withRole,
} from '../../../../client/components/statements/model/questions.ts';
import {
  differenceOf,
  misdatedCount,
} from '../../../../client/components/statements/model/result.ts';
import { type Mapping, meaningKey } from '../../../../client/components/statements/model/roles.ts';
import { compared, entry, textsOf } from './compared.ts';

const books = [
  entry('ORD-1', 50_000_000n, '2026-11-19T10:00:00Z'),
  entry('ORD-2', 120_000_000n, '2026-11-19T11:00:00Z'),
];
const both = ['matched ORD-1', 'matched ORD-2'];
const failed = ['matched ORD-1', 'failed ORD-2'];

/** The smallest statement of each fault that a review has found, with what is found or asked. */
const cases: [name: string, text: string, found: string[], asked?: string[]][] = [
  ['a paste with spaces', 'ORD-1 9 BTC\nORD-2 9 BTC', ['differs ORD-1', 'differs ORD-2']],
  [
    'lines in quotation marks',
    '"Reference,Amount"\n"ORD-1,9"\n"ORD-2,9"',
    ['differs ORD-1', 'differs ORD-2'],
  ],
  [
    'a colon as the delimiter',
    'Reference:Amount\nORD-1:9\nORD-2:9',
    ['differs ORD-1', 'differs ORD-2'],
  ],
  [
    'amounts within a description',
    'Description,Party\nSold ORD-1 for 9 BTC,K\nSold ORD-2 for 9 BTC,K',
    [],
    ['amount'],
  ],
  ['statuses in Chinese', '参考,数量,状态\nORD-1,0.5,已完成\nORD-2,1.2,已取消', failed],
  ['an outcome', 'Reference,Amount,Outcome\nORD-1,0.5,Delivered\nORD-2,1.2,Bounced', failed],
  [
    'an outcome of unknown words',
    'Reference,Amount,Outcome\nORD-1,0.5,Hopped\nORD-2,1.2,Skipped',
    [],
    ['texts 2'],
  ],
  [
    'a status with a detail',
    'Reference,Amount,Outcome\nORD-1,0.5,Completed\nORD-2,1.2,Failed (E102)',
    failed,
  ],
  ['a flag of digits', 'Reference,Amount,Is settled\nORD-1,0.5,1\nORD-2,1.2,0', failed],
  ['a flag that names a refund', 'Reference,Amount,Refunded\nORD-1,0.5,no\nORD-2,1.2,yes', failed],
  ['a flag', 'Reference,Amount,Canceled\nORD-1,0.5,False\nORD-2,1.2,True', failed],
  [
    'a status and a reference in one column',
    'Amount,Status\n0.5,COMPLETE: ORD-1\n1.2,FAILED: ORD-2',
    failed,
  ],
  [
    'two columns of statuses',
    'Reference,Amount,Status,Sub Status\nORD-1,0.5,COMPLETED,CONFIRMED\nORD-2,1.2,COMPLETED,DROPPED',
    failed,
  ],
  [
    'a status in the column of dates',
    'Date,Reference,Amount\n2026/11/19,ORD-1,0.5\n2026/11/19,ORD-0,0.1\nVaraus,ORD-2,1.2',
    [],
    ['texts 0'],
  ],
  [
    'an unknown word of a direction',
    'Reference,Type,Amount\nORD-1,Receive,0.5\nORD-2,Send,1.2\nX-9,Convert,3',
    [],
    ['texts 1'],
  ],
  [
    'unknown words of directions',
    'Reference,Type,Amount\nORD-1,Payment,0.5\nORD-2,Refund,1.2',
    [],
    ['texts 1'],
  ],
  ['directions in Dutch', 'Reference,Af Bij,Amount\nORD-1,Bij,0.5\nORD-2,Af,1.2', [], ['ours']],
  [
    'a negative reversal beside directions',
    'Reference,Direction,Amount\nORD-1,CRDT,0.5\nORD-2,DBIT,1.2\nX-9,DBIT,-3',
    [],
    ['signs'],
  ],
  [
    'a sparse column of outgoing amounts',
    'Reference,Out,In\nORD-1,,0.5\nX-8,,0.7\nORD-2,1.2,',
    [],
    ['ours'],
  ],
  [
    'a fee in the currency of the books',
    'Reference,Amount,Amount unit,Fee,Fee unit\nORD-1,0.5,BTC,0.1,BTC\nORD-2,1.2,USDC,0.1,BTC',
    ['matched ORD-1', 'foreign record ORD-2'],
  ],
  [
    'two legs',
    'Reference,From amount,From currency,To amount,To currency\nORD-1,0.5,BTC,0.5,BTC\nORD-2,1.2,USDC,0.3,BTC',
    [],
    ['amount'],
  ],
  [
    'a fee in another currency',
    'Reference,Pair,Amount,Fee,Fee Coin\nORD-1,BTCUSDT,0.5,0.1,BNB\nORD-2,BTCUSDT,1.2,0.1,BNB',
    both,
  ],
  ['a pair', 'Reference,Symbol,Amount\nORD-1,BTCUSD,0.5\nORD-2,BTCUSD,1.2', both],
  ['codes of transactions', 'Reference,Code,Amount\nORD-1,GT,0.5\nORD-2,OV,1.2', both],
  [
    'a remark in the heading of the amounts',
    'Reference,Amount (after fees),Other\nORD-1,0.5,7\nORD-2,1.2,8',
    both,
  ],
  [
    'a table before the table',
    'Account,Currency,Date from,Date to,Amount\nDE1,BTC,2026-11-01,2026-11-30,9\nDate,Reference,Amount\n2026-11-19,ORD-1,0.5\n2026-11-19,ORD-2,1.2',
    [...both, 'not read 1', 'not read 2'],
  ],
  [
    'a quotation mark before the table',
    'For,"ACME\nReference,Amount\nORD-1,0.5\nORD-2,1.2',
    [...both, 'not read 1'],
  ],
  ['punctuation at references', 'Text,Amount\nPayment ORD-1.,0.5\nOrder #ORD-2,1.2', both],
  ['separators of banks', 'Text,Amount\n/REMI/ORD-1/EREF/X,0.5\nEREF+ORD-2 SVWZ+x,1.2', both],
  ['invisible characters', 'Reference,Amount\nORD-1\u200B,0.5\n\u200EORD-2,1.2', both],
  ['other hyphens', 'Reference,Amount\nORD\u20111,0.5\nORD\u22122,1.2', both],
];

describe('statements of the review', () => {
  it.each(cases)('STMT-6 reads or asks about %s', (_name, text, found, asked = []) => {
    const result = compared(text, books);
    expect({ found: result.found, asked: result.asked }).toEqual({ found, asked });
  });

  it('STMT-6 finds records by their reference or their address', () => {
    const named = books.map((one, at) => ({
      ...one,
      references: [...one.references, `ADDR${at}`],
    }));
    expect(compared('ORD-1\tADDR0\t0.5\nORD-2\tADDR1\t1.2', named).found).toEqual(both);
  });
});

const trades = [entry('TRD-1', 500n), entry('TRD-2', 700n), entry('TRD-3', 1_200n)];
const three = 'TRD-1,5.00\nTRD-2,7.00\nTRD-3,12.00\n';

/** Statements of the attack, with what is found or asked. */
const attacks: [name: string, code: string, text: string, found: string[], asked?: string[]][] = [
  [
    'an unquoted decimal comma',
    'EUR',
    'Reference,Amount\nTRD-1,5,75\nTRD-2,7.00\n',
    ['matched TRD-2', 'unread record TRD-1', 'missing TRD-3'],
  ],
  [
    'two columns of currencies',
    'USD',
    'Reference,Amount,Currency,Account currency\nTRD-1,5.00,EUR,USD\nTRD-2,7.00,USD,USD\nTRD-3,12.00,USD,USD\n',
    ['matched TRD-2', 'matched TRD-3', 'foreign record TRD-1'],
  ],
  [
    'a currency of the account',
    'USD',
    'Reference,Amount,Account currency\nTRD-1,5.00 EUR,USD\nTRD-2,7.00 USD,USD\n',
    [],
    ['currency'],
  ],
  [
    'two tables',
    'EUR',
    'Reference,Amount\nTRD-1,5.00\nTRD-2,7.00\n\nDate,Reference,Amount,Currency\n2026-11-19,TRD-3,12.00,EUR\n',
    ['matched TRD-1', 'matched TRD-2', 'unread record TRD-3', 'not read 5'],
  ],
  [
    'partially filled',
    'EUR',
    'Reference,Amount,Status\nTRD-1,5.00,Completed\nTRD-2,3.00,Partially filled\n',
    [],
    ['texts 2'],
  ],
  [
    'another letter case',
    'EUR',
    'Reference,Amount\ntrd-1,5.00\nTRD-2,7.00\n',
    ['matched TRD-2', 'several TRD-1', 'candidate TRD-1', 'missing TRD-3'],
  ],
  [
    'a decimal sign that is not certain',
    'JPY',
    'Reference;Amount;FX\nTRD-1;1.234;1.05\n',
    [],
    ['decimal'],
  ],
  ['net and gross', 'EUR', 'Reference,Gross amount,Net amount\nTRD-1,5.00,4.90\n', [], ['amount']],
  [
    'settled and requested amounts',
    'EUR',
    'Reference,Settled amount,Requested amount\nTRD-1,4.00,5.00\n',
    [],
    ['amount'],
  ],
  [
    'partial fills',
    'EUR',
    'Reference,Amount,Executed amount\nTRD-1,5.00,5.00\nTRD-2,7.00,3.00\n',
    [],
    ['amount'],
  ],
  ['a reversal', 'EUR', 'Reference,Amount\nTRD-1,-5.00\nTRD-2,7.00\n', [], ['ours']],
  [
    'the sum of the amounts that are read, below one that is not',
    'EUR',
    'Reference,Amount\nTRD-1,5.00\nX-9,n0\nFee,5.00\n',
    ['matched TRD-1', 'contradiction 4', 'missing TRD-2', 'missing TRD-3', 'not read 3'],
  ],
  [
    'a total',
    'EUR',
    `Reference,Amount\n${three},24.00\n`,
    ['matched TRD-1', 'matched TRD-2', 'matched TRD-3', 'not read 5'],
  ],
  [
    'a second status',
    'EUR',
    'Reference,Amount,Order status,Payment status\nTRD-1,5.00,Completed,Failed\nTRD-2,7.00,Completed,Completed\n',
    ['matched TRD-2', 'failed TRD-1', 'missing TRD-3'],
  ],
  [
    'a reversed flag',
    'EUR',
    'Reference,Amount,Reversed\nTRD-1,5.00,true\nTRD-2,7.00,false\n',
    ['matched TRD-2', 'failed TRD-1', 'missing TRD-3'],
  ],
  [
    'an unknown unit',
    'EUR',
    'Reference,Amount\nTRD-1,5 M\nTRD-2,7.00\nTRD-3,5.00%',
    ['matched TRD-2', 'unread record TRD-1', 'unread record TRD-3'],
  ],
  [
    'amounts in mXBT',
    'XBT',
    'Reference,Amount (mXBT)\nTRD-1,0.005\nTRD-2,7\n',
    ['matched TRD-1', 'differs TRD-2', 'missing TRD-3'],
  ],
  [
    'amounts in satoshi',
    'XBT',
    'Reference,Amount in satoshi\nTRD-1,500\nTRD-2,7\n',
    ['matched TRD-1', 'differs TRD-2', 'missing TRD-3'],
  ],
  [
    'amounts in thousands',
    'EUR',
    'Reference,Amount (thousands)\nTRD-1,5.00\nTRD-2,0.007\n',
    ['differs TRD-1', 'matched TRD-2', 'missing TRD-3'],
  ],
  [
    'amounts in cents',
    'EUR',
    'Reference,Amount (cents)\nTRD-1,500\n',
    ['matched TRD-1', 'missing TRD-2', 'missing TRD-3'],
  ],
  [
    'another currency in the heading',
    'EUR',
    'Reference,Amount JPY\nTRD-1,5\n',
    [],
    ['other currency'],
  ],
  [
    'another currency above the table',
    'EUR',
    `Account currency: GBP\nReference,Amount\n${three}`,
    [],
    ['other currency'],
  ],
  [
    'a line without a currency',
    'EUR',
    'Reference,Amount,Currency\nTRD-1,5.00,EUR\nTRD-2,7.00,\nTRD-3,12.00,GBP\n',
    ['matched TRD-1', 'unread record TRD-2', 'foreign record TRD-3'],
  ],
  [
    'a row with too many cells',
    'EUR',
    'Date,Reference,Description,Amount\n2026-11-19,TRD-1,sale,5.00\n2026-11-19,TRD-2,sale, with comma,7.00\n',
    ['matched TRD-1', 'unread record TRD-2', 'missing TRD-3'],
  ],
  [
    'a row without a status',
    'EUR',
    'Reference,Amount,Status\nTRD-1,5.00\nTRD-2,7.00,Completed\n',
    [],
    ['texts 2'],
  ],
  [
    'a status after a thousand rows',
    'EUR',
    `Reference,Amount,State\n${'O-1,1.00,\n'.repeat(1001)}TRD-1,5.00,Failed\n`,
    [],
    ['texts 2'],
  ],
  [
    'a debit after a thousand rows',
    'EUR',
    `Reference,Credit,Debit\n${'O-1,1.00,\n'.repeat(1001)}TRD-1,,5.00\n`,
    [],
    ['ours'],
  ],
  [
    'a reference in a memo',
    'EUR',
    'Reference,Memo,Amount\nTRD-1,,5.00\nTRD-2,reverses TRD-1,7.00\n',
    ['matched TRD-1', 'several TRD-2 TRD-1', 'candidate TRD-2', 'missing TRD-3'],
  ],
  [
    'a negative debit',
    'EUR',
    'Reference,Debit,Credit\nTRD-1,5.00,\nTRD-2,7.00,\nTRD-3,-12.00,\n',
    [],
    ['signs'],
  ],
  [
    'a doubled line',
    'EUR',
    `Reference,Amount\nTRD-1,5.00\n${three}`,
    ['twice TRD-1', 'matched TRD-2', 'matched TRD-3'],
  ],
];

describe('statements of the attack', () => {
  it.each(attacks)('STMT-6 reads or asks about %s', (_name, code, text, found, asked = []) => {
    const result = compared(text, trades, { code });
    expect({ found: result.found, asked: result.asked }).toEqual({ found, asked });
  });
});

describe('sums of statements', () => {
  it.each([
    ['has no currency', 'Reference,Amount,Currency\nTRD-1,5.00,XBT\nX-1,100.00,\n', 'not read'],
    [
      'contradicts its currency',
      'Reference,Amount,Currency\nTRD-1,5000,mBTC\nX-1,100 BTC,mBTC\n',
      'contradiction',
    ],
  ])('STMT-8 has no line in the sum that %s', (_name, text, kind) => {
    const { comparison } = compared(text, trades);
    expect(differenceOf(comparison).statement).toEqual({ count: 1, sum: 500_000_000n });
    expect(textsOf(comparison)).toContain(`${kind} 3`);
  });

  it('STMT-8 has a line that contradicts itself in the sum once a person counts it', () => {
    const text = 'Reference,Amount,Currency\nTRD-1,0.000005 GBP,BTC\nTRD-2,0.000007,BTC\n';
    const sumOf = (counted: number[]) =>
      differenceOf(compared(text, trades, { decisions: { counted: new Set(counted) } }).comparison);
    expect(sumOf([])).toMatchObject({ statement: { count: 1, sum: 700n }, contradictory: 1 });
    expect(sumOf([2])).toMatchObject({ statement: { count: 2, sum: 1200n }, contradictory: 0 });
  });

  it('STMT-8 names a line that contradicts itself, also if a person finds no record for it', () => {
    const text = 'Reference,Amount,Currency\nX,0.000005 GBP,BTC\nTRD-2,0.000007,BTC\n';
    const { comparison } = compared(text, trades, {
      decisions: { assigned: new Map([[2, null]]) },
    });
    expect(textsOf(comparison)[1]).toBe('not in the books 2');
    expect(differenceOf(comparison)).toMatchObject({
      statement: { count: 1, sum: 700n },
      contradictory: 1,
    });
  });

  it.each([
    ['moved', 'Reference,Amount,Status\nTRD-1,5.00,Done\nTRD-2,7.00,Failed\nTotal,5.00,\n'],
    [
      'do not contradict themselves',
      'Reference,Amount,Currency\nTRD-1,5.00,EUR\nTRD-2,7.00 GBP,EUR\nTotal,5.00,EUR\n',
    ],
    [
      'are above a row without an amount',
      'Reference,Amount\nTRD-1,2.00\nTRD-1,3.00\nTotal,5.00\nEnd,\n',
    ],
  ])('STMT-8 counts the total of the lines that %s for no line', (_name, text) => {
    const own = [entry('TRD-1', 500n), entry('TRD-2', 700n)];
    const { comparison } = compared(text, own, { code: 'EUR' });
    expect(differenceOf(comparison).statement.sum).toBe(500n);
    expect(comparison.findings.map(({ note }) => note)).toContain(
      'It is the total of the lines above.',
    );
  });

  it.each([
    ['time', 'Time,Amount\n2026-11-17,2.00\n2026-11-18,3.00\n2026-11-19,5.00\n'],
    ['status', 'Amount,Status\n7.00,Failed\n5.00,Done\n5.00,Done\n'],
    ['direction', 'Amount,Direction\n2.00,Incoming\n3.00,Incoming\n5.00,Incoming\n'],
    ['sum alone', 'Amount\n2.00\n3.00\n5.00\n'],
    ['line not read above it', 'Reference,Amount\nTRD-7,5.00\nTRD-8,none\nFee,5.00\n'],
  ])('STMT-18 asks about a line with a %s that has the sum of the lines above', (_name, text) => {
    const own = [entry('TRD-1', 500n, '2026-11-19T10:00:00Z')];
    const { comparison } = compared(text, own, { code: 'EUR' });
    expect(comparison.findings.find(({ lines }) => lines[0]?.row.number === 4)).toMatchObject({
      kind: 'several',
      note: 'It equals the sum of the lines above.',
    });
  });

  it('STMT-18 asks about such a line also if no record has its amount', () => {
    const text = 'Time,Amount\n2026-11-17,2.00\n2026-11-18,3.00\n2026-11-19,5.00\n';
    const textOf = (counted: number[]) =>
      textsOf(
        compared(text, [], { code: 'EUR', decisions: { counted: new Set(counted) } }).comparison,
      )[2];
    expect(textOf([])).toBe('contradiction 4');
    expect(textOf([4])).toBe('not in the books 4');
  });

  it.each([
    ['match', '5.00', {}],
    ['differ', '6.00', {}],
    ['are found by reference alone', '5.00', { isList: true }],
  ])(
    'STMT-8 counts lines that %s and are more than a day from their records',
    (_name, amount, answer) => {
      const text = `Reference,Time,Amount\nTRD-1,2026-05-10,${amount}\nTRD-2,2026-10-05,${amount}\n`;
      const books = ['TRD-1', 'TRD-2'].map((name) =>
        entry(name, 500_000_000n, '2026-10-05T12:00:00Z'),
      );
      const change = (mapping: Mapping) => ({ ...mapping, ...answer });
      expect(misdatedCount(compared(text, books, { change }).comparison)).toBe(1);
    },
  );

  it('STMT-5 names the reference of a line that has the amount of a record', () => {
    const { comparison } = compared('Reference,Amount\nTX_AB12,0.00000500\n', trades);
    expect(comparison.findings[0]?.note).toBe('The statement says “TX_AB12”.');
  });
});

describe('answers', () => {
  const dates = 'Reference,Time,Amount\nTRD-1,05/10/2026,5\nTRD-2,10/25/2026,5\n';

  it('STMT-25 reads dates in the order that the file shows, and not in that of the last one', () => {
    const { reading, comparison } = compared(dates, [], {
      change: (mapping) => ({ ...mapping, dates: 'day first' }),
    });
    expect(comparison.lines[0]?.time?.from).toBe(Date.parse('2026-05-10T00:00:00Z'));
    expect(answersOf(reading)).toEqual([]);
  });

  it('STMT-25 reads amounts with the decimal sign that the file shows, and not with that of the last one', () => {
    const { reading, comparison } = compared('Reference,Amount\nTRD-1,12.345\nTRD-2,0.5\n', [], {
      change: (mapping) => ({ ...mapping, decimal: ',' }),
    });
    expect(comparison.lines.map(({ value }) => value)).toEqual([1_234_500_000n, 50_000_000n]);
    expect(answersOf(reading)).toEqual([]);
  });

  it('STMT-18 reads directions as the file shows them, whatever was said about signs', () => {
    const text = 'Reference,Amount,Direction\nTRD-1,5,Incoming\nTRD-2,8,Outgoing\n';
    const { reading, comparison } = compared(text, [], {
      change: (mapping) => ({ ...mapping, signs: 'sign' }),
    });
    expect(comparison.lines.map(({ way }) => way)).toEqual(['incoming', 'outgoing']);
    expect(answersOf(reading)).toEqual([]);
  });

  it('STMT-18 shows no answer about a currency that is not used', () => {
    const text = 'Reference,Amount,Currency\nTRD-1,5,GBP\n';
    const meant = (mapping: Mapping) => withMeaning(mapping, 'currency:GBP', 'ours');
    expect(answersOf(compared(text, [], { change: meant }).reading)).toHaveLength(1);
    const unused = (mapping: Mapping) => withRole(meant(mapping), 2, 'unused');
    expect(answersOf(compared(text, [], { change: unused }).reading)).toEqual([]);
  });

  it('STMT-3 asks anew what the texts of a column mean whose role is changed', () => {
    const text = 'Reference,Kind,Amount\nTRD-1,Zork,5\nTRD-2,Blip,5\n';
    const { asked } = compared(text, [], {
      change: (mapping) =>
        withRole(
          withMeaning(
            withMeaning(withRole(mapping, 1, 'direction'), meaningKey(1, 'zork'), 'outgoing'),
            meaningKey(1, 'blip'),
            'incoming',
          ),
          1,
          'status',
        ),
    });
    expect(asked).toEqual(['texts 1']);
  });
});

describe('units of statements', () => {
  it.each([
    'Reference,CHF',
    'Reference,Amount [CHF]',
    'Reference,Amount/CHF',
    'reference,amount_chf',
    'Reference,Amount in Swiss francs',
    'Account in CHF\nReference,Amount',
  ])('STMT-18 asks about amounts in francs below %j', (heading) => {
    expect(compared(`${heading}\n${three}`, trades, { code: 'EUR' }).asked).toEqual([
      'other currency',
    ]);
  });

  it.each([
    ['sat', '500', '700'],
    ['mBTC', '0.005', '0.007'],
  ])('STMT-2 converts amounts in %s of the column of currencies', (unit, one, other) => {
    const text = `Reference,Amount,Currency\nTRD-1,${one},${unit}\nTRD-2,${other},${unit}\n`;
    expect(compared(text, trades).found).toEqual([
      'matched TRD-1',
      'matched TRD-2',
      'missing TRD-3',
    ]);
  });

  it('STMT-18 leaves a unit beside the amount that is not that of its column to a person', () => {
    const text = 'Reference,Amount,Currency\nTRD-1,0.000005 BTC,mBTC\nTRD-2,0.007,mBTC\n';
    expect(compared(text, trades).found).toEqual([
      'contradiction TRD-1',
      'matched TRD-2',
      'missing TRD-3',
    ]);
  });

  it.each([
    'Fiat amount',
    'Expected amount',
    'Requested amount',
    'Original amount',
    'Amount ordered',
    'Amount requested (EUR)',
    'Refund amount',
    'Amount EUR equivalent',
    'Amount (fiat)',
    'Amount (CHF)',
    'Amount (net CHF)',
    'Refunded',
    'Reason',
  ])('STMT-18 asks about the only amounts if they are of %s', (heading) => {
    const { asked } = compared(`Reference,${heading}\n${three}`, trades, { code: 'EUR' });
    expect(asked.length).toBeGreaterThan(0);
  });

  it.each([
    'Amount',
    'Net amount',
    'Transaction Amount',
    'Payment amount (EUR)',
    'Amount in EUR',
    'amount_eur',
    'Settled amount',
    'Amount (after fees)',
    'Quantity Transacted',
    'Betrag',
    'Paid',
    'EUR',
  ])('STMT-3 proposes the amounts of %s', (heading) => {
    const { found } = compared(`Reference,${heading}\n${three}`, trades, { code: 'EUR' });
    expect(found).toEqual(['matched TRD-1', 'matched TRD-2', 'matched TRD-3']);
  });

  it.each([
    ['Result code', '0000', '1051'],
    ['Reason', '10000', '10051'],
    ['Reason', '-10000', '10051'],
    ['Reason', '10000000', '10000051'],
    ['Reason', 'E10000', 'E10051'],
    ['Reason', '4.04', '4.04'],
  ])('STMT-3 lists %s with %s and %s as not used', (heading, one, other) => {
    const text = `Reference,Amount,${heading}\nTRD-1,5.00,${one}\nTRD-2,7.00,${other}\n`;
    const counts = one === other ? `${one} 2` : `${one} 1, ${other} 1`;
    expect(compared(text, trades, { code: 'EUR' }).notUsed).toEqual([`${heading} (${counts})`]);
  });

  it.each([
    [
      'a column of times that has other texts',
      ['Settled at (… 2, n/a 1)'],
      'Reference,Amount,Date,Settled at\nTRD-1,5.00,2026-11-19,2026-11-19\nTRD-2,7.00,2026-11-19,2026-11-20\nTRD-3,12.00,2026-11-19,n/a\n',
    ],
    [
      'balances that differ from row to row',
      [],
      'Reference,Amount,Balance\nTRD-1,5.00,105\nTRD-2,7.00,112\n',
    ],
  ])('STMT-3 lists of %s: %j', (_name, notUsed, text) => {
    expect(compared(text, trades, { code: 'EUR' }).notUsed).toEqual(notUsed);
  });

  it.each([
    ['some rows', '-', '- 1, … 1'],
    ['all rows', '2026-11-19', 'filled 2'],
  ])('STMT-3 lists the dates on which %s were cancelled', (_name, other, counts) => {
    const text = `Reference,Amount,Cancelled at\nTRD-1,5.00,${other}\nTRD-2,7.00,2026-11-19\n`;
    const { notUsed } = compared(text, trades, { code: 'EUR' });
    expect(notUsed).toEqual([`Cancelled at (${counts})`]);
  });

  it('STMT-13 tells codes of five digits apart', () => {
    const text = 'Reference,Amount,Status code\nTRD-1,5.00,10000\nTRD-2,7.00,10051\n';
    const { found } = compared(text, trades, {
      code: 'EUR',
      change: (mapping) => ({
        ...mapping,
        meanings: { '2:10000': 'moved', '2:10051': 'not moved' },
      }),
    });
    expect(found).toEqual(['matched TRD-1', 'failed TRD-2', 'missing TRD-3']);
  });

  it.each(['Cancelled at', 'Refund date'])('STMT-3 lists times of some rows of %s', (heading) => {
    const text = `Reference,Amount,${heading}\nTRD-1,5.00,\nTRD-2,7.00,2026-11-19\n`;
    expect(compared(text, trades, { code: 'EUR' }).notUsed).toEqual([
      `${heading} (blank 1, filled 1)`,
    ]);
  });
});

describe('sections of statements', () => {
  const heading = 'Reference,Amount,Note';
  it.each([
    ['a title', `${heading}\nTRD-1,5.00,a\nRejected payments\nTRD-2,7.00,a\n`],
    ['a title with empty cells', `${heading}\nTRD-1,5.00,a\nRejected payments,,\nTRD-2,7.00,a\n`],
    ['a title with a count', `${heading}\nTRD-1,5.00,a\nRejected payments (1)\nTRD-2,7.00,a\n`],
    ['a title in two cells', `${heading}\nTRD-1,5.00,a\nSection:,Rejected,\nTRD-2,7.00,a\n`],
    ['a title that is not known', `${heading}\nTRD-1,5.00,a\nBlaue Liste\nTRD-2,7.00,a\n`],
    ['titles of all rows', `${heading}\nCompleted\nTRD-1,5.00,a\nOn hold\nTRD-2,7.00,a\n`],
    [
      'a title of a table',
      `${heading}\nTRD-1,5.00,a\nRejected payments\n${heading}\nTRD-2,7.00,a\nTRD-3,12.00,a\n`,
    ],
    [
      'a title above the table',
      `Rejected payments\nNovember\n${heading}\nTRD-1,5.00,a\nTRD-2,7.00,a\n`,
    ],
    [
      'a title in a known layout',
      'txid,refid,time,type,asset,amount,fee,balance\nTRD-1,A,2026-11-19,deposit,EUR,5.00,0,5\nFailed\nTRD-2,A,2026-11-19,deposit,EUR,7.00,0,5\n',
    ],
  ])('STMT-13 asks about the rows below %s', (_name, text) => {
    const { asked, reading } = compared(text, trades, { code: 'EUR' });
    expect(asked).toEqual([`texts ${reading.table.columns.length - 1}`]);
    expect(reading.table.columns.at(-1)).toBe('Section title');
  });

  it('STMT-13 counts the rows below a title as the person says', () => {
    const text = `${heading}\nTRD-1,5.00,a\nRejected payments\nTRD-2,7.00,a\n`;
    const { found } = compared(text, trades, {
      code: 'EUR',
      change: (mapping) => ({ ...mapping, meanings: { '3:rejected payments': 'not moved' } }),
    });
    expect(found).toEqual(['matched TRD-1', 'failed TRD-2', 'missing TRD-3', 'not read 3']);
  });

  it.each([
    ['known titles', `${heading}\nCompleted payments\nTRD-1,5.00,a\nOrders\nTRD-2,7.00,a\n`],
    ['a title above all', `Account statement of ACME\n${heading}\nTRD-1,5.00,a\nTRD-2,7.00,a\n`],
    ['a last remark', `${heading}\nTRD-1,5.00,a\nTRD-2,7.00,a\nEnd of the report\n`],
  ])('STMT-13 reads a statement with %s without a question', (_name, text) => {
    const { found, asked } = compared(text, trades, { code: 'EUR' });
    expect(asked).toEqual([]);
    expect(found.slice(0, 2)).toEqual(['matched TRD-1', 'matched TRD-2']);
  });
});
