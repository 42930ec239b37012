import { money } from '#lib/format/money.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';

interface AmountDifferenceProps {
  /** The amount minus the selected total, in minor units. */
  of: bigint;
  code: string | null | undefined;
}

/** The sentence about an amount that differs from the selected total. */
export const AmountDifference = ({ of, code }: AmountDifferenceProps) => (
  <>
    The amount is <FormattedNumber {...money(of < 0n ? -of : of, code)} /> {of < 0n ? 'less' : 'more'} than the selected total.
  </>
);
