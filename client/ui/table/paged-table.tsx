import type { UseQueryResult } from '@tanstack/react-query';
import type { Primitive } from '#lib/api/parse-response.ts';
import { usePageNumber } from '#lib/routing/use-page-number.ts';
import { QueryContent } from '#ui/page/query-content.tsx';
import type { Column } from './column.tsx';
import { DataTable } from './data-table.tsx';
import type { FetchAllPages } from './exported-list.ts';
import { Pagination } from './pagination.tsx';

/** A page of a list as it may have come. */
interface Paged<Row> {
  items?: Row[] | null | undefined;
  total?: Primitive;
  per_page?: Primitive;
}

interface PagedTableProps<Row> {
  label: string;
  query: UseQueryResult<Paged<Row>>;
  /** Loads all of the list, for an export. */
  fetchAllPages: FetchAllPages<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => unknown;
  empty: string;
  /** How many a page holds where the answer does not say. */
  perPage?: number;
  /** The parameter of the address that holds the page number, where a screen has several lists. */
  parameter?: string;
}

/** A list whose pages are turned in the address: its table and its pagination, for a Card. */
export function PagedTable<Row extends object>({ query, perPage, parameter, ...table }: PagedTableProps<Row>) {
  const page = usePageNumber(parameter);
  return (
    <QueryContent query={query}>
      {({ items, total, per_page }) => (
        <DataTable
          {...table}
          rows={items}
          total={Number(total ?? 0)}
          pagination={
            <Pagination
              page={page}
              total={Number(total ?? 0)}
              perPage={Number(per_page ?? perPage ?? items?.length ?? 1)}
              parameter={parameter}
              of={parameter && table.label}
            />
          }
        />
      )}
    </QueryContent>
  );
}
