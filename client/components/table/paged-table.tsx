import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { ClearButton } from '#components/list-tools/filter-bar.tsx';
import { CardBody } from '#components/screen/card.tsx';
import { QueryContent } from '#components/screen/query-content.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isWhole } from '#format/extent.ts';
import { usePageHref } from '#lists/page-number.ts';
import type { ListedRecords } from '#lists/record-place.ts';
import { parameterLabels } from '#lists/server-source.ts';
import { type ServerList, type ShownServerList, useServerList } from '#lists/use-list.ts';
import { isFinal } from '#platform/http/failure-text.ts';
import { ApiError } from '#platform/http/request.ts';
import type { Column } from './column.tsx';
import { DataTable, ListControls, type ListFrame, ListRows } from './data-table.tsx';
import { Pagination } from './pagination.tsx';

interface PagedTableProps<Row extends object>
  extends ServerList<Row, Column<Row>>,
    Omit<ListFrame<Row>, 'columns'> {
  /** Returns the columns of some rows, if a backend may not send all of them. */
  columnsFor?: (rows: Row[]) => Column<Row>[];
  /** True once rows were deleted on this screen: a page that is past the end then is left for the last one. */
  isShrinking?: boolean;
}

/**
 * A list of the backend for a Card, with the controls that the backend declares for it. Without any it is searched and sorted in the
 * browser if its first page has all of its rows. While a page loads, the previous page's rows are inert.
 */
export function PagedTable<Row extends object>({
  id,
  source,
  columns: allColumns,
  columnsFor = () => allColumns,
  filters,
  parameter,
  isShrinking = false,
  ...frame
}: PagedTableProps<Row>) {
  const { label, rowKey, recordHref } = frame;
  const list = useServerList({ id, source, columns: allColumns, filters, parameter });
  const { page, number, paging, query, extent } = list;
  const isPastEnd = paging !== undefined && paging.total > 0 && number > paging.last;
  const pageHref = usePageHref(parameter);
  useRedirect(isShrinking && isPastEnd ? pageHref(paging.last) : undefined);
  const { data, error, isLoadingError, isPlaceholderData: isOld } = page.query;
  const items = data?.items;
  const columns = items ? columnsFor(items) : allColumns;
  const records = useListedPage(label, list, recordHref);
  // The rows of the page before may all be deleted.
  const shown = isOld && items?.length === 0 ? undefined : data;
  const isLocal = !list.isDeclared && number === 1 && extent !== undefined && isWhole(extent);
  const isEmpty = shown !== undefined && !shown.items?.length && !list.isFiltered;
  const isForbidden = isLoadingError && error instanceof ApiError && error.status === 403;
  return (
    <>
      <QueryContent
        query={page.query}
        labels={parameterLabels(filters ?? [])}
        controls={
          !isLocal &&
          (list.isDeclared || !isLoadingError) && (
            <ListControls
              list={list}
              isHidden={isEmpty || isForbidden}
              hasControls={list.isDeclared}
              keys={source.endpoint.keys}
              isServer
              exported={{
                label,
                columns,
                rows: list.rows,
                extent,
                isFiltered: list.isFiltered,
                rowKey,
                fetchAllPages: (signal, from) => source.fetchAllPages(signal, from, query),
              }}
            />
          )
        }
      >
        {() =>
          isLocal ? (
            <DataTable
              {...frame}
              id={id}
              columns={columns}
              filters={filters}
              of={shown}
              rows={({ items }) => items}
              inert={isOld}
            />
          ) : (
            <ListRows
              {...frame}
              {...(list.found > 0 && emptyPage(parameter, isPastEnd ? paging.last : undefined))}
              columns={columns}
              list={list}
              rows={shown && (shown.items ?? null)}
              isServer
              records={records}
              inert={isOld}
              pagination={
                <PageLinks
                  list={list}
                  extent={extent}
                  isLoading={isOld}
                  parameter={parameter}
                  label={label}
                />
              }
            />
          )
        }
      </QueryContent>
      {list.isFiltered && isLoadingError && isFinal(error) && (
        <CardBody>
          <ClearButton list={list} />
        </CardBody>
      )}
    </>
  );
}

/** Returns the place of a page among the records of its list. */
function useListedPage<Row extends object>(
  label: string,
  { rows, number, paging, isMore }: ShownServerList<Row, Column<Row>>,
  recordHref: ListFrame<Row>['recordHref'],
): ListedRecords {
  const { search } = useLocation();
  const hrefs = rows.flatMap((row) => recordHref?.(row) ?? []);
  return {
    label,
    hrefs,
    ...(paging && {
      page: { search, number, perPage: paging.perPage, total: paging.total, isMore },
    }),
  };
}

interface PageLinksProps {
  list: Pick<ShownServerList<never, never>, 'paging' | 'number' | 'isMore'>;
  extent: Extent | undefined;
  isLoading: boolean;
  parameter: string | undefined;
  /** The name of the list. */
  label: string;
}

/** The pagination of a list, or its extent if its pages are unknown. */
function PageLinks({ list, extent, isLoading, parameter, label }: PageLinksProps) {
  const { paging, number, isMore } = list;
  if (!paging) return extent && !isWhole(extent) && <ListExtent extent={extent} unit="row" />;
  return (
    <Pagination
      {...paging}
      page={number}
      isMore={isMore}
      isLoading={isLoading}
      parameter={parameter}
      list={parameter && label}
    />
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
