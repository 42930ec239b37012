import { Menu } from '#components/overlay/menu.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { text } from '#format/values.ts';
import { columnName, columnValue } from '#lists/column.ts';
import { DownIcon } from '#ui/basics/icons.tsx';
import { type Column, cellContent } from './column.tsx';
import styles from './table.module.css';

interface RowCardProps<Row> {
  columns: Column<Row>[];
  row: Row;
  /** The address of the row's record. */
  to: string | undefined;
}

/** A button that opens a card with all values of a row. It is shown while the list is too narrow for one of its columns. */
export function RowCard<Row>({ columns, row, to }: RowCardProps<Row>) {
  const priority = Math.max(0, ...columns.map((column) => column.priority ?? 0));
  const [first] = columns;
  if (!first || priority === 0) return null;
  const facts = columns.map((column) => [columnName(column), () => cellContent(column, row, to)]);
  return (
    <span className={`${styles.card} ${styles[`card${priority}`]}`}>
      <Menu label={`All values of ${text(columnValue(first, row).value)}`} button={<DownIcon />}>
        {() => <DescriptionList of={row} facts={Object.fromEntries(facts)} />}
      </Menu>
    </span>
  );
}
