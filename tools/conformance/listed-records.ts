import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** A GET of one record whose row is in a list: the list, the member of the row that the path has, and its parameter. */
export interface ListedRecord {
  endpoint: Endpoint;
  list: Endpoint;
  key: string;
  parameter: string;
}

/** Every GET of one record whose list the contract tells. */
export const listedRecords: ListedRecord[] = allEndpoints.flatMap((endpoint) => {
  const [[, parameter = ''] = [], ...more] = endpoint.path.matchAll(/\{(\w+)\}/g);
  const isById = parameter === 'id' && more.length === 0;
  const { list: name = 'list', key } = endpoint.listedBy ?? { key: isById ? 'id' : undefined };
  const list = allEndpoints.find((each) => each.name === `${endpoint.resource}.${name}`);
  return endpoint.method === 'GET' && key !== undefined && list
    ? [{ endpoint, list, key, parameter }]
    : [];
});
