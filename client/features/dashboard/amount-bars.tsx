import { useContext } from 'react';
import { money } from '#lib/format/money.ts';
import { text } from '#lib/format/values.ts';
import { FormattedNumber } from '#ui/basics/formatted-number.tsx';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { SkeletonContext, SkeletonText } from '#ui/basics/skeleton.tsx';
import styles from './activity-card.module.css';
import type { Overview } from './api.ts';

type Amounts = NonNullable<NonNullable<Overview['recent_activity']>['amount_breakdown']>;

const placeholders: Amounts = [{}, {}, {}, {}];

/** An amount per code with a bar each. The bars compare numbers: the response carries no exchange rates. */
export function AmountBars({ amounts }: { amounts: Amounts | null | undefined }) {
  const isSkeleton = useContext(SkeletonContext);
  if (!isSkeleton && !amounts) return <MissingPart />;
  const shown = (isSkeleton ? placeholders : amounts) ?? [];
  const magnitudes = shown.map(({ code, amount }) => Math.abs(Number(money(amount, code).value)));
  const largest = Math.max(...magnitudes, Number.MIN_VALUE);
  if (shown.length === 0) return <p className="muted">No amounts.</p>;
  return (
    <div>
      <ul className={styles.bars}>
        {shown.map(({ code, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton have no codes.
          <li key={`${code} ${index}`}>
            <span className="muted">
              <SkeletonText>{text(code)}</SkeletonText>
            </span>
            <span
              className={isSkeleton ? undefined : styles.bar}
              style={{ width: `${(100 * (magnitudes[index] ?? 0)) / largest}%` }}
            />
            <span className={styles.amount}>
              <SkeletonText seed={index}>
                <FormattedNumber value={money(amount, code).value} />
              </SkeletonText>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Bars compare amounts as numbers; currencies are not converted.</p>
    </div>
  );
}
