import { describe, expect, it } from 'vitest';
import { formatAmount } from '#contract/minor-units.ts';
import { money, parseAmount, sumOf } from '#lib/format/money.ts';

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
          expect([shown, BigInt(shown.replace('.', ''))]).toEqual([shown, amount]);
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

  it('CLB-4 sums exactly, and returns nothing when an amount is missing', () => {
    expect(sumOf([9007199254740993n, 1n, -2n, 123456789012345678901234567890n])).toBe(123456789012354686100489308882n);
    expect(sumOf([])).toBe(0n);
    for (const missing of [null, undefined]) expect(sumOf([1n, missing])).toBe(undefined);
  });

  it('CLB-12 parses a typed amount to minor units exactly', () => {
    const parsed = ['12', '0.5', '12.', '1,234,567.89', '90071992547409.93'].map((text) => parseAmount(text, 'LTC'));
    expect(parsed).toEqual([1200n, 50n, 1200n, 123456789n, 9007199254740993n]);
    expect(parseAmount('0.00000001', 'XBT')).toBe(1n);
    for (const text of ['', '-1', '1.234', '0,123', '1,23', '1.2.3', '1e3', '.5', ' 1'])
      expect(parseAmount(text, 'LTC')).toBeUndefined();
  });
});
