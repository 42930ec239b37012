import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import {
  countsPerHour,
  ErrorsPerHour,
} from '../../../client/features/dashboard/errors-per-hour.tsx';

const now = Date.UTC(2026, 10, 21, 12);
const before = (hours: number) => now - hours * 3_600_000;

it('DASH-5 counts errors by hour, the present hour last', () => {
  const counts = countsPerHour(
    [before(0), before(0.5), before(1), before(23.9), before(24), before(-1)],
    now,
  );
  expect(counts.length).toBe(24);
  expect(counts[23]).toBe(3);
  expect(counts[22]).toBe(1);
  expect(counts[0]).toBe(1);
});

it('DASH-5 labels the axis with the exact times before now', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 10, 45) });
  const { container } = render(
    <TimeZoneContext value="UTC">
      <ErrorsPerHour errors={[]} total={0} />
    </TimeZoneContext>,
  );
  vi.useRealTimers();
  expect(
    [...container.querySelectorAll('div > span')].map(({ textContent }) => textContent),
  ).toEqual(['10:45', '16:45', '22:45', '04:45', 'now']);
});

it.each([
  [1, 'Errors per hour, at most 1', 24],
  [undefined, 'Errors per hour: 1 listed error, at most 1', 24],
  [500, 'Errors per hour: 1 of 500 errors, not those before 06:12, at most 1', 4],
])('DASH-6 charts 1 of %s errors', (total, caption, bars) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:20:00Z') });
  const { container } = render(
    <TimeZoneContext value="UTC">
      <ErrorsPerHour
        errors={[{ description: 'Timeout.', timestamp: '2026-11-21T06:12:00Z' }]}
        total={total}
      />
    </TimeZoneContext>,
  );
  vi.useRealTimers();
  expect(container.querySelector('figcaption')?.textContent).toBe(caption);
  expect(container.querySelectorAll('[style*="height"]')).toHaveLength(bars);
});

it('DASH-6 states how many errors without a time it leaves out', () => {
  const timestamp = new Date().toISOString();
  const errors = [timestamp, null, 'never'].map((at) => ({ description: 'x', timestamp: at }));
  const { container } = render(<ErrorsPerHour errors={errors} total={3} />);
  expect(container.querySelector('figcaption')?.textContent).toBe(
    'Errors per hour, 2 without a time left out, at most 1',
  );
});
