import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../../../client/components/statement/model/decode.ts';
import { compared, entry } from './compared.ts';

const orders = [
  entry('ORD-1001', 123_450n, '2026-11-19T10:44:00Z'),
  entry('ORD-1002', 250_000n, '2026-11-19T12:00:00Z'),
];
const trades = [
  entry('TRD-1', 50_000_000n, '2026-11-19T10:44:00Z'),
  entry('TRD-2', 1n, '2026-11-20T11:44:00Z'),
];

/** Returns the amounts that a column of texts has. */
const amountsOf = (texts: string[], code = 'EUR') =>
  compared(['Reference\tAmount', ...texts.map((text) => `ORD-1001\t${text}`)].join('\n'), orders, {
    code,
  }).findings.flatMap(({ line, amount }) => (line ? (amount ?? line.problem) : []));

describe('reading a statement', () => {
  const text = 'Référence,Amount\nORD-1001,5\n';
  const utf16 = (isBig: boolean) =>
    new Uint8Array(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  const withMark = (mark: number[], bytes: Uint8Array) => new Uint8Array([...mark, ...bytes]);
  const utf8 = new TextEncoder().encode(text);
  const latin = new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));

  it.each([
    ['UTF-8', utf8],
    ['UTF-8 with a mark', withMark([0xef, 0xbb, 0xbf], utf8)],
    ['UTF-16', utf16(false)],
    ['UTF-16 with a mark', withMark([0xff, 0xfe], utf16(false))],
    ['big-endian UTF-16', utf16(true)],
    ['big-endian UTF-16 with a mark', withMark([0xfe, 0xff], utf16(true))],
    ['Windows-1252', latin],
  ])('STMT-1 decodes %s', (_name, bytes) => {
    expect(decode(bytes)).toBe(text);
  });

  it.each([
    ['commas', 'Reference,Amount\nORD-1001,"1,234.50"\n'],
    ['semicolons', 'Reference;Amount\r\nORD-1001;1.234,50\r\n'],
    ['tabs', 'Reference\tAmount\nORD-1001\t1 234.50'],
    ['bars and quotes', '"Reference"|"Amount"\n"ORD-1001"|"1234.50"\n'],
    ['the delimiter of Excel', 'sep=;\nReference;Amount\nORD-1001;1234.50'],
    ['protected texts', 'Reference,Amount\n"=""ORD-1001""",1234.50'],
    [
      'rows before the names',
      'Account,DE12\n\nFrom,1 Nov 2026\nReference,Amount\nORD-1001,1234.50',
    ],
    ['no names', 'ORD-1001,1234.50\n'],
    ['blank rows', '\n\nReference,Amount\n\n,\nORD-1001,1234.50\n\n'],
    ['an encoded mark', '\uFEFFReference,Amount\nORD-1001,1234.50'],
  ])('STMT-1 reads a file with %s', (_name, file) => {
    expect(compared(file, orders).texts).toEqual(['matched ORD-1001 123450', 'missing ORD-1002']);
  });

  it('STMT-1 counts the lines of the file', () => {
    const { findings } = compared(
      'sep=,\r\nReference,Note,Amount\r\nORD-1001,"a\r\nb",5\r\n\r\nORD-1002,x,6',
      orders,
    );
    expect(findings.map(({ line }) => line?.row)).toEqual([3, 6]);
  });

  it('STMT-1 states quotation marks that are not closed', () => {
    expect(compared('Reference,Amount\nORD-1001,"1234.50\n', orders).texts[0]).toBe(
      'unreadable ORD-1001 Its quotation marks are not closed.',
    );
  });

  it.each([
    'ORD-1001 ORD-9, ORD-1002',
    'ORD-1001\nORD-9\nORD-1002\n',
    'Ref\nORD-1001\nORD-9\nORD-1002',
  ])('STMT-1 compares the references of a list: %j', (list) => {
    expect(compared(list, orders).texts).toEqual([
      'matched ORD-1001',
      'not in the books',
      'matched ORD-1002',
    ]);
  });

  it('STMT-1 reads any text, and gives every line and record one group', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...[',', ';', '\t', '|', '"', '\n', '\r\n', '-', '(', ')', ' ', '.', 'EUR', "'"],
      ),
      fc.constantFrom('ORD-1001', 'ord-1002', 'Amount', 'Reference', 'Date', '2026-11-19', '1e5'),
      fc.integer().map(String),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const { findings, groupOf } = compared(parts.join(''), orders);
        expect(groupOf.size).toBe(orders.length);
        const matched = findings.filter(({ group }) => group === 'matched');
        expect(new Set(matched.map(({ entry }) => entry)).size).toBe(matched.length);
      }),
      { numRuns: 500 },
    );
  });

  it('STMT-1 finds every record missing in an empty statement', () => {
    expect(compared('', orders).texts).toEqual(['missing ORD-1001', 'missing ORD-1002']);
  });
});

describe('amounts of a statement', () => {
  it.each([
    [
      ['1,234.50', '1,234,567.8', '+3', '-0.5', '−0.5', '0.50-', '(0.50)'],
      [123450n, 123456780n, 300n, -50n, -50n, -50n, -50n],
    ],
    [
      ['1.234,50', '1.234.567,8', '0,5', '-,5'],
      [123450n, 123456780n, 50n, -50n],
    ],
    [
      ["1'234.50", '1’234.50', '1 234.50', '1\u00a0234.50', '1\u202f234.50'],
      Array(5).fill(123450n),
    ],
    [
      ['5.00 EUR', 'EUR 5.00', '€5.00', '-€ 5.00', '5.00 CR', '5.00 DR', '5e-2', '1.5E+3'],
      [500n, 500n, 500n, -500n, 500n, -500n, 5n, 150000n],
    ],
    [
      ['1.2300000000', '007.10', '0.00'],
      [123n, 710n, 0n],
    ],
    [
      ['1.50EUR', 'EUR1.50', '€1.50', '1.50€', '500EUR'],
      [150n, 150n, 150n, 150n, 50000n],
    ],
    [
      ['1,23,456.50', '1,234.50'],
      [12345650n, 123450n],
    ],
  ])('STMT-2 reads %j', (texts, amounts) => {
    expect(amountsOf(texts)).toEqual(amounts);
  });

  it.each([
    ['USD', '$5.00', '5.00USD', 'US$5'],
    ['CAD', 'C$5.00', '$5', 'CAD 5'],
    ['JPY', '¥5', '5JPY'],
    ['BRL', 'R$ 5.00', 'R$5'],
    ['INR', 'Rs 5.00', 'Rs. 5', '₹5'],
    ['SEK', '5.00 kr', '5 SEK'],
    ['PLN', '5.00 zł'],
    ['XBT', '5BTC', '₿5', '5 XXBT'],
    ['ETH', '5XETH', 'Ξ5'],
    ['EUR', '5ZEUR', '€5'],
  ])('STMT-2 reads the signs and codes of %s', (code, ...texts) => {
    expect(new Set(amountsOf(texts, code)).size).toBe(1);
    expect(amountsOf(texts, code)).not.toContain(undefined);
  });

  it.each([
    ['EUR', '$5.00'],
    ['XBT', '¥999'],
    ['USD', '500USDT'],
    ['EUR', 'R$ 6.00'],
  ])('STMT-2 takes no amount in another currency for one in %s: %s', (code, text) => {
    const { findings } = compared(`Reference\tAmount\nORD-1001\t${text}\nORD-1002\t1`, orders, {
      code,
    });
    expect(findings[0]?.group).toBe('other currency');
  });

  it('STMT-2 rounds nothing: more decimals are an error of their line', () => {
    expect(amountsOf(['1.234567891'], 'XBT')).toEqual([
      '“1.234567891” has more decimal places than XBT.',
    ]);
    expect(amountsOf(['1.005', '1.50'])).toEqual([
      '“1.005” has more decimal places than EUR.',
      150n,
    ]);
  });

  it('STMT-2 asks for the decimal sign if amounts have two readings', () => {
    expect(amountsOf(['1,234', '2,500', '7'])).toEqual([
      '“1,234” can be read in two ways: choose the decimal sign.',
      '“2,500” can be read in two ways: choose the decimal sign.',
      700n,
    ]);
    expect(amountsOf(['1,234', '2.500'])[0]).toContain('two ways');
  });

  it('STMT-2 states what is not an amount', () => {
    expect(amountsOf(['1.50', '2.50', '3.50', '4.50', '5.50', '1,2,3.50', ''])).toEqual([
      150n,
      250n,
      350n,
      450n,
      550n,
      '“1,2,3.50” is not a number.',
      'It has no amount.',
    ]);
  });

  it('STMT-2 takes outgoing amounts from a column or a direction', () => {
    const signsOf = (text: string) =>
      compared(text, orders).findings.map(({ line }) => line?.amount);
    expect(signsOf('Reference,Debit,Credit\nORD-1001,5,\nORD-1002,0.00,6\nORD-1003,1,2')).toEqual([
      -500n,
      600n,
      undefined,
    ]);
    expect(signsOf('Reference,Type,Amount\nORD-1001,Withdrawal,5\nORD-1002,Deposit,6')).toEqual([
      -500n,
      600n,
    ]);
    expect(signsOf('Reference,Type,Amount\nORD-1001,sell,-5\nORD-1002,buy,6')).toEqual([
      -500n,
      600n,
    ]);
  });
});

describe('columns of a statement', () => {
  it('STMT-3 recognises a ledger with two references and several amounts', () => {
    const { layout, texts } = compared(
      `"txid","refid","time","type","asset","amount","fee","balance"
"L1","TRD-1","2026-11-19 10:44:03","withdrawal","XXBT","-0.5000000000","0.0005","3.1"
"L2","TRD-2","2026-11-20 11:44:03","withdrawal","XXBT","-0.0000000100","0.0005","3.1"
"L3","Q","2026-11-19 11:44:03","deposit","ZEUR","100.00","0","3.1"`,
      trades,
      { code: 'XBT' },
    );
    expect(layout.columns).toEqual({ reference: 1, time: 2, direction: 3, currency: 4, amount: 5 });
    expect(texts).toEqual(['matched TRD-1 50000000', 'matched TRD-2 1', 'other currency']);
  });

  it('STMT-3 recognises a bank statement with references in its texts', () => {
    const { layout, texts } = compared(
      `Konto;DE1234

Buchungstag;Verwendungszweck;Betrag;Währung;Saldo
19.11.2026;Zahlung ORD-1001 Danke;1.234,50;EUR;10.000,00
20.11.2026;Sammler ORD-1001 ORD-1002;2.500,00;EUR;12.500,00`,
      orders,
    );
    expect(layout.columns).toEqual({ time: 0, reference: 1, amount: 2, currency: 3 });
    expect(texts).toEqual(['undecided ORD-1001 123450', 'undecided ORD-1001 ORD-1002 250000']);
  });

  it('STMT-3 compares no amounts of a column that is not certain', () => {
    const { texts } = compared('ORD-1001,7,8\nORD-1002,9,10', orders);
    expect(texts[0]).toBe('unreadable ORD-1001 The column of the amounts is not chosen.');
  });

  it('STMT-3 takes no reference with digits for an amount', () => {
    const { layout } = compared('Reference,Amount\nTRD-1,5\nINV 7,6\nAB12,7\n12ab,8', orders);
    expect(layout.columns).toEqual({ reference: 0, amount: 1 });
    expect(compared('X,Y\nTRD-1,5\nTRD-2,6', orders).layout.columns).toEqual({ amount: 1 });
  });

  it.each([
    ['Reference,Amount\nTRD-1,9.99\nTRD-2,pending\nTRD-3,pending', 'unreadable', ['differs']],
    ['Reference,Amount\nTRD-1,x9.99\nTRD-2,y9', 'unreadable', []],
    ['TRD-1,x9.99\nTRD-2,y9', 'unreadable', []],
  ])('STMT-3 ignores no column of amounts: %j', (file, group, others) => {
    const { findings } = compared(file, trades, { code: 'XBT' });
    const lines = findings.filter(({ line }) => line).map((finding) => finding.group);
    expect(new Set(lines)).toEqual(new Set([group, ...others]));
  });

  it('STMT-3 asks which of two equal columns has the amounts', () => {
    const file = 'Reference,Amount,Net Amount\nORD-1001,7,8\nORD-1002,9,10';
    expect(compared(file, orders).questions).toContain('amount');
  });

  it('STMT-3 takes the amounts in the currency of the books', () => {
    const { layout, texts } = compared(
      'Reference,Executed,Amount\nTRD-1,0.5BTC,9000USDT\nTRD-2,9.9BTC,99USDT',
      trades,
      { code: 'XBT' },
    );
    expect(layout.columns).toEqual({ reference: 0, amount: 1 });
    expect(texts).toEqual(['matched TRD-1 50000000', 'differs TRD-2 990000000']);
  });

  it('STMT-3 finds every line in another currency', () => {
    const { texts } = compared('Reference,Currency,Amount\nX,LTC,5\nY,LTC,6', orders);
    expect(texts.slice(0, 2)).toEqual(['other currency', 'other currency']);
  });
});

describe('statuses of a statement', () => {
  const file = (status: string) =>
    `Reference,Amount,Status\nORD-1001,1234.50,${status}\nORD-1002,2500.00,Completed`;

  it.each(['Failed', 'PENDING', 'Cancelled', 'in_transit', 'Umsatz vorgemerkt'])(
    'STMT-13 matches no payment that is %s',
    (status) => {
      const { texts, groupOf } = compared(file(status), orders);
      expect(texts[0]).toBe('not completed ORD-1001 123450');
      expect(groupOf.get('ORD-1001')).toBe('not completed');
    },
  );

  it.each(['Completed', 'success', 'paid', 'Umsatz gebucht'])('STMT-13 matches %s', (status) => {
    expect(compared(file(status), orders).texts[0]).toBe('matched ORD-1001 123450');
  });

  it('STMT-13 asks for the meaning of an unknown status', () => {
    const { texts, questions, statuses } = compared(file('Foo Bar'), orders);
    expect(texts[0]).toBe('unreadable ORD-1001 Choose whether the status “Foo Bar” is completed.');
    expect([...questions]).toEqual(['status']);
    expect([...statuses]).toEqual([['foo bar', 'Foo Bar']]);
    const chosen = (isCompleted: boolean) =>
      compared(file('Foo Bar'), orders, { change: { statuses: { 'foo bar': isCompleted } } });
    expect(chosen(true).texts[0]).toBe('matched ORD-1001 123450');
    expect(chosen(false).texts[0]).toBe('not completed ORD-1001 123450');
  });

  it('STMT-13 matches the payment after one that failed', () => {
    const again = `${file('Failed')}\nORD-1001,1234.50,Completed`;
    expect(compared(again, orders).texts.slice(0, 3)).toEqual([
      'not completed ORD-1001 123450',
      'matched ORD-1002 250000',
      'matched ORD-1001 123450',
    ]);
  });
});

describe('comparing a statement', () => {
  const header = 'Reference,Amount\n';

  it('STMT-4 matches by reference, and finds every deviation', () => {
    const { texts, groupOf } = compared(
      `${header}ord-1001,1234.50\nORD-1002,2500.01\nORD-3,1\nORD-1004,5\nORD-1004,5`,
      [...orders, entry('ORD-1004', 500n), entry('ORD-1005', 1n)],
    );
    expect(texts).toEqual([
      'matched ORD-1001 123450',
      'differs ORD-1002 250001',
      'not in the books 100',
      'twice ORD-1004 500',
      'twice ORD-1004 500',
      'missing ORD-1005',
    ]);
    expect([...groupOf.values()]).toEqual(['matched', 'differs', 'twice', 'missing']);
  });

  it('STMT-4 matches no amount that the books do not have', () => {
    expect(compared(`${header}ORD-1,5.00`, [entry('ORD-1', undefined)]).texts).toEqual([
      'undecided ORD-1 500',
    ]);
  });

  it('STMT-4 leaves a reference that two records have to the person', () => {
    const twins = [entry('ORD-1', 500n), { ...entry('ORD-1', 500n), id: 'other' }];
    expect(compared(`${header}ORD-1,5.00`, twins).texts).toEqual(['undecided ORD-1 other 500']);
  });

  it('STMT-4 doubts a record that a collective line names too', () => {
    const file = `${header}ORD-1001,1234.50\nbatch ORD-1001 ORD-1002,3734.50`;
    expect(compared(file, orders).texts).toEqual([
      'undecided ORD-1001 123450',
      'undecided ORD-1001 ORD-1002 373450',
    ]);
    const decisions = new Map([[1, null]]);
    expect(compared(file, orders, { decisions }).texts.slice(0, 2)).toEqual([
      'matched ORD-1001 123450',
      'not in the books 373450',
    ]);
  });

  it('STMT-4 asks for the signs if some are opposite', () => {
    const { texts, questions } = compared(`${header}ORD-1001,1234.50\nORD-1002,-2500`, orders);
    expect(texts).toEqual(['undecided ORD-1001 123450', 'undecided ORD-1002 -250000']);
    expect([...questions]).toEqual(['signs']);
  });

  it('STMT-4 does not match a line with a foreign reference by its amount', () => {
    expect(
      compared('Reference,Time,Amount\nORD-1001,,1234.50\nORD-9,2026-11-19T12:00:00Z,2500', orders)
        .texts[1],
    ).toBe('not in the books 250000');
  });

  it('STMT-5 proposes by amount and time what nothing else can be', () => {
    const { texts } = compared(
      'Time,Amount\n2026-11-19,1234.50\n2026-11-20 11:00,2500.00\n2026-11-25,7',
      orders,
    );
    expect(texts).toEqual([
      'proposed ORD-1001 123450',
      'proposed ORD-1002 250000',
      'not in the books 700',
    ]);
  });

  it.each([
    [
      'two records',
      '2026-11-19,5',
      [entry('A', 500n, '2026-11-19'), entry('B', 500n, '2026-11-20')],
    ],
    ['two lines', '2026-11-19,5\n2026-11-19,5', [entry('A', 500n, '2026-11-19')]],
    ['no time of the line', ',5', [entry('A', 500n, '2026-11-19')]],
    ['no time of the record', '2026-11-19,5', [entry('A', 500n)]],
    [
      'a record without a time beside another line',
      '2026-11-19,5\n2026-01-01,5',
      [entry('A', 500n, '2026-11-19'), entry('B', 500n)],
    ],
    ['both signs', '2026-11-19,5\n2026-11-19,-5', [entry('A', 500n, '2026-11-19')]],
  ])('STMT-5 leaves lines without a reference to the person: %s', (_name, lines, entries) => {
    const { texts, groupOf } = compared(`Time,Amount\n2026-01-01,77\n${lines}`, entries);
    for (const text of texts.slice(1)) expect(text).toMatch(/^undecided [AB]/);
    expect(new Set(groupOf.values())).toEqual(new Set(['undecided']));
  });

  it('STMT-5 proposes by amount and time only if all records are listed', () => {
    const entries = [entry('A', 500n, '2026-11-19')];
    const file = 'Time,Amount\n2026-11-19,5';
    expect(compared(file, entries).texts).toEqual(['proposed A 500']);
    expect(compared(file, entries, { isWhole: false }).texts).toEqual(['undecided A 500']);
  });

  it('STMT-5 names the times that it cannot read', () => {
    const file = 'Date,Amount\n2026-11-19 10:44 IST,1234.50\n2026-11-19 12:00,2500';
    expect(compared(file, orders).unreadTimes).toEqual(['2026-11-19 10:44 IST']);
    expect(compared(`Memo,${file.replaceAll('\n', '\nORD-1001,')}`, orders).unreadTimes).toEqual(
      [],
    );
  });

  it('STMT-5 asks for an ambiguous order of dates', () => {
    const april = [entry('A', 500n, '2026-04-03T10:00Z')];
    const file = 'Date,Amount\n3/4/2026,5\n4/4/2026,6';
    expect([...compared(file, april).questions]).toEqual(['dates']);
    const { texts, questions } = compared(file, april, { change: { dateOrder: 'day first' } });
    expect(texts[0]).toBe('proposed A 500');
    expect(questions.size).toBe(0);
    expect(compared(`Reference,${file.replaceAll('\n', '\nA,')}`, april).questions.size).toBe(0);
  });

  it('STMT-5 finds a record on another day missing', () => {
    expect(compared('Time,Amount\n2026-11-25,1234.50', orders).texts).toEqual([
      'not in the books 123450',
      'missing ORD-1001',
      'missing ORD-1002',
    ]);
  });

  it.each([
    ['2026-11-19T10:44:00+02:00', '2026-11-19T08:44:00Z'],
    ['19.11.2026 10:44', '2026-11-19T10:44:00Z'],
    ['19/11/2026 10:44:05', '2026-11-19T10:44:05Z'],
    ['11/19/26', '2026-11-19T00:00:00Z'],
    ['Nov. 19, 2026, 10:44 PM', '2026-11-19T22:44:00Z'],
    ['19 November 2026', '2026-11-19T00:00:00Z'],
    ['1795085040', '2026-11-19T10:44:00Z'],
    ['1795085040000', '2026-11-19T10:44:00Z'],
    ['20261119', '2026-11-19T00:00:00Z'],
    ['2026-11-19 10:44 CET', '2026-11-19T09:44:00Z'],
    ['2026-11-19 10:44:05 (EDT)', '2026-11-19T14:44:05Z'],
    ['19.11.2026 um 10:44 Uhr MEZ', '2026-11-19T09:44:00Z'],
    ['2026.11.19 at 10:44 +01', '2026-11-19T09:44:00Z'],
  ])('STMT-5 reads the time %s', (time, instant) => {
    const { findings } = compared(`Date\tAmount\n${time}\t5`, orders);
    expect(findings[0]?.line?.time?.from).toBe(Date.parse(instant));
  });

  it.each(['3/4/2026', '31.02.2026', '2026-11-19 25:00', '13/13/2026', '2026-11-19 10:44 IST'])(
    'STMT-5 reads no time from %s',
    (time) => {
      const { findings } = compared(`Date\tAmount\n${time}\t5`, orders);
      expect(findings[0]?.line?.time).toBeUndefined();
    },
  );
});

describe('decisions about a statement', () => {
  const twins = [entry('A', 500n, '2026-11-19'), entry('B', 500n, '2026-11-20')];
  const file = 'Time,Amount\n2026-11-19,5\n2026-11-19,5';
  const decide = (...decisions: [number, unknown][]) =>
    compared(file, twins, { decisions: new Map(decisions) });

  it('STMT-14 takes the record that a person has chosen', () => {
    const { texts, groupOf } = decide([0, 'A']);
    expect(texts).toEqual(['decided A 500', 'proposed B 500']);
    expect([...groupOf]).toEqual([
      ['A', 'decided'],
      ['B', 'proposed'],
    ]);
    expect(decide([0, 'A'], [1, 'B']).texts).toEqual(['decided A 500', 'decided B 500']);
  });

  it('STMT-14 offers the same records again after a decision', () => {
    expect(decide([0, 'A']).findings[0]?.candidates).toEqual(twins);
  });

  it('STMT-14 takes that a line is about none of them', () => {
    expect(decide([0, null], [1, null]).texts).toEqual([
      'not in the books 500',
      'not in the books 500',
      'missing A',
      'missing B',
    ]);
  });

  it('STMT-14 finds a record that is chosen for two lines twice', () => {
    expect(decide([0, 'A'], [1, 'A']).texts.slice(0, 2)).toEqual(['twice A 500', 'twice A 500']);
  });

  it('STMT-14 compares the amounts of a decision again', () => {
    const named = [entry('ORD-1', 500n), { ...entry('ORD-1', 600n), id: 'other' }];
    const decisions = new Map([[0, 'other']]);
    const { texts } = compared('Reference,Amount\nORD-1,5.00', named, { decisions });
    expect(texts).toEqual(['differs other 500', 'missing ORD-1']);
  });

  it('STMT-14 ignores decisions about lines that are certain, and about lost records', () => {
    expect(decide([0, 'gone']).texts[0]).toBe('undecided A B 500');
    const decisions = new Map([[0, 'ORD-1002']]);
    const { texts } = compared('Reference,Amount\nORD-1001,1234.50', orders, { decisions });
    expect(texts[0]).toBe('matched ORD-1001 123450');
  });
});
