import type * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { type Endpoint, shapeOf } from './endpoint.ts';

/** A GET of one record whose row is in a list: the list, the member of the row that the path has, and its parameter. */
interface ListedRecord {
  endpoint: Endpoint;
  list: Endpoint;
  key: string;
  parameter: string;
}

/** Returns the schema of a row of a list with pages; undefined for any other endpoint. */
export const rowOf = ({ response }: Pick<Endpoint, 'response'>): z.ZodMiniType | undefined =>
  (shapeOf(response).items?._zod.def as { element?: z.ZodMiniType } | undefined)?.element;

/** Every GET of one record whose path begins with that of a list. The path has the id, the reference id or the name of its row. */
export const listedRecords: ListedRecord[] = allEndpoints.flatMap((endpoint) => {
  const [[, parameter = ''] = [], ...more] = endpoint.path.matchAll(/\{(\w+)\}/g);
  if (endpoint.method !== 'GET' || parameter === '' || more.length > 0) return [];
  return allEndpoints.flatMap((list) => {
    const isAbove = list.query && !list.feature && endpoint.path.startsWith(`${list.path}/`);
    const row = shapeOf(isAbove ? rowOf(list) : undefined);
    const key = [parameter, 'reference_id', 'name'].find((name) => name in row);
    return key && key in shapeOf(endpoint.response) ? [{ endpoint, list, key, parameter }] : [];
  });
});
