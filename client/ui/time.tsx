import { instantOf, localTime } from '../lib/instant.ts';
import { text } from '../lib/values.ts';

/** An instant in the viewer's zone, with the exact one in UTC on hover and for a screen reader. */
export function Time({ of }: { of: unknown }) {
  const instant = instantOf(of);
  if (!instant) return text(of);
  const exact = instant.toISOString();
  return (
    <time dateTime={exact} title={exact}>
      {localTime(instant)}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  );
}
