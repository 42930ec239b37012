import { describe, expect, it } from 'vitest';
import { textLists, withRole } from '../../../../client/components/statements/model/questions.ts';
import type { Mapping } from '../../../../client/components/statements/model/roles.ts';
import { compared, entry } from './compared.ts';

const books = [
  entry('ORD-1', 50_000_000n),
  entry('ORD-2', 120_000_000n),
  entry('ORD-3', 70_000_000n),
];
const all = ['matched ORD-1', 'matched ORD-2', 'matched ORD-3'];

/** A statement of the books with a column, whose text in the line of ORD-2 is another one. */
const withColumn = (heading: string, usual: string, other: string) =>
  `Reference,Amount,${heading}\nORD-1,0.5,${usual}\nORD-2,1.2,${other}\nORD-3,0.7,${usual}`;

const plain = 'ORD-1,0.5\nORD-2,1.2\nORD-3,0.7';

describe('currencies that are not wholly understood', () => {
  it.each([
    ['XBT', 'Bitcoin', 'Bitcoin Cash'],
    ['XBT', 'Bitcoin', 'Bitcoin SV'],
    ['XBT', 'BTC', 'BTC-SV'],
    ['XBT', 'BTC', 'BTC-BULL'],
    ['XBT', 'BTC', 'BTC-PERP'],
    ['XBT', 'BTC', 'BTC-28NOV26-60000-C'],
    ['XBT', 'BTC', 'BTC.b'],
    ['XBT', 'BTC', 'BTC (wrapped)'],
    ['XBT', 'BTC', 'BTC_SIGNET'],
    ['LTC', 'Litecoin', 'Litecoin Cash'],
    ['ETH', 'Ethereum', 'Ethereum Classic'],
    ['USD', 'USD', 'USD₮'],
    ['USD', 'USD', 'USDTUSD'],
    ['USDC', 'USDC', 'USDC.e'],
  ])('STMT-18 in %s, beside %s, does not count %s', (code, usual, other) => {
    const scale = code === 'XBT' ? 1n : 1_000_000n;
    const own = books.map((one) => ({ ...one, amount: (one.amount ?? 0n) / scale }));
    const { found, asked } = compared(withColumn('Asset', usual, other), own, { code });
    expect({ found, asked }).toEqual({
      found: ['matched ORD-1', 'matched ORD-3', 'foreign record ORD-2'],
      asked: [],
    });
  });

  it.each([
    `Reference,Amount (Bitcoin Cash)\n${plain}`,
    `Reference,Amount (net BTC Cash)\n${plain}`,
    withColumn('Asset', 'Bitcoin SV', 'Bitcoin SV'),
    withColumn('Currency code', 'BSV', 'BSV'),
  ])('STMT-18 asks about the currency of %j', (text) => {
    expect(compared(text, books).asked).toEqual(['other currency']);
  });

  it.each([
    ['XBT', 'Bitcoin (BTC)'],
    ['XBT', 'BTC - Bitcoin'],
    ['XBT', 'BTC/USDT'],
    ['XBT', 'BTC_USD'],
    ['XBT', 'XBT.F'],
    ['XBT', 'BTC-LN'],
    ['USDC', 'USDC (ERC20)'],
    ['USDC', 'USDC-Polygon'],
    ['USD', 'USD/CAD'],
    ['USDT', 'USD₮'],
  ])('STMT-18 in %s counts %s without a question', (code, name) => {
    const scale = code === 'XBT' ? 1n : 1_000_000n;
    const own = books.map((one) => ({ ...one, amount: (one.amount ?? 0n) / scale }));
    const { found, asked } = compared(withColumn('Asset', name, name), own, { code });
    expect({ found, asked }).toEqual({ found: all, asked: [] });
  });
});

describe('a column of currencies without a text', () => {
  const text = 'Reference,Amount,Currency\nORD-1,0.5,\nORD-2,1.2,\n';

  it('STMT-18 is asked about', () => {
    expect(compared(text, []).asked).toEqual(['currency']);
    expect(compared(text.replaceAll(',\n', ',-\n'), []).asked).toEqual(['currency']);
  });

  it('STMT-18 leaves the currency of its lines open if a person chooses it', () => {
    const change = (mapping: Mapping) => withRole(mapping, 2, 'currency');
    const { comparison } = compared(text, [], { change });
    expect(comparison.lines.map(({ problem }) => problem)).toEqual(
      Array(2).fill('It has no currency.'),
    );
  });
});

describe('flags whose heading is not wholly known', () => {
  it.each([
    'Unsettled',
    'Incomplete',
    'Not settled',
    'Uncleared',
    'Unauthorised',
    'Needs approval',
    'Awaiting confirmation',
    'Not cancelled',
    'Pre-authorised',
    'Reversal approved',
    'Non-final',
    'On hold',
    'Open',
    'Never cancelled',
    'Nicht gebucht',
    'Bounced',
  ])('STMT-13 asks what yes and no of %s mean', (heading) => {
    expect(compared(withColumn(heading, 'no', 'yes'), books).asked).toEqual(['texts 2']);
  });

  it.each([
    ['Status', '0', '1'],
    ['Type', 'Deposit', 'Deposit 0%'],
  ])('STMT-13 asks about %s with %s and %s', (heading, usual, other) => {
    expect(compared(withColumn(heading, usual, other), books).asked).toEqual(['texts 2']);
  });

  it.each([
    ['Cancelled', 'no', 'yes'],
    ['Is cancelled', 'false', 'true'],
    ['Is settled', 'yes', 'no'],
    ['Authorised', '1', '0'],
    ['Success', 'true', 'false'],
    ['Paid', 'yes', 'no'],
  ])('STMT-13 reads %s with %s and %s without a question', (heading, usual, other) => {
    const { found, asked } = compared(withColumn(heading, usual, other), books);
    expect({ found, asked }).toEqual({
      found: ['matched ORD-1', 'matched ORD-3', 'failed ORD-2'],
      asked: [],
    });
  });
});

describe('progress in a status', () => {
  it.each([
    ['Filled', '0% filled'],
    ['100% filled', '0% filled'],
    ['100 % filled', '50 % filled'],
    ['Filled 100 percent', 'Filled 50 percent'],
    ['Completed 3/3', 'Completed 1/3'],
    ['Completed (3/3)', 'Completed (1/3)'],
    ['Completed 3 of 3', 'Completed 1 of 3'],
    ['3of3 completed', '1of3 completed'],
    ['6 completed', '0 completed'],
    ['Completed: 1', 'Completed: 0'],
    ['Completed 1.00', 'Completed 0.25'],
    ['Filled', 'Filled 0BTC'],
    ['1.00', '0.25'],
    ['Completed', 'Completed ½'],
    ['Completed', 'Completed ٠'],
    ['Completed', 'Completed x2'],
    ['Completed', 'Completed 0.5/1.2'],
    ['Completed', 'Completed 1-3'],
    ['Completed', 'Completed 12345/99999'],
    ['Completed', 'Completed 0.00000'],
    ['Completed', 'Completed 0_of_3'],
    ['Completed', '1-of-3 completed'],
    ['Completed', '50pct completed'],
    ['Completed', 'Completed 33percent'],
    ['Completed', 'Completed part-1'],
    ['Completed', 'Completed 2000'],
    ['6 marked completed', '0 marked completed'],
    ['Completed', 'Completed E'],
    ['done', '!done'],
    ['Completed', 'Completed?'],
    ['Completed', '~ completed'],
  ])('STMT-13 asks about %s beside %s', (usual, other) => {
    const { asked, reading } = compared(withColumn('Status', usual, other), books, {
      change: (mapping) => ({ ...mapping, roles: mapping.roles.with(2, 'status') }),
    });
    expect(asked).toEqual(['texts 2']);
    expect(textLists(reading)[0]?.texts.map(({ text }) => text)).toEqual([usual, other]);
  });

  it.each([
    ['Withdrawn 0x44073', 'Withdrawn 0ac45312-0d1e-4f00-8000-642de5510001'],
    ['Settled 2026-11-19 10:44', 'Settled 2026-11-20 11:00:00'],
    ['Settled on 19/11/2026', 'Settled on 20/11/2026'],
    ['Settled on Nov 19 2026', 'Settled on Nov 20 2026'],
    ['Settled on 19 Nov 2026', 'Settled on 20 Nov 2026'],
  ])('STMT-13 groups %s and %s', (usual, other) => {
    const { reading } = compared(withColumn('Status', usual, other), books);
    expect(textLists(reading)[0]?.texts.length).toBe(1);
  });

  it.each([
    ['Remaining', '0', '1.2'],
    ['Percent', '100', '0'],
  ])('STMT-3 lists what %s says beside the columns', (heading, usual, other) => {
    const { notUsed } = compared(withColumn(heading, usual, other), books);
    expect(notUsed).toEqual([`${heading} (${usual} 2, ${other} 1)`]);
  });

  it.each([
    [30, 'texts 2'],
    [31, 'column 2'],
  ])('STMT-13 asks about %i texts of a status by %s', (count, question) => {
    const lines = Array.from({ length: count }, (_, at) => `ORD-9,1,state ${'x'.repeat(at)}`);
    const { asked } = compared(`Reference,Amount,Status\n${lines.join('\n')}`, books, {
      change: (mapping) => ({ ...mapping, roles: mapping.roles.with(2, 'status') }),
    });
    expect(asked).toEqual([question]);
  });

  it('STMT-3 lists texts with many numbers without them', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `ORD-9${at},1,Sent ${at} items`);
    const { notUsed } = compared(`Reference,Amount,Remarks\n${lines.join('\n')}`, books);
    expect(notUsed).toEqual(['Remarks (Sent … items 40)']);
  });
});

describe('titles of sections with a direction', () => {
  const sections = (first: string, second: string) =>
    `Reference,Amount,Note\n${first},,\nORD-1,0.5,a\n${second},,\nORD-2,1.2,a\nORD-3,0.7,a`;

  it.each([
    ['Deposits', 'Withdrawals'],
    ['Deposit history', 'Withdrawal history'],
    ['Credits', 'Debits'],
    ['Money in', 'Money out'],
    ['Buys', 'Sells'],
  ])('STMT-13 asks which of %s and %s are of the books', (first, second) => {
    const text = sections(first, second);
    expect(compared(text, books).asked).toEqual(['ours']);
    const { found } = compared(text, books, {
      change: (mapping) => ({ ...mapping, ours: 'incoming' }),
    });
    expect(found.slice(0, 3)).toEqual(['matched ORD-1', 'other way ORD-2', 'other way ORD-3']);
  });

  it.each(['Payouts', 'Deposits and withdrawals', 'Refunds'])(
    'STMT-13 asks what the title %s means, with a direction as an answer',
    (title) => {
      const { asked, reading } = compared(sections('Trades', title), books);
      expect(asked).toEqual(['texts 3']);
      expect(textLists(reading)[0]?.choices).toEqual([
        'incoming',
        'outgoing',
        'moved',
        'not moved',
      ]);
    },
  );

  it.each([
    '2. Cancelled',
    '*** Pending ***',
    '[Failed]',
    '=== Rejected ===',
    'B) Expired',
    '- Void',
    'Pending 2',
  ])('STMT-13 asks about the rows below %s', (title) => {
    const text = `Reference,Amount,Note\nORD-1,0.5,a\n${title},,\nORD-2,1.2,a\nORD-3,0.7,a`;
    expect(compared(text, books).asked).toEqual(['texts 3']);
  });

  it('STMT-18 leaves an incoming amount below withdrawals to a person', () => {
    const text = 'Reference,In,Out\nORD-3,,0.7\nWithdrawals,,\nORD-1,0.5,\nORD-2,,1.2\n';
    const { found } = compared(text, books, {
      change: (mapping) => ({ ...mapping, ours: 'outgoing' }),
    });
    expect(found).toContain('contradiction ORD-1');
  });
});

describe('units of amounts', () => {
  const inMilli = 'ORD-1,500\nORD-2,1200\nORD-3,700';
  const differing = ['differs ORD-1', 'differs ORD-2', 'differs ORD-3'];
  const contradicting = ['contradiction ORD-1', 'contradiction ORD-2', 'contradiction ORD-3'];
  /** Adds a text to each amount. */
  const beside = (lines: string, text: string) => lines.replaceAll(/$/gm, text);

  it.each([
    `Reference,Amount (mBTC)\n${beside(inMilli, ' mBTC')}`,
    'Reference,Amount (sat)\nORD-1,50000000 sat\nORD-2,120000000 sat\nORD-3,70000000 sat',
    `Reference,Amount (BTC)\n${beside(inMilli, ' mBTC')}`,
    `All amounts in mBTC\nReference,Amount\n${inMilli}`,
    `Reference,Amount\n${inMilli}\nAll amounts in mBTC,`,
    `Amounts are stated in mBTC.\nReference,Amount\n${inMilli}`,
    `Unit: mBTC\nReference,Amount\n${inMilli}`,
    `Unit,mBTC\n\nReference,Amount\n${inMilli}`,
    `Account currency: mBTC\nReference,Amount\n${inMilli}`,
    `All amounts are mBTC\nReference,Amount\n${inMilli}`,
    `mBTC\nReference,Amount\n${inMilli}`,
    `Montants en mBTC\nReference,Amount\n${inMilli}`,
    `Amount unit: mBTC\nReference,Amount\n${inMilli}`,
    `Beträge in mBTC\nReference,Amount\n${inMilli}`,
    `Reference,Amount\n,mBTC\n${inMilli}`,
    `All amounts in mBTC\nReference,Amount,Currency\n${beside(inMilli, ',BTC')}`,
  ])('STMT-2 applies a unit once: %j', (text) => {
    const { found, asked } = compared(text, books);
    expect({ found: found.slice(0, 3), asked }).toEqual({ found: all, asked: [] });
  });

  it.each([
    `Reference,Amount\n${plain}\nAll amounts in mBTC,`,
    `Amounts in thousands\nReference,Amount\n${plain}`,
    `In thousands\nReference,Amount\n${plain}`,
  ])('STMT-2 does not match amounts of another unit: %j', (text) => {
    expect(compared(text, books).found.slice(0, 3)).toEqual(differing);
  });

  it.each([
    `Reference,Amount (mBTC)\n${beside(plain, ' BTC')}`,
    `All amounts in mBTC\nReference,Amount\n${beside(plain, ' BTC')}`,
    `All amounts in mBTC\nReference,Amount (BTC)\n${plain}`,
  ])('STMT-18 leaves amounts with two units to a person: %j', (text) => {
    expect(compared(text, books).found.slice(0, 3)).toEqual(contradicting);
  });

  it('STMT-2 reads a unit that is written into the name of the amounts', () => {
    const text = 'Reference,AmountSats\nORD-1,50000000\nORD-2,120000000\nORD-3,70000000';
    expect(compared(text, books).found).toEqual(all);
  });

  it.each(['Amount ×1000', 'Amount %', 'Amount 10^3'])(
    'STMT-18 asks about the only amounts if they are of %s',
    (heading) => {
      expect(compared(`Reference,${heading}\n${plain}`, books).asked).toEqual(['amount']);
    },
  );

  it('STMT-18 reads the unit that a person has chosen', () => {
    const text = `Reference,Amount,Currency\n${beside(inMilli, ' BTC,mBTC')}`;
    expect(compared(text, books).asked).toEqual(['unit']);
    const { found } = compared(text, books, {
      change: (mapping) => ({ ...mapping, unit: 'currency' }),
    });
    expect(found).toEqual(all);
  });

  it.each([
    `Account currency: Bitcoin Cash\nReference,Amount\n${plain}`,
    `Currency,Bitcoin SV\n\nReference,Amount\n${plain}`,
    `Account currency BTC Cash\nReference,Amount\n${plain}`,
    `Wallet: Bitcoin Cash\nReference,Amount\n${plain}`,
    `Wallet,BCH\n\nReference,Amount\n${plain}`,
    `All amounts are USD\nReference,Amount\n${plain}`,
    `Amounts x1000\nReference,Amount\n${plain}`,
    `Asset: Ethereum\nReference,Amount\n${plain}`,
    `Amounts in Bitcoin Cash\nReference,Amount\n${plain}`,
    `All figures in BTC thousands\nReference,Amount\n${plain}`,
    `Reference,Amount\n${plain}\n"All amounts in US Dollars",`,
    `Reference,Amount\n,USD\n${plain}`,
  ])('STMT-18 asks about the currency of %j', (text) => {
    expect(compared(text, books).asked).toEqual(['other currency']);
  });

  it.each([
    'Account currency: BTC',
    'Currency,Bitcoin',
    'Account currency BTC',
    'Amounts in brackets are negative',
    'Amounts in BTC.',
    'Currency conversion is daily',
    'Business unit,Berlin',
    'Wallet: Main',
    'Account,DE12',
    'Generated: Sat 21 Nov 2026',
  ])('STMT-18 reads amounts below %j without a question', (text) => {
    const { found, asked } = compared(`${text}\nReference,Amount\n${plain}`, books);
    expect({ found: found.slice(0, 3), asked }).toEqual({ found: all, asked: [] });
  });
});
