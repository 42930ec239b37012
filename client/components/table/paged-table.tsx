import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { AllRowsProgress } from '#components/list-tools/all-rows-progress.tsx';
import { type Refreshable, StaticContext } from '#components/page/freshness.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { AllRows } from '#data/all-rows.ts';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { pageCount } from '#data/paginate.ts';
import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import { usePageHref, usePageNumber } from '#lists/page-number.ts';
import { useAllRows } from '#lists/use-all-rows.ts';
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

/** A page, or all rows of a list. */
interface Rows<Row> {
  items?: Row[] | null;
  total?: number | null;
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
  const paging = pagingOf(query.data?.total, perPage);
  const isPastEnd = paging !== undefined && paging.total > 0 && page > paging.last;
  const pageHref = usePageHref(parameter);
  const all = useAllRows({ list, ...table });
  const allQuery = all && queryOfAll(all.query);
  useRedirect(isShrinking && isPastEnd ? pageHref(paging.last) : undefined);
  const isPage = !allQuery;
  const isOld = isPage && query.isPlaceholderData;
  return (
    <StaticContext value={!isPage}>
      <QueryContent<Rows<Row>> query={allQuery ?? query}>
        {(data) => (
          <DataTable
            {...table}
            {...(Number(query.data?.total) > 0 &&
              emptyPage(parameter, isPastEnd ? paging.last : undefined))}
            // The rows of the page before may all be deleted.
            of={isOld && data?.items?.length === 0 ? undefined : data}
            rows={({ items }) => items}
            total={({ total }) => total}
            fetchAllPages={isPage ? table.fetchAllPages : undefined}
            inert={isOld}
            search={all && <AllRowsProgress {...all} />}
            pagination={
              isPage && (
                <PageLinks
                  paging={paging}
                  page={page}
                  isLoading={isOld}
                  parameter={parameter}
                  list={table.label}
                  extent={extentOf(data?.items, data?.total)}
                />
              )
            }
          />
        )}
      </QueryContent>
    </StaticContext>
  );
}

/** The pages of a list; undefined without its total or page size: a guess would show wrong page numbers. */
function pagingOf(total: number | null | undefined, perPage: number | undefined) {
  if (typeof total !== 'number' || perPage === undefined) return undefined;
  return { total, perPage, last: pageCount(total, perPage) };
}

/** All rows of a list as a page; undefined until some have loaded. The rows so far are not old ones: they are not dimmed. */
function queryOfAll<Row>(query: UseQueryResult<AllRows<Row>>): Refreshable<Rows<Row>> | undefined {
  if (!query.data) return undefined;
  const { rows, total } = query.data;
  return { ...query, data: { items: rows, total }, isFetching: false, isError: false };
}

interface PageLinksProps {
  paging: ReturnType<typeof pagingOf>;
  page: number;
  isLoading: boolean;
  parameter: string | undefined;
  /** The name of the list. */
  list: string;
  extent: Extent | undefined;
}

/** The pagination of a list, or its extent if its pages are unknown. */
function PageLinks({ paging, extent, list, ...page }: PageLinksProps) {
  if (paging) return <Pagination {...paging} {...page} list={page.parameter && list} />;
  return extent && !isWhole(extent) && <ListExtent extent={extent} unit="row" />;
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
