import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Button } from '#components/basics/button.tsx';
import { RecordsContext } from '#components/basics/list-context.ts';
import { ExportButton } from '#components/list-tools/export-button.tsx';
import { FilterBox, focusFilter, NoMatch } from '#components/list-tools/filter.tsx';
import { MoreRows } from '#components/list-tools/more-rows.tsx';
import { TableTools } from '#components/list-tools/table-tools.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import type { FetchAllPages } from '#data/paginate.ts';
import { isCut } from '#format/extent.ts';
import type { ListParts } from '#lists/list-model.ts';
import { useList } from '#lists/use-list.ts';
import { type Column, cellRenderer, columnPlaces, sortHeaders } from './column.tsx';
import { useIsLong } from './long-list.ts';
import { useMarkedRowRef } from './marked-row.ts';
import { RowCard } from './row-card.tsx';
import { rowEvents } from './row-events.ts';
import { RowTabs } from './row-tabs.tsx';
import { useSteadyOrder } from './steady-order.ts';
import { type ColumnHeader, RowActions, RowTable, TableFoot, TableSkeleton } from './table.tsx';

interface DataTableProps<Data, Row>
  extends Pick<ComponentProps<typeof RowTable<Row>>, 'label' | 'rowKey' | 'empty' | 'hint'> {
  /** Identifies the list in URLs. It stays when the label changes. */
  id: string;
  /** The response that contains the rows; a skeleton is drawn while it is undefined. */
  of: Data | undefined;
  rows: (data: Data) => Row[] | null | undefined;
  /** The same array in every render, so that a list is filtered and sorted once. */
  columns: Column<Row>[];
  /** Returns the address of a row's record, to which its first column links. */
  recordHref?: (row: Row) => string | undefined;
  /** Renders the buttons of a row, in a last column without a heading. */
  actions?: (row: Row) => ReactNode;
  /** The number of rows that are drawn at first. */
  firstRows?: number;
  /** The number of rows in the skeleton. */
  expectedRows?: number;
  /** Returns the number of rows in the whole list, if `rows` may be a part of it. A list without it is complete. */
  total?: (data: Data) => number | null | undefined;
  /** Parts of the list to choose from. */
  parts?: ListParts<Row>;
  /** Loads the whole list, if `rows` is a page of it. */
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns true for the row that a link leads to. It is scrolled to, marked and focused. */
  isMarked?: (row: Row) => boolean;
  /** Disables interaction with the rows. */
  inert?: boolean;
  /** The progress of a search of all pages, once it was started. */
  search?: ReactNode;
  /** The pagination, below the table. */
  pagination?: ReactNode;
}

type ShownList<Row extends object> = ReturnType<typeof useList<Row, Column<Row>>>;

const actionsHeader: ColumnHeader = { id: 'actions', header: '' };

/** A data table with a filter, sorting and export. */
export function DataTable<Data, Row extends object>({
  id,
  of: data,
  rows: rowsOf,
  columns,
  recordHref,
  actions,
  firstRows,
  expectedRows = firstRows,
  total: totalOf,
  parts,
  fetchAllPages,
  isMarked,
  inert,
  search,
  pagination,
  ...table
}: DataTableProps<Data, Row>) {
  const { label, rowKey } = table;
  const rows = data && rowsOf(data);
  const isPage = fetchAllPages !== undefined;
  const total = data && totalOf ? totalOf(data) : rows?.length;
  const list = useList(id, { columns, rows, total, isPage, parts, isMarked, firstRows });
  const { extent, filter } = list;
  const canSearchAll = !search && isPage && list.mayMatch && isCut(extent);
  const searchAll = canSearchAll && (
    <SearchAll label={label} total={extent.total} onSearch={filter.searchAll} />
  );
  const headers = sortHeaders(columns, list);
  if (actions) headers.push(actionsHeader);
  const shape = { label, headers };
  const { rows: found } = list;
  const { rows: drawn, handlers } = useSteadyOrder(list.drawn, rowKey);
  const places = useMemo(() => columnPlaces(columns, found), [columns, found]);
  const cellsOf = cellRenderer(columns, places, recordHref);
  const records = { label, hrefs: drawn.flatMap((row) => recordHref?.(row) ?? []) };
  const markedRow = useMarkedRowRef();
  return (
    <>
      <ListTools
        label={label}
        columns={columns}
        list={list}
        all={rows}
        expectedRows={expectedRows}
        fetchAllPages={fetchAllPages}
        rowKey={rowKey}
      />
      {parts && <RowTabs label={label} parameter={parts.parameter} parts={list.parts} />}
      <div {...rowEvents} {...handlers} inert={inert}>
        {data === undefined && <TableSkeleton {...shape} rows={expectedRows} />}
        {list.isNoMatch && (
          <NoMatch
            filter={filter}
            columns={columns}
            reasons={list.reasons}
            isPage={isPage}
            extent={extent}
          >
            {searchAll}
          </NoMatch>
        )}
        {data !== undefined && !list.isNoMatch && (
          <RowTable
            {...table}
            {...shape}
            caption={list.caption}
            rows={rows && drawn}
            extent={isPage ? undefined : extent}
          >
            {(row) => (
              <tr {...(isMarked?.(row) && { ref: markedRow, 'aria-current': true })}>
                <RecordsContext value={records}>
                  {cellsOf(row, <RowCard columns={columns} row={row} to={recordHref?.(row)} />)}
                </RecordsContext>
                {actions && (
                  <td>
                    <RowActions>{actions(row)}</RowActions>
                  </td>
                )}
              </tr>
            )}
          </RowTable>
        )}
      </div>
      <TableFoot>
        {search ?? (!list.isNoMatch && searchAll)}
        {pagination}
        {list.next > 0 && <MoreRows list={list} />}
      </TableFoot>
    </>
  );
}

interface ListToolsProps<Row extends object>
  extends Pick<
    DataTableProps<unknown, Row>,
    'label' | 'columns' | 'fetchAllPages' | 'rowKey' | 'expectedRows'
  > {
  list: ShownList<Row>;
  /** The rows before the filter; undefined without any list. */
  all: Row[] | null | undefined;
}

/** The filter and the export of a list. A list that fits a screen has the export only, unless it is filtered. */
function ListTools<Row extends object>({
  label,
  columns,
  list,
  all,
  expectedRows = 0,
  fetchAllPages,
  rowKey,
}: ListToolsProps<Row>) {
  const { extent, filter, rows } = list;
  const isPage = fetchAllPages !== undefined;
  const hasFilter = useIsLong(all?.length ?? expectedRows, isPage || filter.text !== '');
  const filterBox = (
    <FilterBox
      label={label}
      filter={filter}
      columns={columns}
      rows={all}
      isPage={isPage}
      shown={rows.length}
      reasons={list.reasons}
      extent={extent}
    />
  );
  return (
    <TableTools hidden={!all?.length} filter={hasFilter && filterBox}>
      <ExportButton list={{ label, columns, rows, extent, fetchAllPages, rowKey }} />
    </TableTools>
  );
}

interface SearchAllProps {
  /** The list's name. */
  label: string;
  total: number;
  onSearch: () => void;
}

/** Offers to search all pages of a list. */
const SearchAll = ({ label, total, onSearch }: SearchAllProps) => (
  <Button
    onClick={({ currentTarget }) => {
      // The focused button disappears.
      focusFilter(currentTarget);
      onSearch();
    }}
  >
    <span>
      Search all <FormattedNumber value={total} />{' '}
      {label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())}
    </span>
  </Button>
);
