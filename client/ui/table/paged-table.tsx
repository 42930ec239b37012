import type { UseQueryResult } from '@tanstack/react-query';
import type { FetchAllPages } from '#lib/api/paginate.ts';
import { usePageNumber } from '#lib/routing/use-page-number.ts';
import { QueryContent } from '#ui/page/query-content.tsx';
import type { Column } from './column.tsx';
import { DataTable } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

/** A validated page of a list. */
interface Paged<Row> {
  items?: Row[] | null | undefined;
  total?: number | null | undefined;
  per_page?: number | null | undefined;
}

interface PagedTableProps<Row> {
  label: string;
  query: UseQueryResult<Paged<Row>>;
  /** Loads all of the list, for an export. */
  fetchAllPages: FetchAllPages<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => unknown;
  empty: string;
  /** The page size of a list whose requests choose it. */
  perPage?: number;
  /** The URL parameter of the page number, on a screen with several lists. */
  parameter?: string;
}

/** A paginated list for a Card, with its page number in the URL. While a page loads, the previous page's rows are inert. */
export function PagedTable<Row extends object>({ query, perPage, parameter, ...table }: PagedTableProps<Row>) {
  const page = usePageNumber(parameter);
  return (
    <QueryContent query={query} blank={{}}>
      {({ items, total, per_page = perPage }) => (
        <DataTable
          {...table}
          rows={items}
          total={total ?? undefined}
          inert={query.isPlaceholderData}
          pagination={
            isNumber(total) &&
            isNumber(per_page) && (
              <Pagination
                page={page}
                isLoading={query.isPlaceholderData}
                total={total}
                perPage={per_page}
                parameter={parameter}
                list={parameter && table.label}
              />
            )
          }
        />
      )}
    </QueryContent>
  );
}

/** Without its total or page size a list has no pagination: a guess would show wrong page numbers. */
const isNumber = (value: number | null | undefined) => typeof value === 'number';
