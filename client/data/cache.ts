import type { QueryClient } from '@tanstack/react-query';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

/**
 * Applies a successful write to the cached responses of an endpoint, so that no screen shows the old values until it has loaded the
 * new ones. The age of the data stays that of its load.
 * @param params The path parameters of the response; of every one by default.
 */
export function updateCached<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  update: (response: ResponseOf<E>) => ResponseOf<E>,
  params?: Record<string, unknown>,
): void {
  const key = [endpoint.resource, endpoint.name, ...(params ? [pathOf(endpoint, { params })] : [])];
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: key })) {
    const updatedAt = state.dataUpdatedAt;
    client.setQueryData<ResponseOf<E>>(queryKey, (response) => response && update(response), {
      updatedAt,
    });
  }
}

/** A validated page of a list. */
export interface ListPage<Row> {
  items?: Row[] | null;
  total?: number | null;
}

/** Applies a successful write to the rows of a list, in all of its pages. */
export function updateRows<Row>(
  client: QueryClient,
  list: Endpoint,
  update: (rows: Row[]) => Row[],
): void {
  updateCached(client, list, (response) => {
    const page: ListPage<Row> = response;
    const items = page.items && update(page.items);
    const removed = (page.items?.length ?? 0) - (items?.length ?? 0);
    const total = typeof page.total === 'number' ? page.total - removed : page.total;
    return { ...page, items, total } as never;
  });
}

/** The cached responses that have a record: those of its list, and those of itself. */
interface ShownRecord {
  list: Endpoint;
  records: Endpoint[];
}

/**
 * Applies the saved values of a record to the cached responses that have it. Its version is that of before.
 * @param params Its path parameters, of which the first has the name of a member.
 */
export function applyChange(
  client: QueryClient,
  { list, records }: ShownRecord,
  params: Record<string, string>,
  values: object,
): void {
  const [[key = '', id] = []] = Object.entries(params);
  const change = (record: object) => ({ ...record, ...values, version: undefined });
  updateRows(client, list, (rows: Record<string, unknown>[]) =>
    rows.map((row) => (String(row[key]) === id ? change(row) : row)),
  );
  for (const endpoint of records) updateCached<Endpoint>(client, endpoint, change as never, params);
}

/** Removes the responses of a resource that no screen shows: a write has outdated them, or deleted their item. */
export const removeUnshown = (client: QueryClient, resource: string): void =>
  client.removeQueries({ queryKey: [resource], type: 'inactive' });

/** Returns true if an item has an id, whatever the type of either. */
export const hasId =
  (id: unknown) =>
  (item: { id?: unknown }): boolean =>
    String(item.id) === String(id);
