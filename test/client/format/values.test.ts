import { describe, expect, it } from 'vitest';
import { instantOf } from '#contract/instant.ts';
import { dash, percent, text, yesNo } from '#format/values.ts';
import { pageNumber, pagesAround } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';

describe('values', () => {
  it('FMT-2 formats a fraction as a percentage with two decimals', () => {
    expect([0, 1, 0.8743, 0.87426, 0.99999, 1.5, -0.1].map(percent)).toEqual([
      '0.00%',
      '100.00%',
      '87.43%',
      '87.43%',
      '100.00%',
      '150.00%',
      '-10.00%',
    ]);
    expect([null, undefined].map(percent)).toEqual([dash, dash]);
  });

  it('FMT-3 formats booleans as yes and no, a missing value as a dash', () => {
    expect([true, false, null, undefined].map(yesNo)).toEqual(['yes', 'no', undefined, undefined]);
    expect([0, '', 10n ** 20n].map(text)).toEqual(['0', dash, '100000000000000000000']);
  });

  it('FMT-4 parses a time without a zone as UTC and rejects invalid times', () => {
    const times = {
      '2019-03-04 12:00:00': '2019-03-04T12:00:00.000Z',
      '2019-03-04T12:00': '2019-03-04T12:00:00.000Z',
      '2019-03-04': '2019-03-04T00:00:00.000Z',
      '2019-03-04T12:00:00.123456Z': '2019-03-04T12:00:00.123Z',
      '2019-03-04T12:00:00+0530': '2019-03-04T06:30:00.000Z',
      '2020-02-29 00:00:00': '2020-02-29T00:00:00.000Z',
    };
    for (const [given, exact] of Object.entries(times))
      expect(instantOf(given)?.toISOString(), given).toBe(exact);
    for (const none of [
      '',
      'now',
      '2019-02-29',
      '2019-13-01',
      '2019-03-04T24:01:00Z',
      '20190304',
      1_700_000_000,
      null,
      {},
    ]) {
      expect(instantOf(none), String(none)).toBeUndefined();
    }
  });

  it('FMT-6 lists the ends, neighbours within 3 and gaps for every page', () => {
    for (let last = 1; last <= 25; last += 1) {
      for (let current = 1; current <= last; current += 1) {
        const shown = pagesAround(current, last);
        const numbers = shown.filter((page) => page !== 'gap');
        const wanted = Array.from({ length: last }, (_, index) => index + 1);
        expect(numbers).toEqual(
          wanted.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 3),
        );
        const gaps = numbers.filter(
          (page, index) => index > 0 && page - (numbers[index - 1] ?? 0) > 1,
        ).length;
        expect(shown.filter((page) => page === 'gap')).toHaveLength(gaps);
      }
    }
  });

  it('SHELL-11 treats anything but a positive integer as page 1', () => {
    expect(['3', '007', null, '', '0', '-2', '2.5', 'x', '1e2', ' 4'].map(pageNumber)).toEqual([
      3, 7, 1, 1, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('CALL-1 builds an href for every name that a path can carry', () => {
    expect(paths.walletAccount.href('Bit/Go 50% Zürich', 'XBT')).toBe(
      '/wallet-providers/Bit%2FGo%2050%25%20Z%C3%BCrich/XBT',
    );
    expect([undefined, null, '', '.', '..'].map((id) => paths.order.href(id))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(paths.user.href(12n)).toBe('/users/details/12');
  });
});
