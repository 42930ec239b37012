import type * as z from 'zod/mini';
import type { Endpoint, Query } from '#contract/endpoint.ts';
import { type PageOfList, pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { notFound } from './http-error.ts';
import { type HandlerInput, type Route, route } from './route.ts';
import { setEntityTag, versioned } from './version.ts';

/** An endpoint that responds with a page of a list. */
type ListEndpoint = Endpoint & {
  query: z.ZodMiniType<{ page: number; per_page?: number | undefined }>;
  response: z.ZodMiniObject<{ items: z.ZodMiniArray }>;
};

interface Found<T> {
  items: T[];
  total: number;
  /** True if more rows match a search than were counted. */
  more?: boolean;
}

interface ListOptions {
  /** The number of rows of a page without `per_page`. */
  perPage?: number;
  /** False if `find` is one statement or takes a snapshot of its own. */
  isSnapshot?: boolean;
}

/** Creates the route of a list with pages. `find` reads a page and the number of all rows. Rows have versions if the contract declares one. */
export function listRoute<E extends ListEndpoint, T extends object>(
  endpoint: E,
  find: (db: Database, page: PageOfList, query: Query<E>) => Promise<Found<T>>,
  { perPage, isSnapshot = true }: ListOptions = {},
): Route {
  const row = endpoint.response.shape.items.def.element;
  const hasVersion = 'shape' in row && 'version' in (row.shape as object);
  return route<Endpoint, { page: number; per_page?: number | undefined }>(
    endpoint,
    async ({ query }, { db }) => {
      const page = pageOf({ ...(perPage && { per_page: perPage }), ...query });
      const read = (tx: Database) => find(tx, page, query as Query<E>);
      const { items, ...extent } = await (isSnapshot ? snapshot(db, read) : read(db));
      return {
        per_page: page.perPage,
        ...extent,
        items: hasVersion ? items.map(versioned) : items,
      };
    },
  );
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
