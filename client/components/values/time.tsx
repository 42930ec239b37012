import { useContext } from 'react';
import { instantOf } from '#contract/instant.ts';
import { exactIn, type Precision, timeIn } from '#format/instant.ts';
import { type Scalar, text } from '#format/values.ts';
import { TimeZoneContext } from './time-zone.ts';

/**
 * An instant in the chosen zone. The exact time in the other zone, local or UTC, shows on hover and in print, and is the description
 * for screen readers, so that the time is read once.
 */
export function Time({ value, to }: { value: Scalar; to?: Precision }) {
  const zone = useContext(TimeZoneContext);
  const instant = instantOf(value);
  if (!instant) return text(value);
  const exact = exactIn(zone === 'local' ? 'UTC' : 'local', instant);
  return (
    <time dateTime={instant.toISOString()} title={exact}>
      {timeIn(zone, instant, to)}
      <span hidden>{` (${exact})`}</span>
    </time>
  );
}
