import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../../../client/components/statements/model/decode.ts';
import { formatProblem } from '../../../../client/components/statements/model/formats.ts';
import { linesOf } from '../../../../client/components/statements/model/lines.ts';
import { noteOf } from '../../../../client/components/statements/model/result.ts';
import { zoneInHeading } from '../../../../client/components/statements/model/time-text.ts';
import { compared, entry, readingOf } from './compared.ts';

const orders = [
  entry('ORD-1001', 123_450n, '2026-11-19T10:44:00Z'),
  entry('ORD-1002', 250_000n, '2026-11-19T12:00:00Z'),
];

/** Returns the amounts that a column of texts has, or why one is not read. */
const amountsOf = (texts: string[], code = 'EUR') =>
  linesOf(
    readingOf(['Reference\tAmount', ...texts.map((text) => `ORD-1\t${text}`)].join('\n'), code),
  ).map(({ value, problem, otherCurrency }) => problem ?? otherCurrency ?? value);

describe('the text of a statement', () => {
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
    ['runs of spaces', 'Reference   Amount\nORD-1001    1234.50'],
    ['spaces and a decimal comma', 'ORD-1001 1234,50 EUR'],
    ['no names', 'ORD-1001,1234.50\n'],
    ['blank rows', '\n\nReference,Amount\n\n,\nORD-1001,1234.50\n\n'],
    ['an encoded mark', '\uFEFFReference,Amount\nORD-1001,1234.50'],
  ])('STMT-1 reads a file with %s', (_name, file) => {
    expect(compared(file, orders, { code: 'EUR' }).found[0]).toBe('matched ORD-1001');
  });

  it('STMT-1 counts the lines of the file', () => {
    const { reading } = compared(
      'sep=,\r\nReference,Note,Amount\r\nORD-1001,"a\r\nb",5\r\n\r\nORD-1002,x,6',
      orders,
    );
    expect(reading.table.rows.map(({ number }) => number)).toEqual([3, 6]);
  });

  it.each([
    ['<?xml version="1.0"?><Document/>', 'XML'],
    ['OFXHEADER:100', 'OFX'],
    ['!Type:Bank\nD1', 'QIF'],
    [':20:START\n:25:X', 'MT940'],
    ['{1:F01BANK}', 'MT940'],
    ['{"ref":"ORD-1"},\n{"ref":"ORD-2"}', 'JSON'],
    ["{'ref':'ORD-1'}\n{'ref':'ORD-2'}", 'JSON'],
    ['"ref":"ORD-1","amount":"9"},', 'JSON'],
    [',{"ref":"ORD-1","amount":9}', 'JSON'],
    ['{ref: "ORD-1"}', 'JSON'],
    ['["ORD-1", 9]', 'JSON'],
    ['"9"}, {"ref":"ORD-1"}', 'JSON'],
    ['<html><table>', 'HTML'],
    ['%PDF-1.7', 'PDF'],
  ])('STMT-1 names a text that is no table: %s', (text, name) => {
    expect(formatProblem(text)).toContain(name);
    expect(formatProblem(text)).toContain('Export it as CSV instead.');
  });

  it('STMT-19 gives every row and every record one place in any text', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...[',', ';', '\t', '|', '"', '\n', '\r\n', '-', '(', ')', ' ', '.', 'EUR', "'", ':'],
      ),
      fc.constantFrom('ORD-1001', 'ord-1002', 'Amount', 'Reference', 'Date', '2026-11-19', '1e5'),
      fc.integer().map(String),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const { comparison, reading } = compared(parts.join(''), orders, { code: 'EUR' });
        expect(comparison.kindOf.size).toBe(orders.length);
        const places = comparison.findings.flatMap(({ lines }) =>
          lines.map(({ row }) => row.number),
        );
        const rows = [...reading.table.rows, ...reading.table.outside].map(({ number }) => number);
        expect(new Set(places)).toEqual(new Set(rows));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the amounts of a statement', () => {
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
      [123450n, 123450n, 123450n, 123450n, 123450n],
    ],
    [
      ['5.00 EUR', 'EUR 5.00', '€5.00', '-€ 5.00', '5.00 CR', 'DR 5.00', '5e-2', '1.5E+3'],
      [500n, 500n, 500n, -500n, 500n, -500n, 5n, 150000n],
    ],
    [
      ['1.2300000000', '007.10', '0.00', '1,23,456.50', '500EUR'],
      [123n, 710n, 0n, 12345650n, 50000n],
    ],
    [
      ['1.005', '1.50', '2 k', 'x'],
      ['“1.005” has more decimal places than EUR.', 150n, 200000n, '“x” is not a number.'],
    ],
    [
      ['$5.00', 'R$ 6.00', '7.00 USDT', '1'],
      ['$', 'BRL', 'USDT', 100n],
    ],
  ])('STMT-2 reads %j', (texts, amounts) => {
    expect(amountsOf(texts)).toEqual(amounts);
  });

  it.each([
    ['USD', '$5.00', '5.00USD', 'US$5'],
    ['JPY', '¥5', '5JPY'],
    ['INR', 'Rs 5.00', 'Rs. 5', '₹5'],
    ['SEK', '5.00 kr', '5 SEK'],
    ['XBT', '5BTC', '₿5', '5 XXBT', '5000 mBTC', '500000000 sat'],
    ['USDC', '5 USDC', '5.00 USDC'],
    ['DOT', '5 DOT'],
  ])('STMT-2 reads the signs, codes and units of %s', (code, ...texts) => {
    expect(new Set(amountsOf(texts, code)).size).toBe(1);
    expect(typeof amountsOf(texts, code)[0]).toBe('bigint');
  });

  it.each([
    ['USDC', 'USDC_POLYGON'],
    ['DOT', 'DOT.S'],
    ['XBT', 'XXBT'],
    ['XBT', 'BTC-USD'],
    ['EUR', 'ZEUR'],
  ])('STMT-18 reads the currency %s in %s', (code, name) => {
    const { asked, found } = compared(`Reference,Amount,Currency\nORD-1001,1,${name}\n`, orders, {
      code,
    });
    expect(asked).toEqual([]);
    expect(found[0]).toBe('differs ORD-1001');
  });

  it('STMT-2 asks how amounts are written that have two readings', () => {
    expect(compared('Reference;Amount\nORD-1001;1,234\nORD-1002;2,500', orders).asked).toEqual([
      'decimal',
    ]);
    const { found } = compared('Reference;Amount\nORD-1001;1,234\nORD-1002;2,500', orders, {
      code: 'EUR',
      change: (mapping) => ({ ...mapping, decimal: '.' }),
    });
    expect(found).toEqual(['differs ORD-1001', 'matched ORD-1002']);
  });
});

describe('the times of a statement', () => {
  const timesOf = (heading: string, ...texts: string[]) =>
    linesOf(
      readingOf(
        [`Reference;Amount;${heading}`, ...texts.map((text) => `A-1;5;${text}`)].join('\n'),
        'EUR',
      ),
    ).map(({ time }) => time && new Date(time.from).toISOString());
  const at = '2026-11-19T10:44:00.000Z';

  it.each([
    ['2026-11-19T10:44:00Z'],
    ['2026-11-19 11:44:00 CET'],
    ['19.11.2026 10:44'],
    ['Nov. 19, 2026, 10:44 AM'],
    ['1795085040'],
  ])('STMT-23 reads %s', (text) => {
    expect(timesOf('Time', text)).toEqual([at]);
  });

  it.each([
    ['Time(UTC+8)', '2026-11-19 18:44:00'],
    ['Time (UTC)', '2026-11-19 10:44:00'],
    ['Date (EST)', '2026-11-19 05:44:00'],
  ])('STMT-23 takes the zone of the heading %s', (heading, text) => {
    expect(timesOf(heading, text)).toEqual([at]);
    expect(zoneInHeading('Timestamp')).toBeUndefined();
  });

  it('STMT-23 asks for the order of dates that have two readings', () => {
    const file = 'Reference,Amount,Date\nORD-1001,5,3/4/2026';
    expect(compared(file, orders, { code: 'EUR' }).asked).toEqual(['dates']);
  });
});

describe('the references of a statement', () => {
  it.each([
    ['ORD-1001', true],
    ['Payment ORD-1001.', true],
    ['#ORD-1001', true],
    ['/REMI/ORD-1001/EREF/', true],
    ['ORD\u2011\u200B1001', true],
    ['ORD-10011', false],
    ['ORD-1001-2', false],
    ['XORD-1001', false],
    ['X-ORD-1001', false],
    ['ORD-1001.5', false],
  ])('STMT-22 finds a reference as a person sees it: %s', (text, isFound) => {
    const { found } = compared(`Reference,Amount\n${text},1234.50\nX-1,2`, orders, { code: 'EUR' });
    expect(found.includes('matched ORD-1001')).toBe(isFound);
  });

  it('STMT-22 leaves a reference of two records to the person', () => {
    const twins = [entry('ORD-1001', 5n), { ...entry('ORD-1001', 7n), id: 'twin' }];
    expect(compared('Reference,Amount\nORD-1001,0.05', twins, { code: 'EUR' }).found[0]).toBe(
      'several ORD-1001 twin',
    );
  });

  it('STMT-4 matches equal references and amounts, and nothing else', () => {
    const file = 'Reference,Amount\nORD-1001,1234.50\nORD-1002,2499.99\nX,1';
    expect(compared(file, orders, { code: 'EUR' }).found).toEqual([
      'matched ORD-1001',
      'differs ORD-1002',
      'not in the books 4',
    ]);
  });

  it('STMT-5 proposes records by amount and time, within a day', () => {
    const file = (day: string) => `Time,Amount\n2026-11-${day},1234.50`;
    expect(compared(file('20'), orders, { code: 'EUR' }).found[0]).toBe('proposed ORD-1001');
    expect(compared(file('22'), orders, { code: 'EUR' }).found[0]).toBe('not in the books 2');
  });

  it('STMT-24 names in the note what its sums lack', () => {
    const text =
      'Reference,Time,Amount\nORD-1001,2026-11-19,1234.50\nX,2026-11-19,n0\nY,2026-11-19,1 GBP\n';
    const { comparison } = compared(text, orders, {
      code: 'EUR',
      decisions: { struck: new Set([4]) },
    });
    const note = noteOf({ name: 'a.csv', digest: 'd' }, comparison, {
      period: undefined,
      show: String,
      noun: 'order',
      compared: '2 listed orders',
    });
    expect(note).toContain(
      '3 lines, not counted: 1 row not read, 1 line struck, compared with 2 listed orders, 1 matched',
    );
  });

  it('STMT-5 leaves lines that several records may be to the person', () => {
    const twins = [entry('A-1001', 5n), entry('A-1002', 5n)];
    expect(compared('Time,Amount\n2026-11-19,0.05', twins, { code: 'EUR' }).found[0]).toBe(
      'several A-1001 A-1002',
    );
  });
});
