import { useContext } from 'react';
import { money } from '#lib/format/money.ts';
import { text } from '#lib/format/values.ts';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { SkeletonContext, SkeletonText } from '#ui/basics/skeleton.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import styles from './activity-card.module.css';
import type { Overview } from './api.ts';

type Amounts = NonNullable<NonNullable<Overview['recent_activity']>['amount_breakdown']>;

const placeholders: Amounts = [{}, {}, {}, {}];

/** An amount per code, as text: the response carries no exchange rates to compare them by. */
export function AmountList({ amounts }: { amounts: Amounts | null | undefined }) {
  const isSkeleton = useContext(SkeletonContext);
  if (!isSkeleton && !amounts) return <MissingPart />;
  const shown = (isSkeleton ? placeholders : amounts) ?? [];
  if (shown.length === 0) return <p className="muted">No amounts.</p>;
  return (
    <ul className={styles.amounts}>
      {shown.map(({ code, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton have no codes.
        <li key={`${code} ${index}`}>
          <SkeletonText>{text(code)}</SkeletonText>
          <SkeletonText seed={index}>
            <FormattedNumber value={money(amount, code).value} />
          </SkeletonText>
        </li>
      ))}
    </ul>
  );
}
