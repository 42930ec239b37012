import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { formatAmount } from '#contract/minor-units.ts';
import { money, parseAmount, setDecimals, sumOf, sumsOf } from '#format/money.ts';

afterEach(() => setDecimals(new Map()));

describe('money', () => {
  it('FMT-1 formats every integer exactly with the decimals of its code', () => {
    const digits = '9'.repeat(40);
    expect(formatAmount(BigInt(digits), 'XBT')).toBe(`${'9'.repeat(32)}.${'9'.repeat(8)}`);
    expect(formatAmount(BigInt(digits), 'EUR')).toBe(`${'9'.repeat(38)}.99`);
    for (const minor of [0n, 1n, 99n, 100n, 101n, 123456789n, 2n ** 53n - 1n]) {
      for (const [code, decimals] of [
        ['XBT', 8],
        ['USD', 2],
        ['xbt', 2],
      ] as const) {
        for (const amount of [minor, -minor]) {
          const shown = formatAmount(amount, code);
          expect(BigInt(shown.replace('.', '')), shown).toBe(amount);
          expect(shown.split('.')[1]).toHaveLength(decimals);
        }
      }
    }
    expect(formatAmount(-5n, 'USD')).toBe('-0.05');
  });

  it('FMT-1 FMT-3 shows an amount without a code in minor units', () => {
    expect(money(250n, 'USD')).toEqual({ value: '2.50', unit: 'USD' });
    expect(money(250n, undefined)).toEqual({ value: '250', unit: 'minor units' });
    expect(money(null, 'USD')).toEqual({ value: null });
  });

  it('FMT-7 shows and parses any amount exactly with 0 to 18 decimals', () => {
    const places = fc.integer({ min: 0, max: 18 });
    const amounts = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
    fc.assert(
      fc.property(places, amounts, (count, amount) => {
        setDecimals(new Map([['ETH', count]]));
        const shown = String(money(amount, 'ETH').value);
        expect(shown).toMatch(
          count === 0 ? /^-?(0|[1-9]\d*)$/ : new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${count}}$`),
        );
        expect(BigInt(shown.replace('.', ''))).toBe(amount);
        expect(parseAmount(shown.replace('-', ''), 'ETH')).toBe(amount < 0n ? -amount : amount);
      }),
    );
  });

  it('FMT-7 parses a typed amount of 0 to 18 decimals and shows it', () => {
    const digits = (constraints: { minLength: number; maxLength: number }) =>
      fc.string({ ...constraints, unit: fc.constantFrom(...'0123456789') });
    const typed = fc.integer({ min: 0, max: 18 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        whole: fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
        fraction: digits({ minLength: 0, maxLength: count }),
      }),
    );
    fc.assert(
      fc.property(typed, ({ count, whole, fraction }) => {
        setDecimals(new Map([['JPY', count]]));
        const amount = parseAmount(fraction === '' ? whole : `${whole}.${fraction}`, 'JPY');
        const padded = fraction.padEnd(count, '0');
        expect(money(amount, 'JPY').value).toBe(count === 0 ? whole : `${whole}.${padded}`);
        expect(parseAmount(`${whole}.${padded}0`, 'JPY')).toBe(amount);
        expect(parseAmount(`${whole}.${padded}1`, 'JPY')).toBeUndefined();
      }),
    );
  });

  it('FMT-7 takes decimals by exact code, and those of the specification otherwise', () => {
    setDecimals(
      new Map([
        ['BTC', 8],
        ['JPY', 0],
        ['ETH', 18],
      ]),
    );
    const shown = ['BTC', 'JPY', 'ETH', 'XBT', 'btc', 'constructor'].map(
      (code) => money(1_234n, code).value,
    );
    expect(shown).toEqual([
      '0.00001234',
      '1234',
      '0.000000000000001234',
      '0.00001234',
      '12.34',
      '12.34',
    ]);
    expect(money(0n, 'JPY').value).toBe('0');
    expect(money(-5n, 'JPY').value).toBe('-5');
  });

  it('CLB-4 sums exactly, and returns nothing when an amount is missing', () => {
    expect(sumOf([9007199254740993n, 1n, -2n, 123456789012345678901234567890n])).toBe(
      123456789012354686100489308882n,
    );
    expect(sumOf([])).toBe(0n);
    for (const missing of [null, undefined]) expect(sumOf([1n, missing])).toBe(undefined);
  });

  it('DASH-10 sums by code, and returns nothing without an amount or a code', () => {
    type Item = [bigint | null, string | null];
    const sums = (...items: Item[]) =>
      sumsOf(items, ([amount, code]) => ({ amount, code }))?.map(
        ({ value, unit }) => `${value} ${unit}`,
      );
    expect(sums([1n, 'USD'], [2n, 'EUR'], [3n, 'USD'])).toEqual(['0.02 EUR', '0.04 USD']);
    expect(sums()).toEqual([]);
    expect(sums([1n, 'EUR'], [null, 'USD'])).toBeUndefined();
    expect(sums([1n, 'EUR'], [2n, null])).toBeUndefined();
  });

  it('CLB-12 parses a typed amount to minor units exactly', () => {
    const parsed = [
      '12',
      '0.5',
      '12.',
      '1,234,567.89',
      '12,345',
      '123,456',
      '90071992547409.93',
    ].map((text) => parseAmount(text, 'LTC'));
    expect(parsed).toEqual([1200n, 50n, 1200n, 123456789n, 1234500n, 12345600n, 9007199254740993n]);
    expect(parseAmount('0.00000001', 'XBT')).toBe(1n);
    for (const text of ['', '-1', '1.234', '0,123', '1,23', '1.2.3', '1e3', '.5', ' 1'])
      expect(parseAmount(text, 'LTC')).toBeUndefined();
  });
});
