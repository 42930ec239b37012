import { type ComponentProps, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button.tsx';
import { type Refreshable, StaticContext } from '#components/page/freshness.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { pageCount } from '#data/paginate.ts';
import { extentOf, isWhole } from '#format/extent.ts';
import { usePageHref, usePageNumber } from '#lists/page-number.ts';
import { useAllPages } from './all-pages.tsx';
import { DataTable } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

interface PagedTableProps<Row extends object>
  extends Pick<
    ComponentProps<typeof DataTable<unknown, Row>>,
    'id' | 'label' | 'columns' | 'rowKey' | 'recordHref' | 'actions' | 'empty' | 'hint'
  > {
  list: ShownPage<Row>;
  /** Loads all of the list, for an export. */
  fetchAllPages: FetchAllPages<Row>;
  /** The URL parameter of the page number, on a screen with several lists. */
  parameter?: string;
  /** True once rows were deleted on this screen: a page that is past the end then is left for the last one. */
  isShrinking?: boolean;
}

/** A paginated list for a Card, with its page number in the URL. While a page loads, the previous page's rows are inert. */
export function PagedTable<Row extends object>({
  list,
  parameter,
  isShrinking = false,
  ...table
}: PagedTableProps<Row>) {
  const { query, perPage } = list;
  const page = usePageNumber(parameter);
  const { data, isPlaceholderData } = query;
  const total = data?.total;
  // Without its total or page size a list has no pagination: a guess would show wrong page numbers.
  const paging =
    typeof total === 'number' && perPage !== undefined
      ? { total, perPage, last: pageCount(total, perPage) }
      : undefined;
  const isPastEnd = paging !== undefined && paging.total > 0 && page > paging.last;
  const pageHref = usePageHref(parameter);
  const all = useAllPages({ list, ...table });
  useRedirect(isShrinking && isPastEnd ? pageHref(paging.last) : undefined);
  const shown: Refreshable<{ items?: Row[] | null; total?: number | null }> = all?.query ?? query;
  const isWholeList = shown !== query;
  return (
    <StaticContext value={isWholeList}>
      <QueryContent query={shown}>
        {(data) => {
          const extent = extentOf(data?.items, total);
          return (
            <DataTable
              {...table}
              {...(typeof total === 'number' &&
                total > 0 &&
                emptyPage(parameter, isPastEnd ? paging.last : undefined))}
              // The rows of the page before may all be deleted.
              of={!isWholeList && isPlaceholderData && data?.items?.length === 0 ? undefined : data}
              rows={({ items }) => items}
              total={(response) => response.total}
              fetchAllPages={isWholeList ? undefined : table.fetchAllPages}
              inert={isPlaceholderData && !isWholeList}
              search={all?.progress}
              pagination={
                isWholeList ? undefined : paging ? (
                  <Pagination
                    {...paging}
                    page={page}
                    isLoading={isPlaceholderData}
                    parameter={parameter}
                    list={parameter && table.label}
                  />
                ) : (
                  extent && !isWhole(extent) && <ListExtent extent={extent} unit="row" />
                )
              }
            />
          );
        }}
      </QueryContent>
    </StaticContext>
  );
}

function useRedirect(to: string | undefined) {
  const navigate = useNavigate();
  // A layout effect: the page that is left is not drawn.
  useLayoutEffect(() => {
    if (to !== undefined) navigate(to, { replace: true });
  }, [to, navigate]);
}

/** The message of a page without rows of a list that has some, and a link to the last page from a page past it. */
const emptyPage = (parameter: string | undefined, last: number | undefined) => ({
  empty: 'There are no rows on this page.',
  hint: last && <LastPageLink last={last} parameter={parameter} />,
});

function LastPageLink({ last, parameter }: { last: number; parameter: string | undefined }) {
  const href = usePageHref(parameter);
  return (
    // The focused link disappears.
    <ButtonLink
      to={href(last)}
      onClick={({ currentTarget }) =>
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
      }
    >
      <span>
        Go to page <FormattedNumber value={last} />
      </span>
    </ButtonLink>
  );
}
