import type * as z from 'zod/mini';
import type { Endpoint, Query } from '#contract/endpoint.ts';
import { type AppendedRow, rowsOfPage } from '../db/append-only.ts';
import { type CommonQuery, findPage, isChosen, type List } from '../db/lists.ts';
import { type PageOfList, pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { notFound } from './http-error.ts';
import { type HandlerInput, type Route, route } from './route.ts';
import { setEntityTag, versioned } from './version.ts';

/** An endpoint that responds with a page of a list. */
type ListEndpoint = Endpoint & {
  query: z.ZodMiniType<CommonQuery>;
  response: z.ZodMiniObject<{ items: z.ZodMiniArray }>;
};

interface ListOptions<T, Q> extends List<T, Q> {
  /** The number of rows of a page without `per_page`. */
  perPage?: number;
  /** Builds the query of a page that no parameter filters or sorts, for a list that is only appended to. */
  appended?: (db: Database, page: PageOfList) => { execute: () => Promise<AppendedRow[]> };
}

/** Creates the route of a list with pages. Its rows have versions if the contract declares one. */
export function listRoute<E extends ListEndpoint, T extends object>(
  endpoint: E,
  { perPage, appended, ...list }: ListOptions<T, Query<E>>,
): Route {
  const row = endpoint.response.shape.items.def.element;
  const hasVersion = 'shape' in row && 'version' in (row.shape as object);
  return route<Endpoint, Query<E>>(endpoint, async ({ query }, { db }) => {
    const page = pageOf({ ...(perPage && { per_page: perPage }), ...query });
    const { items, ...extent } =
      appended && !isChosen(query)
        ? rowsOfPage(page, await appended(db, page).execute())
        : await snapshot(db, (tx) => findPage(tx, endpoint, list, query, page));
    return { ...extent, items: hasVersion ? items.map(versioned) : items };
  });
}

/** A record as routes read it. */
export interface RecordOf<P, T> {
  /** Its name in messages, in lower case: `user`. */
  noun: string;
  /** Reads it by the parameters of a path. */
  find: (db: Database, params: P) => Promise<T | undefined>;
}

/**
 * Creates the route of a record, with its version if the contract declares one. `addParts` reads what the response has besides the
 * record, at the same moment.
 */
export function recordRoute<E extends Endpoint, T extends object>(
  endpoint: E,
  { noun, find }: RecordOf<HandlerInput<E>['params'], T>,
  addParts?: (tx: Database, record: T) => Promise<object>,
): Route {
  return route<Endpoint>(endpoint, async ({ params }, context) => {
    const read = async (tx: Database) => {
      const found = await find(tx, params as HandlerInput<E>['params']);
      if (!found) throw notFound(noun);
      const record = endpoint.record ? versioned(found) : found;
      return addParts ? { ...record, ...(await addParts(tx, found)) } : record;
    };
    const body = await (addParts ? snapshot(context.db, read) : read(context.db));
    if (endpoint.record) setEntityTag(context, body as { version: string });
    return body;
  });
}
