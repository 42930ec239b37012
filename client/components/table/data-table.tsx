import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/basics/button.tsx';
import { VisitsContext } from '#components/basics/link.tsx';
import { useVisits } from '#components/basics/visits.ts';
import { ToolsSlot } from '#components/page/card.tsx';
import { ExportButton } from '#components/table/export/export-button.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { FetchAllPages } from '#data/paginate.ts';
import { extentOf, isCut } from '#format/extent.ts';
import { openRow, useShownRows } from '#lists/long-list.ts';
import { classNames } from '#ui/basics/class-names.ts';
import { type Column, cellRenderer } from './column.tsx';
import { ColumnsButton, useTableView } from './columns-menu.tsx';
import { FilterBox, NoMatch, useFilter } from './filter.tsx';
import { RowTabs, type Tabs, useTabRows } from './row-tabs.tsx';
import { useSorting } from './sorting.ts';
import { columnKey, RowTable, TableFoot, TableSkeleton } from './table.tsx';
import styles from './table-tools.module.css';

interface DataTableProps<Data, Row>
  extends Pick<ComponentProps<typeof RowTable<Row>>, 'label' | 'rowKey' | 'empty' | 'hint'> {
  /** The response that contains the rows; a skeleton is drawn while it is undefined. */
  of: Data | undefined;
  rows: (data: Data) => Row[] | null | undefined;
  columns: Column<Row>[];
  /** The number of rows in the skeleton. */
  expectedRows?: number;
  /** Returns the number of rows in the whole list, if `rows` may be a part of it. A list without it is complete. */
  total?: (data: Data) => number | null | undefined;
  /** Parts of the list to choose from. */
  tabs?: Tabs<Row>;
  /** Loads the whole list, if `rows` is a page of it. */
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns true for the row that the user comes from. It is scrolled into view. */
  isMarked?: (row: Row) => boolean;
  /** Disables interaction with the rows. */
  inert?: boolean;
  /** The progress of a search of all pages, once it was started. */
  search?: ReactNode;
  /** The pagination, below the table. */
  pagination?: ReactNode;
}

/** A list of more rows is longer than a screen. */
const screenRows = 15;

/** Returns a ref that scrolls to its row once: when a filter is cleared and the row appears again, the page must not move. */
function useScrollOnce() {
  const isDone = useRef(false);
  return useCallback((row: HTMLTableRowElement | null) => {
    if (row && !isDone.current) row.scrollIntoView({ block: 'center' });
    isDone.current ||= row !== null;
  }, []);
}

/** Moves the focus to the next or previous control of its row: the copy buttons of a list are no tab stops. */
function moveInRow(event: KeyboardEvent) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  const controls = [...(row?.querySelectorAll<HTMLElement>('a, button:not([disabled])') ?? [])];
  const next = controls[controls.indexOf(event.target as HTMLElement) + step];
  if (!next || !controls.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** A data table with a filter, sorting, column visibility and export. */
export function DataTable<Data, Row extends object>({
  of: data,
  rows: rowsOf,
  columns,
  expectedRows,
  total: totalOf,
  tabs,
  fetchAllPages,
  isMarked,
  inert,
  search,
  pagination,
  ...table
}: DataTableProps<Data, Row>) {
  const { label, rowKey } = table;
  const rows = data && rowsOf(data);
  const [view, changeView] = useTableView(label);
  const shown = columns.filter((column) => !view.hidden.includes(columnKey(column)));
  const isPage = fetchAllPages !== undefined;
  const extent = extentOf(rows, data && totalOf ? totalOf(data) : rows?.length);
  const { filter, rows: filtered } = useFilter(label, columns, useTabRows(tabs, rows));
  const sorted = useSorting(label, shown, filtered, extent, isPage);
  const isFull = rows && rows.length > 0;
  const isLong = useOnce(
    isPage ||
      (rows?.length ?? expectedRows ?? 0) > screenRows ||
      filter.text !== '' ||
      view.hidden.length > 0 ||
      view.compact,
  );
  const all = sorted.rows ?? [];
  // The backend limits a page.
  const least = isPage ? all.length : isMarked ? all.findIndex(isMarked) + 1 : 0;
  const { shown: drawn, more, showMore } = useShownRows(label, all, least);
  const look = { compact: view.compact, showAll: view.showAll };
  const cellsOf = cellRenderer(shown, filtered ?? []);
  const visits = useVisits();
  const scrollToMarked = useScrollOnce();
  const searchAll = !search && isPage && filter.text && isCut(extent) && (
    <Button
      onClick={({ currentTarget }) => {
        // The focused button disappears.
        currentTarget.closest('section')?.querySelector<HTMLElement>('[type="search"]')?.focus();
        filter.store(true);
      }}
    >
      <span>
        Search all <FormattedNumber value={extent.total} />{' '}
        {label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())}
      </span>
    </Button>
  );
  const isNoMatch = isFull && filtered?.length === 0;
  return (
    <>
      <TableTools
        hidden={!isFull}
        filter={
          isLong && (
            <FilterBox
              label={label}
              filter={filter}
              isPage={isPage}
              shown={filtered?.length ?? 0}
              extent={extent}
            />
          )
        }
      >
        {isLong && (
          <ColumnsButton label={label} columns={columns} view={view} onChange={changeView} />
        )}
        <ExportButton
          list={{
            label,
            columns: shown,
            rows: all,
            extent,
            fetchAllPages,
            rowKey,
          }}
        />
      </TableTools>
      {tabs && <RowTabs label={label} tabs={tabs} rows={rows ?? []} extent={extent} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the controls of a row, which has its link for the keyboard. */}
      <div inert={inert} onKeyDown={moveInRow} onClick={openRow} onAuxClick={openRow}>
        {data === undefined ? (
          <TableSkeleton label={label} headers={sorted.headers} rows={expectedRows} {...look} />
        ) : isNoMatch ? (
          <NoMatch filter={filter} isPage={isPage} extent={extent}>
            {searchAll}
          </NoMatch>
        ) : (
          <RowTable
            {...table}
            {...sorted}
            {...look}
            rows={rows && drawn}
            extent={isPage ? undefined : extent}
          >
            {(row) => (
              <tr {...(isMarked?.(row) && { ref: scrollToMarked, 'aria-current': true })}>
                <VisitsContext value={visits}>{cellsOf(row)}</VisitsContext>
              </tr>
            )}
          </RowTable>
        )}
      </div>
      <TableFoot>
        {search ?? (!isNoMatch && searchAll)}
        {pagination}
        {more > 0 && (
          <>
            <Button onClick={showMore}>
              <span>
                Show <FormattedNumber value={more} /> more
              </span>
            </Button>
            <span className="muted" role="status">
              <ListExtent extent={{ rows: drawn.length, total: all.length }} /> rows shown
            </span>
          </>
        )}
      </TableFoot>
    </>
  );
}

interface GridTableProps<Data, Row>
  extends Omit<ComponentProps<typeof RowTable<Row>>, 'headers' | 'rows'> {
  /** The response that contains the rows; a skeleton is drawn while it is undefined. */
  of: Data | undefined;
  rows: (data: Data) => Row[] | null | undefined;
  columns: Column<Row>[];
}

/**
 * A table with rows that render themselves and may be editable. All columns stay visible in a fixed order. The export contains
 * the saved values, not the edits.
 */
export function GridTable<Data, Row extends object>({
  of: data,
  rows: rowsOf,
  columns,
  ...table
}: GridTableProps<Data, Row>) {
  const { label } = table;
  const rows = data && rowsOf(data);
  const extent = extentOf(rows, rows?.length);
  const { filter, rows: filtered } = useFilter(label, columns, rows);
  const isFull = rows && rows.length > 0;
  return (
    <>
      <TableTools
        hidden={!isFull}
        filter={
          <FilterBox label={label} filter={filter} shown={filtered?.length ?? 0} extent={extent} />
        }
      >
        <ExportButton list={{ ...table, rows: filtered ?? [], extent, columns }} />
      </TableTools>
      {data === undefined ? (
        <TableSkeleton label={label} headers={columns} />
      ) : isFull && filtered?.length === 0 ? (
        <NoMatch filter={filter} extent={extent} />
      ) : (
        <RowTable {...table} rows={filtered} headers={columns} />
      )}
    </>
  );
}

interface TableToolsProps {
  hidden: boolean;
  filter: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/**
 * The filter and buttons of a table: in the header of its card, otherwise above the table. While `hidden`, in a skeleton or an
 * empty list, they keep their space, so that nothing moves when the rows have loaded.
 */
function TableTools({ hidden, filter, children }: TableToolsProps) {
  const slot = useContext(ToolsSlot);
  const tools = (
    <div className={classNames(styles.tools, hidden && styles.hidden)}>
      {filter}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
  return slot ? createPortal(tools, slot) : <div className={styles.bar}>{tools}</div>;
}

/** Returns true from the first time that the value is true: controls in use do not disappear with the row or letter before the last. */
function useOnce(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
