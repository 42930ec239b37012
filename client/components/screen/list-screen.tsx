import { type ComponentProps, useContext } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Card } from '#components/screen/card.tsx';
import { ScreenParts } from '#components/screen/freshness.tsx';
import { ScreenFrame } from '#components/screen/screen-frame.tsx';
import type { Column } from '#components/table/column.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import type { Endpoint, Query } from '#contract/endpoint.ts';
import { type PagedEndpoint, pagedList, type RowOf } from '#data/paginate.ts';
import { useStore } from '#data/use-store.ts';
import type { Scalar } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { ApiError } from '#platform/http/request.ts';
import { screenHref } from '#platform/paths.ts';

interface ListDefinition<E extends PagedEndpoint> {
  /** Names the list: `Users`. */
  label: string;
  /** The endpoint of one record, whose screen a row leads to. */
  details: Endpoint;
  /** The member of a row that is in the path of its record. Default: the member with the name of the parameter. */
  key?: keyof RowOf<E> & string;
  /** Parameters of each request. */
  query?: Omit<Query<E>, 'page'>;
  columns: Column<RowOf<E>>[];
  filters?: Filter<RowOf<E>>[];
  empty: string;
  hint: string;
}

/** Defines a list of the backend whose rows have screens of their own. Its id is the name of the resource. */
export function defineList<E extends PagedEndpoint>(
  endpoint: E,
  { details, key, query, ...list }: ListDefinition<E>,
) {
  const [, parameter = ''] = /\{(\w+)\}/.exec(details.path) ?? [];
  const rowKey = (row: RowOf<E>) => (row as Record<string, Scalar>)[key ?? parameter];
  return {
    ...list,
    id: endpoint.resource,
    details,
    source: pagedList(endpoint, query),
    rowKey,
    recordHref: (row: RowOf<E>) => screenHref(details, rowKey(row)),
  };
}

interface ListScreenProps<Row extends object> extends ComponentProps<typeof PagedTable<Row>> {
  /** The path of the form that creates an item, and its kind: `user`. */
  create?: { to: string; noun: string };
}

/** Leads to the form that creates an item. Beside a list that may not be read, it would lead to a refusal. */
function CreateLink({ to }: { to: string }) {
  const parts = useStore(useContext(ScreenParts));
  const isForbidden = [...parts.values()].some(
    ({ query: { data, error } }) =>
      data === undefined && error instanceof ApiError && error.status === 403,
  );
  if (isForbidden) return null;
  return (
    <ButtonLink isButton tone="primary" to={to}>
      Create
    </ButtonLink>
  );
}

/** A screen with one list. Its `hint` explains the empty list, and leads to the form that creates the first item. */
export function ListScreen<Row extends object>({ create, hint, ...table }: ListScreenProps<Row>) {
  return (
    <ScreenFrame actions={create && <CreateLink to={create.to} />}>
      <Card narrow={table.columns.length < 3}>
        <PagedTable
          {...table}
          hint={
            <>
              {hint}
              {create && <ButtonLink to={create.to}>Create the first {create.noun}</ButtonLink>}
            </>
          }
        />
      </Card>
    </ScreenFrame>
  );
}
