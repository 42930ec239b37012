import { useSyncExternalStore } from 'react';
import type { Column } from '#components/table/column.tsx';
import { isOnStatement, markOf } from './model/findings.ts';
import styles from './statement.module.css';
import type { StatementStore } from './statement-card.tsx';
import type { StatementState } from './use-statement.ts';

/** States whether a record of a long list is on the statement. A comparison renders the marks, and not their rows. */
export function StatementMark({ store, id }: { store: StatementStore; id: unknown }) {
  const group = useSyncExternalStore(store.subscribe, () =>
    store.get()?.comparison?.groupOf.get(id),
  );
  if (!group) return null;
  return <span className={isOnStatement(group) ? styles.found : styles.mark}>{markOf(group)}</span>;
}

/** Returns the column that states whether the records of a list are on the statement: none without a comparison. */
export function statementColumn<Row>(
  { comparison, books: { entries = [] } }: StatementState,
  rows: Row[] | null | undefined,
): Column<Row>[] {
  if (!comparison) return [];
  const groups = new Map(
    rows?.map((row, place) => [row, comparison.groupOf.get(entries[place]?.id)]),
  );
  const value = (row: Row) => {
    const group = groups.get(row);
    return group && markOf(group);
  };
  return [{ id: 'statement', header: 'Statement', value }];
}
