import { describe, expect, it } from 'vitest';
import { formatAmount, money, sumOf } from '../../client/lib/format/money.ts';

describe('money', () => {
  it('FMT-1 is exact for every integer there is, with the places of its code', () => {
    const digits = '9'.repeat(40);
    expect(formatAmount(digits, 'XBT')).toBe(`${'9'.repeat(32)}.${'9'.repeat(8)}`);
    expect(formatAmount(BigInt(digits), 'EUR')).toBe(`${'9'.repeat(38)}.99`);
    for (const minor of [0, 1, 99, 100, 101, 123456789, Number.MAX_SAFE_INTEGER]) {
      for (const [code, unit] of [
        ['XBT', 100_000_000n],
        ['USD', 100n],
      ] as const) {
        for (const sign of [1, -1]) {
          const shown = formatAmount(sign * minor, code) ?? '';
          expect([shown, BigInt(shown.replace('.', ''))]).toEqual([shown, BigInt(sign * minor)]);
          expect(shown.split('.')[1]).toHaveLength(String(unit).length - 1);
        }
      }
    }
    expect(formatAmount(-5, 'USD')).toBe('-0.05');
  });

  it('FMT-1 FMT-3 without a code an amount is in minor units, and what is no integer is shown as it came', () => {
    expect(money(250, 'USD')).toEqual({ value: '2.50', unit: 'USD' });
    expect(money('250', undefined)).toEqual({ value: '250', unit: 'minor units' });
    expect(money(null, 'USD')).toEqual({ value: null, unit: 'USD' });
    expect(money('2.5', 'USD')).toEqual({ value: '2.5', unit: 'USD' });
    expect(money(2.5, null)).toEqual({ value: 2.5 });
  });

  it('FMT-1 CLB-4 a sum is exact whatever its parts come as, and none when one of them is no amount', () => {
    expect(sumOf([9007199254740993n, 1, '-2', '123456789012345678901234567890'])).toBe(123456789012354686100489308882n);
    expect(sumOf([])).toBe(0n);
    for (const no of [null, undefined, '', '2.5', 2.5, true]) expect(sumOf([1, no])).toBe(undefined);
  });
});
