import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDecimal, sameDecimal, sameScale } from '#format/decimal.ts';

describe('decimals', () => {
  it('OPR-14 OPR-15 compares decimals of any length exactly, ignoring redundant zeros', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 60n }).map(String);
    const zeros = fc.integer({ min: 0, max: 9 }).map((count) => '0'.repeat(count));
    fc.assert(
      fc.property(part, part, zeros, zeros, (whole, fraction, before, after) => {
        const plain = `${whole}.${fraction}`;
        expect(sameDecimal(plain, `${before}${plain}${after}`)).toBe(true);
        expect(sameDecimal(plain, `${plain}1`)).toBe(false);
        const [less, more] = sameScale(plain, `${plain}${after}1`) ?? [0n, 0n];
        expect(more - less).toBe(1n);
      }),
    );
    expect(sameScale('27.5', '-3')).toEqual([275n, -30n]);
    expect(sameDecimal('.5', '0.50')).toBe(true);
    expect(sameDecimal('5.', '5')).toBe(true);
    expect(sameDecimal('-.5', '-0.5')).toBe(true);
  });

  it('OPR-14 removes zeros without meaning, also of a whole number', () => {
    const plain = ['007', '-007', '000', '-0.0', '100', '0.10', '.5', '5.'].map(plainDecimal);
    expect(plain).toEqual(['7', '-7', '0', '0', '100', '0.1', '0.5', '5']);
  });

  it('OPR-14 treats an invalid decimal as equal only to itself', () => {
    for (const no of ['', '.', '-', '1.2.3', '1e3', ' 1', '1,0', '+1', 'NaN']) {
      expect(sameScale(no, '1'), no).toBeUndefined();
      expect(sameDecimal(no, no), no).toBe(true);
      expect(sameDecimal(no, '0'), no).toBe(false);
    }
  });
});
