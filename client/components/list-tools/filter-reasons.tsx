import { Button } from '#components/basics/button.tsx';
import type { ListColumn } from '#lists/column.ts';
import { filterColumns, withWord } from '#lists/filter-terms.ts';
import { type FilterReason, listed } from '#lists/filter-test.ts';
import type { ListFilter } from '#lists/use-list.ts';
import styles from './filter.module.css';

interface FilterReasonsProps<Row> {
  filter: ListFilter;
  reasons: FilterReason[];
  columns: ListColumn<Row>[];
  /** Called before another word is chosen, whose button then disappears. Without it, none is offered. */
  onChoose?: (button: Element) => void;
}

/** States why words of a filter are not compared, and what the list can compare. */
export function FilterReasons<Row>({
  filter,
  reasons,
  columns,
  onChoose,
}: FilterReasonsProps<Row>) {
  if (reasons.length === 0) return null;
  return (
    <div className={styles.reasons}>
      {reasons.map(({ word, text, instead }) => (
        <div key={word}>
          <p>{text}</p>
          {onChoose && instead.length > 0 && (
            <div className={styles.choices}>
              {instead.map((other) => (
                <Button
                  key={other}
                  small
                  onClick={({ currentTarget }) => {
                    onChoose(currentTarget);
                    filter.change(withWord(filter.text, word, other));
                  }}
                >
                  {other}
                </Button>
              ))}
            </div>
          )}
        </div>
      ))}
      <p className="muted">
        A filter of this list compares {listed(filterColumns(columns).map(({ id }) => id))}.
      </p>
    </div>
  );
}
