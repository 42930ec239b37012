import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatRange, presetsAt } from '../../../client/features/report/period-fields.tsx';

const rangesAt = (time: string) =>
  Object.fromEntries(
    presetsAt(Date.parse(time)).map(({ label, start, end }) => [label, [start, end]]),
  );

it.each([
  {
    time: '2026-11-21T12:00:00Z',
    Yesterday: ['2026-11-20', '2026-11-20'],
    'Last week': ['2026-11-09', '2026-11-15'],
    'This month': ['2026-11-01', '2026-11-21'],
    'Last month': ['2026-10-01', '2026-10-31'],
  },
  {
    time: '2028-02-29T23:30:00-02:00',
    Yesterday: ['2028-02-29', '2028-02-29'],
    'Last week': ['2028-02-21', '2028-02-27'],
    'This month': ['2028-03-01', '2028-03-01'],
    'Last month': ['2028-02-01', '2028-02-29'],
  },
])('REPORT-3 computes the ranges in UTC at $time', ({ time, ...ranges }) => {
  expect(rangesAt(time)).toEqual(ranges);
});

it('REPORT-3 ends the last week on the Sunday before at any time', () => {
  const years = { min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), (now) => {
      const week = presetsAt(now.getTime()).find(({ label }) => label === 'Last week');
      const [start, end] = [Date.parse(week?.start ?? ''), Date.parse(week?.end ?? '')];
      expect(new Date(end).getUTCDay()).toBe(0);
      expect(end - start).toBe(6 * 86_400_000);
      // The days after its last day are those of this week, up to now.
      expect(Math.floor((now.getTime() - end) / 86_400_000)).toBeLessThanOrEqual(7);
      expect(end).toBeLessThan(now.getTime());
    }),
  );
});

it('REPORT-3 shows a range as days', () => {
  expect(formatRange({ start: '2026-11-20', end: '2026-11-20' })).toBe('20 Nov 2026');
  expect(formatRange({ start: '2026-10-26', end: '2026-11-01' }).replaceAll('\u2009', ' ')).toBe(
    '26 Oct – 1 Nov 2026',
  );
});
