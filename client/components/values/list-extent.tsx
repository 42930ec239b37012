import { type Extent, isCut } from '#format/extent.ts';
import { FormattedNumber } from './formatted-number.tsx';

interface ListExtentProps {
  extent: Extent | undefined;
  /** The name of one row, or a plural for any number of them. */
  unit?: string;
  /** Which rows a cut list has. */
  part?: 'newest' | 'oldest' | undefined;
}

/**
 * States what a number beside it is of: `12 trades` of a whole list, `1,000 of 2,274 trades` or `Newest 1,000 of 2,274 trades` of a cut
 * one, `12 listed trades` if the response has no total.
 */
export function ListExtent({ extent, unit = '', part }: ListExtentProps) {
  if (!extent) return null;
  const { rows, total } = extent;
  return (
    <span>
      {part && rows > 0 && isCut(extent) && (part === 'newest' ? 'Newest ' : 'Oldest ')}
      <FormattedNumber value={rows} />
      {total === null && ' listed'}
      {total !== null && total !== rows && (
        <>
          {' '}
          of <FormattedNumber value={total} />
        </>
      )}
      {unit && ` ${unitOf(unit, total ?? rows)}`}
    </span>
  );
}

function unitOf(unit: string, count: number): string {
  if (count === 1 || /[^s]s$/.test(unit)) return unit;
  return `${unit}${unit.endsWith('s') ? 'es' : 's'}`;
}
