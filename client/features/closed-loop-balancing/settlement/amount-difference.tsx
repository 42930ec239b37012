import { money } from '#lib/format/money.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';

interface AmountDifferenceProps {
  /** The amount minus the selected total, in minor units. */
  difference: bigint;
  code: string | null | undefined;
}

/** The sentence about an amount that differs from the selected total. */
export const AmountDifference = ({ difference, code }: AmountDifferenceProps) => (
  <>
    The amount is <FormattedNumber {...money(difference < 0n ? -difference : difference, code)} />{' '}
    {difference < 0n ? 'less' : 'more'} than the selected total.
  </>
);
