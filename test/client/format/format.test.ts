import { describe, expect, it, vi } from 'vitest';
import { instantOf } from '#contract/instant.ts';
import {
  commonEnds,
  isLikeAddress,
  isSame,
  normalize,
  visualFingerprint,
} from '#format/addresses.ts';
import { plainDecimal } from '#format/decimal.ts';
import { randomId, sha256Of } from '#format/digests.ts';
import { extentOf, isCut, isWhole, mayBeCut, partOf, partsInOrder } from '#format/extent.ts';
import { ago, clockIn, duration, exactIn, minuteIn, timeIn } from '#format/instant.ts';
import { indentJson, stringifyExact } from '#format/json.ts';
import { statusOf } from '#format/status.ts';
import { businessName, dash } from '#format/values.ts';

const segwit = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

describe('addresses and hashes', () => {
  it('OPR-11 recognizes an address by its form', () => {
    expect([segwit, segwit.toUpperCase(), ethereum, legacy].map(isLikeAddress)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const hash = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
    const not = [
      '',
      hash,
      `0x${hash}`,
      ` ${segwit}`,
      `${segwit} `,
      segwit.replace('8', 'b'),
      `${ethereum}0`,
      `x${ethereum}`,
      legacy.slice(0, 25),
      legacy.replace('v', '0'),
      `${legacy}12`,
      `${legacy}!`,
      `!${legacy}`,
    ];
    expect(not.map((value) => [value, isLikeAddress(value)])).toEqual(
      not.map((value) => [value, false]),
    );
  });

  it('OPR-27 compares without letter case only where it has no meaning', () => {
    expect(isSame(segwit, ` ${segwit.toUpperCase()} `)).toBe(true);
    expect(isSame(ethereum, ethereum.toLowerCase())).toBe(true);
    expect(isSame('ABCDEF-12', 'abcdef-12')).toBe(true);
    expect(isSame(legacy, legacy.toLowerCase())).toBe(false);
    expect([null, undefined, ''].map((other) => isSame('', other))).toEqual([false, false, false]);
    expect(normalize('gABC')).toBe('gABC');
  });

  it('OPR-27 takes the characters that people compare from long values only', () => {
    expect(visualFingerprint('a'.repeat(20))).toBeUndefined();
    expect(visualFingerprint(segwit)).toBe('bc1q8c6f p6el');
    expect(visualFingerprint(ethereum)).toBe('0x5290 9ee7');
    expect(visualFingerprint(legacy)).toBe('1bvbm nvn2');
  });

  it('OPR-27 counts the characters that values share at their ends', () => {
    expect(commonEnds('abcXdef', ['abcYef'])).toEqual({ start: 3, end: 2 });
    expect(commonEnds('aaaa', ['aaaa', 'aaa'])).toEqual({ start: 3, end: 0 });
    expect(commonEnds('x', ['y'])).toEqual({ start: 0, end: 0 });
  });
});

describe('times', () => {
  const instant = new Date('2026-11-19T09:40:07.123Z');

  it("FMT-4 OPR-38 formats in the viewer's zone or in marked UTC", () => {
    expect(timeIn('UTC', instant)).toBe('19 Nov 2026, 09:40 UTC');
    expect(timeIn('UTC', instant, 'second')).toBe('19 Nov 2026, 09:40:07 UTC');
    expect(timeIn('UTC', instant, 'millisecond')).toBe('19 Nov 2026, 09:40:07.123 UTC');
    expect(clockIn('UTC', instant)).toBe('09:40:07 UTC');
    expect(minuteIn('UTC', instant)).toBe('09:40');
    expect(exactIn('UTC', instant)).toBe('2026-11-19T09:40:07.123Z');
    const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(
      instant,
    );
    expect(timeIn('local', instant)).toBe(`${instant.getDate()} Nov 2026, ${local}`);
    expect(clockIn('local', instant)).toBe(`${local}:07`);
    expect(minuteIn('local', instant)).toBe(local);
    expect(new Date(exactIn('local', instant)).getTime()).toEqual(instant.getTime());
    expect(exactIn('local', instant)).toMatch(/T[\d:]{8}\.123[+-]\d\d:\d\d$/);
  });

  it.each([
    [-330, '2026-11-19T15:10:07.123+05:30'],
    [0, '2026-11-19T09:40:07.123+00:00'],
    [300, '2026-11-19T04:40:07.123-05:00'],
  ])('OPR-38 states the offset of a zone %i minutes behind UTC', (minutes, exact) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
    expect(exactIn('local', instant)).toBe(exact);
  });

  it('FMT-4 rejects text around a time', () => {
    expect(['x2026-11-19', '2026-11-19x', '2026-11-19T09:40 Zx'].map(instantOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(instantOf('2026-11-19 09:40')?.toISOString()).toBe('2026-11-19T09:40:00.000Z');
  });

  it('OPR-28 formats an age in its largest unit', () => {
    const ages = [
      -5, 0, 999, 1000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000, 800_000_000,
    ];
    expect(ages.map(duration)).toEqual([
      '0 s',
      '0 s',
      '0 s',
      '1 s',
      '59 s',
      '1 min',
      '59 min',
      '1 h',
      '23 h',
      '1 d',
      '9 d',
    ]);
    expect([0, 4999, 5000].map(ago)).toEqual(['just now', 'just now', '5 s ago']);
  });
});

describe('numbers and JSON', () => {
  it('OPR-14 removes zeros without meaning', () => {
    const plain = {
      '027.50': '27.5',
      '0': '0',
      '-0.0': '0',
      '.5': '0.5',
      '-00.50': '-0.5',
      '12': '12',
      '12.': '12',
      '1,0': '1,0',
    };
    expect(Object.keys(plain).map(plainDecimal)).toEqual(Object.values(plain));
  });

  it('FMT-1 writes and indents every integer exactly', () => {
    expect(stringifyExact({ sum: 2n ** 64n, small: 1n })).toBe(
      '{"sum":18446744073709551616,"small":1}',
    );
    expect(indentJson('{"id":18446744073709551616,"rate":1.50}')).toBe(
      '{\n  "id": 18446744073709551616,\n  "rate": 1.50\n}',
    );
    expect(indentJson('plain text')).toBe('plain text');
    expect(indentJson({ id: 1n })).toBe('{\n  "id": 1\n}');
  });
});

it('FMT-1 keeps every digit where JSON.rawJSON is missing', () => {
  vi.stubGlobal('JSON', { parse: JSON.parse, stringify: JSON.stringify });
  const values = { sum: 2n ** 64n, small: 1n, last: 2n ** 53n - 1n };
  expect(stringifyExact(values)).toBe(
    '{"sum":"18446744073709551616","small":1,"last":9007199254740991}',
  );
  expect(indentJson('{"rate":1.5}')).toBe('{\n  "rate": 1.5\n}');
  vi.unstubAllGlobals();
});

describe('statuses and names', () => {
  it('FMT-3 shows a status in uppercase with its tone', () => {
    const statuses = [
      'paid',
      'Active',
      'expired',
      'PENDING',
      'failed',
      'void',
      'new',
      '',
      null,
      undefined,
    ];
    expect(statuses.map((status) => Object.values(statusOf(status)).join(' '))).toEqual([
      'PAID good',
      'ACTIVE good',
      'EXPIRED warn',
      'PENDING warn',
      'FAILED bad',
      'VOID bad',
      'NEW neutral',
      'unassigned neutral',
      'unassigned neutral',
      ' neutral',
    ]);
  });

  it('FMT-3 BIZ-1 names a business without a name, and shows a dash', () => {
    expect(['Acme', '', null].map(businessName)).toEqual([
      'Acme',
      '(Unresolved Business)',
      '(Unresolved Business)',
    ]);
    expect(dash).toBe('–');
  });
});

describe('the extent of a list', () => {
  it('OPR-81 distinguishes a whole, a cut and an unknown list', () => {
    const extents = [
      extentOf([1, 2], 2),
      extentOf([1, 2], 9),
      extentOf([1, 2], 1),
      extentOf([1, 2], null),
      extentOf([], null),
    ];
    expect(
      extents.map((extent) => extent && [extent.total, isWhole(extent), isCut(extent)]),
    ).toEqual([
      [2, true, false],
      [9, false, true],
      [null, false, false],
      [null, false, false],
      [0, true, false],
    ]);
    expect(extentOf(null, 3)).toBeUndefined();
    expect(isCut(undefined)).toBe(false);
  });

  it('OPR-81 returns the extent of a part only of a whole list', () => {
    expect(partOf({ rows: 9, total: 9 }, 2)).toEqual({ rows: 2, total: 2 });
    expect(partOf({ rows: 9, total: 12 }, 2)).toEqual({ rows: 2, total: null });
  });

  it('OPR-81 takes a list of unknown total for one that may be cut', () => {
    const lists: Parameters<typeof mayBeCut>[] = [
      [[1], 1],
      [[], null],
      [[1], 2],
      [[1], null],
      [null, 0],
    ];
    expect(lists.map((list) => mayBeCut(...list))).toEqual([false, false, true, true, true]);
  });

  it.each([
    ['all rows', { rows: 3, total: 3 }, 'aba', [2, 2], [1, 1]],
    ['the first rows alone', { rows: 2, total: 9 }, 'aa', [2, null], [0, null]],
    ['one of the others', { rows: 3, total: 9 }, 'aab', [2, 2], [1, 7]],
    ['one of the others of an unknown total', { rows: 3, total: null }, 'aab', [2, 2], [1, null]],
    ['rows in another order', { rows: 3, total: 9 }, 'aba', [2, null], [1, null]],
    ['only the others', { rows: 2, total: 9 }, 'bb', [0, 0], [2, 9]],
  ])('OPR-316 returns the extents of two kinds in order, with %s', (_, extent, kinds, ...parts) => {
    const found = partsInOrder(extent, [...kinds], (kind) => kind === 'a');
    expect(found.map(({ rows, total }) => [rows, total])).toEqual(parts);
  });
});

describe('digests', () => {
  // FIPS 180-4, the example of one block.
  const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

  it('OUT-8 computes the SHA-256 of a text', () => {
    expect(sha256Of('abc')).toBe(ofAbc);
  });

  it('OUT-8 creates random ids of 128 bits', () => {
    expect(randomId()).toMatch(/^[\da-f]{32}$/);
    expect(randomId()).not.toBe(randomId());
  });
});
