import { BottomBar } from '#components/form/form-buttons.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { useStore } from '#data/use-store.ts';
import { money } from '#format/money.ts';
import { type GroupSum, groupLabel, groupSums } from './findings.ts';
import styles from './statement.module.css';
import type { StatementStore } from './statement-card.tsx';
import type { StatementState } from './use-statement.ts';

/** The sum of each group on one line, to stay visible while the page scrolls: of its lines, or of the records that are missing. */
function StatementFigures({ comparison, books }: StatementState) {
  const { entries = [], extent, code } = books;
  const sums = comparison ? groupSums(comparison, entries) : [];
  if (sums.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {sums.map((sum) => (
        <div key={sum.group}>
          <dt>
            {sum.group === 'all'
              ? 'Difference'
              : `${groupLabel(sum.group, extent)} ${sum.lines || sum.records}`}
          </dt>
          <dd>
            <FormattedNumber {...money(figureOf(sum), code)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figureOf({ group, lines, statement, books, difference }: GroupSum): bigint | undefined {
  if (group === 'all') return difference;
  return lines > 0 ? statement : books;
}

/** The sums of the statement of a form, beside its total. */
export function StoredFigures({ store }: { store: StatementStore }) {
  const statement = useStore(store);
  return statement && <StatementFigures {...statement} />;
}

/** The sums of a statement at the bottom of a screen without a form. */
export const StatementBar = ({ statement }: { statement: StatementState }) =>
  statement.comparison && (
    <BottomBar>
      <StatementFigures {...statement} />
    </BottomBar>
  );
