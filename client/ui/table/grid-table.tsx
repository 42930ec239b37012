import type { ComponentProps } from 'react';
import type { Column } from './column.tsx';
import { ExportButton } from './export/export-button.tsx';
import { RowTable } from './row-table.tsx';
import { TableFoot } from './table-foot.tsx';

type GridTableProps<Row> = Omit<ComponentProps<typeof RowTable<Row>>, 'heads'> & { columns: Column<Row>[] };

/**
 * A table with rows that render themselves and may be editable. All columns stay visible in a fixed order. The export contains
 * the saved values, not the edits.
 */
export const GridTable = <Row extends object>({ columns, ...table }: GridTableProps<Row>) => (
  <>
    <RowTable {...table} heads={columns} />
    <TableFoot tools={table.rows?.length ? <ExportButton list={{ ...table, rows: table.rows, columns }} /> : null} />
  </>
);
