import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { RecordsContext } from '#components/basics/list-context.ts';
import { FilterBar, NoMatch } from '#components/list-tools/filter-bar.tsx';
import { ListMenu } from '#components/list-tools/list-menu.tsx';
import { MoreRows } from '#components/list-tools/more-rows.tsx';
import { SearchField } from '#components/list-tools/search-field.tsx';
import { TableTools } from '#components/list-tools/table-tools.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { isWhole } from '#format/extent.ts';
import type { Money } from '#format/money.ts';
import type { Filter } from '#lists/filter.ts';
import type { ExportedList } from '#lists/list-export.ts';
import type { ListedRecords } from '#lists/record-place.ts';
import { type ShownList, useList } from '#lists/use-list.ts';
import { type Column, cellRenderer, columnPlaces, sortHeaders } from './column.tsx';
import { useIsLong } from './long-list.ts';
import { useMarkedRowRef } from './marked-row.ts';
import { RowCard } from './row-card.tsx';
import { rowEvents } from './row-events.ts';
import { useSteadyOrder } from './steady-order.ts';
import {
  type ColumnHeader,
  cellClass,
  RowActions,
  RowTable,
  TableFoot,
  TableSkeleton,
} from './table.tsx';

/** What every list of rows has. */
export interface ListFrame<Row>
  extends Pick<ComponentProps<typeof RowTable<Row>>, 'label' | 'rowKey' | 'empty' | 'hint'> {
  /** The same array in every render, so that a list is searched and sorted once. */
  columns: Column<Row>[];
  /** Returns the address of a row's record, to which its first column links. */
  recordHref?: ((row: Row) => string | undefined) | undefined;
  /** Renders the buttons of a row, in a last column without a heading. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** The number of rows in the skeleton. */
  expectedRows?: number | undefined;
  /** Returns true for the row that a link leads to. It is scrolled to, marked and focused. */
  isMarked?: ((row: Row) => boolean) | undefined;
}

interface DataTableProps<Data, Row> extends ListFrame<Row> {
  /** Identifies the list in URLs. It stays when the label changes. */
  id: string;
  /** The response that contains the rows; a skeleton is drawn while it is undefined. */
  of: Data | undefined;
  rows: (data: Data) => Row[] | null | undefined;
  /** The same array in every render. */
  filters?: Filter<Row>[];
  /** The number of rows that are drawn at first. */
  firstRows?: number;
  /** Returns the number of rows in the whole list, if `rows` may be a part of it. A list without it is complete. */
  total?: (data: Data) => number | null | undefined;
  /** Returns the sums of the whole list by the ids of their columns. They are shown while it is whole and not filtered. */
  totals?: (data: Data) => Record<string, Money> | undefined;
  /** Disables interaction with the rows. */
  inert?: boolean;
}

/** A table of rows that are in the browser, with a search, filters, sorting and export. A list that fits a screen has the export only, unless a part of it is shown. */
export function DataTable<Data, Row extends object>({
  id,
  of: data,
  rows: rowsOf,
  filters,
  firstRows,
  total: totalOf,
  totals,
  expectedRows = firstRows,
  ...frame
}: DataTableProps<Data, Row>) {
  const { label, columns, rowKey, recordHref, isMarked } = frame;
  const rows = data && rowsOf(data);
  const total = data && totalOf ? totalOf(data) : rows?.length;
  const list = useList(id, { columns, filters, rows, total, isMarked, firstRows });
  const { extent, rows: found } = list;
  const isLong = useIsLong(rows?.length ?? expectedRows ?? 0, list.isFiltered);
  const hrefs = useMemo(() => found.flatMap((row) => recordHref?.(row) ?? []), [found, recordHref]);
  return (
    <>
      <ListControls
        list={list}
        isHidden={!rows?.length}
        hasControls={isLong}
        exported={{ label, columns, rows: found, extent, isFiltered: list.isFiltered, rowKey }}
      />
      <ListRows
        {...frame}
        expectedRows={expectedRows}
        list={list}
        rows={data && (rows ?? null)}
        extent={extent}
        totals={data && extent && isWhole(extent) && !list.isFiltered ? totals?.(data) : undefined}
        records={{ label, hrefs }}
      />
    </>
  );
}

interface ListControlsProps<Row extends object> {
  list: ShownList<Row, Column<Row>>;
  /** True in an empty list. */
  isHidden: boolean;
  /** True if the list has its search and its filters. */
  hasControls: boolean;
  /** What the backend compares a text with. */
  keys?: readonly string[] | undefined;
  /** True if the backend has found the rows. */
  isServer?: boolean;
  exported: ExportedList<Row>;
}

/** The search, the menu and the filters of a list. */
export function ListControls<Row extends object>({
  list,
  isHidden,
  hasControls,
  keys,
  isServer = false,
  exported,
}: ListControlsProps<Row>) {
  const { label } = exported;
  return (
    <TableTools
      hidden={isHidden}
      search={
        hasControls && <SearchField label={label} list={list} keys={keys} isServer={isServer} />
      }
      filters={hasControls && !isHidden && <FilterBar label={label} list={list} />}
    >
      <ListMenu
        list={exported}
        unavailable={list.problems.length > 0 ? 'The search or a filter is not valid.' : undefined}
      />
    </TableTools>
  );
}

interface ListRowsProps<Row extends object> extends ListFrame<Row> {
  list: ShownList<Row, Column<Row>>;
  /** Undefined while they load, null if the response lacks them. */
  rows: Row[] | null | undefined;
  /** The extent of a list that may be cut. */
  extent?: ComponentProps<typeof RowTable>['extent'];
  /** The sums of columns, by their ids. */
  totals?: Record<string, Money> | undefined;
  /** True if the backend has found the rows. */
  isServer?: boolean;
  /** The records that a record opened from the list is among. */
  records: ListedRecords | undefined;
  /** Disables interaction with the rows. */
  inert?: boolean | undefined;
  /** The pagination, below the table. */
  pagination?: ReactNode;
}

interface TotalsRowProps<Row> {
  columns: Column<Row>[];
  totals: Record<string, Money>;
  places: ReturnType<typeof columnPlaces>;
}

/** The sums of columns, in line with their numbers. */
const TotalsRow = <Row,>({ columns, totals, places }: TotalsRowProps<Row>) => (
  <tr>
    {columns.map((column, index) =>
      index === 0 ? (
        <th key={column.id} scope="row">
          Total
        </th>
      ) : (
        <td key={column.id} className={cellClass(column)}>
          {totals[column.id] && (
            <FormattedNumber {...(totals[column.id] as Money)} places={places[index]} />
          )}
        </td>
      ),
    )}
  </tr>
);

const actionsHeader: ColumnHeader = { id: 'actions', header: '' };

/** The rows and the pages of a list. */
export function ListRows<Row extends object>({
  list,
  rows,
  extent,
  totals,
  isServer = false,
  records,
  inert,
  pagination,
  columns,
  recordHref,
  actions,
  expectedRows,
  isMarked,
  ...table
}: ListRowsProps<Row>) {
  const { label, rowKey } = table;
  const headers = sortHeaders(columns, list);
  if (actions) headers.push(actionsHeader);
  const shape = { label, headers };
  const { rows: found } = list;
  const { rows: drawn, handlers } = useSteadyOrder(list.drawn, rowKey);
  const places = useMemo(() => columnPlaces(columns, found), [columns, found]);
  const cellsOf = cellRenderer(columns, places, recordHref);
  const markedRow = useMarkedRowRef();
  return (
    <>
      <div {...rowEvents} {...handlers} inert={inert}>
        {rows === undefined && <TableSkeleton {...shape} rows={expectedRows} />}
        {list.isNoMatch && <NoMatch list={list} extent={isServer ? undefined : list.extent} />}
        {rows !== undefined && !list.isNoMatch && (
          <RowTable
            {...table}
            {...shape}
            caption={list.caption}
            rows={rows && drawn}
            extent={isServer ? undefined : extent}
            foot={totals && <TotalsRow {...{ columns, totals, places }} />}
          >
            {(row) => (
              <tr {...(isMarked?.(row) && { ref: markedRow, 'aria-current': true })}>
                <RecordsContext value={records}>
                  {cellsOf(row, <RowCard columns={columns} row={row} to={recordHref?.(row)} />)}
                </RecordsContext>
                {actions && (
                  <td>
                    <RowActions isQuiet>{actions(row)}</RowActions>
                  </td>
                )}
              </tr>
            )}
          </RowTable>
        )}
      </div>
      <TableFoot>
        {pagination}
        {list.next > 0 && <MoreRows list={list} />}
      </TableFoot>
    </>
  );
}
