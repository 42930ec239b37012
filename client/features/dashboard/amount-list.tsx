import { money } from '#lib/format/money.ts';
import { text } from '#lib/format/values.ts';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import styles from './activity-card.module.css';
import type { Overview } from './api.ts';

type Amounts = NonNullable<NonNullable<Overview['recent_activity']>['amount_breakdown']>;

/** An amount per code, as text: the response carries no exchange rates to compare them by. See decision 2 in docs/decisions.md. */
export function AmountList({ amounts }: { amounts: Amounts | null | undefined }) {
  if (!amounts) return <MissingPart />;
  if (amounts.length === 0) return <p className="muted">No amounts.</p>;
  return (
    <ul className={styles.amounts}>
      {amounts.map(({ code, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a code may be missing.
        <li key={`${code} ${index}`}>
          <span>{text(code)}</span>
          <FormattedNumber value={money(amount, code).value} />
        </li>
      ))}
    </ul>
  );
}

export const AmountListSkeleton = () => (
  <ul className={styles.amounts}>
    {[0, 1, 2, 3].map((seed) => (
      <li key={seed}>
        <SkeletonBar />
        <SkeletonBar seed={seed} />
      </li>
    ))}
  </ul>
);
