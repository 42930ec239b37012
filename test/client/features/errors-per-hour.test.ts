import { expect, it } from 'vitest';
import { countsPerHour } from '../../../client/features/dashboard/errors-per-hour.tsx';

const now = Date.UTC(2026, 10, 21, 12);
const before = (hours: number) => now - hours * 3_600_000;

it('DASH-5 counts errors by hour, the present hour last', () => {
  const counts = countsPerHour([before(0), before(0.5), before(1), before(23.9), before(24), before(-1), undefined], now);
  expect([counts.length, counts[23], counts[22], counts[0]]).toEqual([24, 3, 1, 1]);
});
