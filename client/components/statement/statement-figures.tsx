import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { useStore } from '#data/use-store.ts';
import type { Extent } from '#format/extent.ts';
import { money } from '#format/money.ts';
import type { Books } from './model/books.ts';
import { type GroupSum, groupLabel, groupSums } from './model/findings.ts';
import styles from './statement.module.css';
import type { StatementStore } from './statement-card.tsx';
import type { StatementState } from './use-statement.ts';

/**
 * The sum of each group, which stays visible at the bottom of the window: of its lines, or of the records that are missing. It is the last
 * element of its screen or form.
 */
export function StatementFigures({ comparison, books }: StatementState) {
  const { entries = [], extent, code } = books;
  const sums = comparison ? groupSums(comparison, entries) : [];
  if (sums.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {sums.map((sum) => (
        <div key={sum.group}>
          <dt>{nameOf(sum, extent)}</dt>
          <dd>
            <FormattedNumber {...figureOf(sum, code)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of the lines or records of a group follows its name. */
function nameOf({ group, lines, records }: GroupSum, extent: Extent | undefined): string {
  if (group === 'all') return 'Difference';
  const name = group === 'missing' ? 'Missing' : groupLabel(group, extent);
  return `${name} ${lines || records}`;
}

/** Only the last one has its unit: there is little room on a phone. */
function figureOf({ group, lines, statement, books, difference }: GroupSum, code: Books['code']) {
  if (group === 'all') return money(difference, code);
  return { value: money(lines > 0 ? statement : books, code).value };
}

/** The sums of the statement of a form. */
export function StoredFigures({ store }: { store: StatementStore }) {
  const statement = useStore(store);
  return statement && <StatementFigures {...statement} />;
}
