import { describe, expect, it } from 'vitest';
import { daysOf, minuteOrDateIn, periodOf } from '#lists/period.ts';

const at = { zone: 'UTC' as const, today: Date.UTC(2026, 2, 10, 15) };
const shown = (value: string) => {
  const period = periodOf(value, at);
  const text = (instant: number | undefined) =>
    instant === undefined ? 'open' : new Date(instant).toISOString().slice(0, 10);
  return period && `${text(period.from)} ${text(period.until)}`;
};

describe('period of a filter', () => {
  it.each([
    ['today', '2026-03-10 2026-03-11'],
    ['yesterday', '2026-03-09 2026-03-10'],
    ['last-7-days', '2026-03-04 2026-03-11'],
    ['this-month', '2026-03-01 2026-04-01'],
    ['last-month', '2026-02-01 2026-03-01'],
    ['2026-11-01..2026-11-05', '2026-11-01 2026-11-06'],
    ['2026-11-30..', '2026-11-30 open'],
    ['..2026-12-31', 'open 2027-01-01'],
    ['..', undefined],
    ['2026-02-30..', undefined],
    ['tomorrow', undefined],
  ])('OPR-230 %s is %s', (value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  it('OPR-230 starts at midnight in the zone of the viewer', () => {
    const local = { zone: 'local' as const, today: new Date(2026, 2, 10, 15).getTime() };
    expect(periodOf('today', local)).toEqual({
      from: new Date(2026, 2, 10).getTime(),
      until: new Date(2026, 2, 11).getTime(),
    });
  });

  it('OPR-230 has its first and last day', () => {
    expect(daysOf('2026-11-01..')).toEqual({ first: '2026-11-01', last: '' });
    expect(daysOf('today')).toBeUndefined();
  });
});

it.each([
  [Date.UTC(2026, 2, 10), '00:00'],
  [Date.UTC(2026, 2, 9, 23, 59), '9 Mar 2026, 23:59 UTC'],
])('OPR-28 dates an instant before today only: %i', (instant, shown) => {
  expect(minuteOrDateIn('UTC', instant, at.today)).toBe(shown);
});
