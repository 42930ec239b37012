import type { ComponentProps } from 'react';
import type { Column } from './column.tsx';
import { ExportButton } from './export/export-button.tsx';
import { RowTable } from './row-table.tsx';
import { TableFoot } from './table-foot.tsx';

type GridTableProps<Row> = Omit<ComponentProps<typeof RowTable<Row>>, 'heads'> & { columns: Column<Row>[] };

/**
 * A table whose rows draw themselves, and may be edited: all of its columns stay, in the order in which they are saved.
 * What is exported is what its columns hold, not what is being typed.
 */
export const GridTable = <Row extends object>({ columns, ...table }: GridTableProps<Row>) => (
  <>
    <RowTable {...table} heads={columns} />
    <TableFoot tools={table.rows?.length ? <ExportButton list={{ ...table, rows: table.rows, columns }} /> : null} />
  </>
);
