import type { ComponentProps } from 'react';
import { NoMatch } from '#components/list-tools/filter-bar.tsx';
import { ListMenu } from '#components/list-tools/list-menu.tsx';
import { SearchField } from '#components/list-tools/search-field.tsx';
import { TableTools } from '#components/list-tools/table-tools.tsx';
import { useList } from '#lists/use-list.ts';
import type { Column } from './column.tsx';
import styles from './grid-table.module.css';
import { RowTable, TableSkeleton } from './table.tsx';

interface GridTableProps<Data, Row>
  extends Omit<ComponentProps<typeof RowTable<Row>>, 'headers' | 'rows'> {
  /** Identifies the list in URLs. It stays when the label changes. */
  id: string;
  /** The response that contains the rows; a skeleton is drawn while it is undefined. */
  of: Data | undefined;
  rows: (data: Data) => Row[] | null | undefined;
  columns: Column<Row>[];
  /** Returns rows that stay together, in tables beside one another on wide screens. A filter moves no row to another table. */
  partsOf?: (all: Row[]) => Row[][];
}

/**
 * A table with rows that render themselves and may be editable. All columns stay visible in a fixed order. The export contains
 * the saved values, not the edits.
 */
export function GridTable<Data, Row extends object>({
  id,
  of: data,
  rows: rowsOf,
  columns,
  partsOf = (all) => [all],
  ...table
}: GridTableProps<Data, Row>) {
  const { label } = table;
  const rows = data && rowsOf(data);
  const list = useList(id, { columns, rows, total: rows?.length });
  const { extent } = list;
  const listed = new Set(list.rows);
  const parts = partsOf(rows ?? [])
    .map((part, place) => ({ place, rows: part.filter((row) => listed.has(row)) }))
    .filter((part) => part.rows.length > 0);
  return (
    <>
      <TableTools
        hidden={!rows || rows.length === 0}
        search={<SearchField label={label} list={list} />}
      >
        <ListMenu
          list={{ ...table, rows: list.rows, extent, columns, isFiltered: list.isFiltered }}
        />
      </TableTools>
      {data === undefined && <TableSkeleton label={label} headers={columns} />}
      {list.isNoMatch && <NoMatch list={list} extent={extent} />}
      {data !== undefined && !list.isNoMatch && (
        <div className={styles.frame}>
          <div className={styles.parts}>
            {parts.length === 0 && <RowTable {...table} rows={rows} headers={columns} />}
            {parts.map(({ place, rows }) => (
              <RowTable
                key={place}
                {...table}
                label={place === 0 ? label : `${label}, part ${place + 1}`}
                rows={rows}
                headers={columns}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
