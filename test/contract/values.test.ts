import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, count, flag, page, paged, reference } from '#contract/common.ts';
import { fieldErrors } from '#contract/error-bodies.ts';
import { id } from '#contract/id.ts';
import { formatAmount } from '#contract/minor-units.ts';
import { parseExact } from '#contract/parse-exact.ts';

const fits = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('values of the contract', () => {
  it('FMT-1 accepts an integer of any size as an amount, also as digits', () => {
    for (const value of [0, -5, 123, 2n ** 70n, '9007199254740993', '-1', '0'])
      expect(fits(amount, value), String(value)).toBe(true);
    for (const value of [1.5, '1.5', '', 'x', null, undefined, true, 1e300, Number.NaN]) {
      expect(fits(amount, value), String(value)).toBe(false);
    }
  });

  it('FMT-1 BE-9 formats exact amounts: 8 decimals for XBT, otherwise 2', () => {
    expect(formatAmount(2n ** 63n - 1n, 'XBT')).toBe('92233720368.54775807');
    expect(formatAmount(-5n, 'XBT')).toBe('-0.00000005');
    expect(formatAmount(9007199254740993n, 'USD')).toBe('90071992547409.93');
    expect(formatAmount(0n, 'ETH')).toBe('0.00');
    expect(formatAmount(7n, 'EUR')).toBe('0.07');
  });

  it('FMT-1 parses integers beyond 2^53 exactly', () => {
    expect(
      parseExact(
        '{"a":9007199254740993,"b":[-90071992547409931234567890],"c":12,"d":1.5,"e":"9007199254740993"}',
      ),
    ).toEqual({
      a: 9007199254740993n,
      b: [-90071992547409931234567890n],
      c: 12,
      d: 1.5,
      e: '9007199254740993',
    });
    expect(() => parseExact('<!doctype html>')).toThrow(SyntaxError);
  });

  it('CALL-1 accepts an integer or a non-empty string as an id', () => {
    for (const value of [1, 'a1', 2n ** 60n]) expect(fits(id, value)).toBe(true);
    for (const value of ['', null, undefined, 1.5, {}]) expect(fits(id, value)).toBe(false);
  });

  it('CALL-1 accepts digits of a positive integer as a page', () => {
    expect(z.parse(page, { page: '3' })).toEqual({ page: 3 });
    for (const value of [
      '0',
      '-1',
      '1.5',
      'x',
      '',
      ' 1',
      '0x10',
      '1e1',
      '+1',
      '1_0',
      '\u0663',
      undefined,
    ])
      expect(fits(page, { page: value })).toBe(false);
  });

  it('CALL-1 requires the items, total and page size of a page', () => {
    const list = paged(z.object({ name: z.string() }));
    expect(fits(list, { items: [{ name: 'a' }], total: 1 })).toBe(false);
    expect(fits(list, { items: [{ name: 'a' }], total: 1, per_page: 15 })).toBe(true);
    expect(fits(list, { items: [{}], per_page: 15, total: 1 })).toBe(false);
  });

  it('CALL-4 normalises digits to a count and 0 or 1 to a boolean', () => {
    expect([3, '3'].map((value) => z.parse(count, value))).toEqual([3, 3]);
    expect([true, 1, 0].map((value) => z.parse(flag, value))).toEqual([true, true, false]);
    expect(['A-1', 7, 2n ** 60n].map((value) => z.parse(reference, value))).toEqual([
      'A-1',
      '7',
      '1152921504606846976',
    ]);
    for (const value of ['', '1.5', 1.5, null, true]) expect(fits(count, value)).toBe(false);
  });

  it('ERR-3 maps each field of a 422 to its messages', () => {
    expect(fits(fieldErrors, { errors: { email: ['The email is taken.'] } })).toBe(true);
    expect(fits(fieldErrors, { errors: { email: 'The email is taken.' } })).toBe(false);
  });
});
