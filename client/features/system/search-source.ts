import { system } from '#contract/system.ts';
import { send } from '#lib/api/send.ts';
import type { Scalar } from '#lib/format/values.ts';
import { toResults, withFacts } from '#lib/search/search-result.ts';
import { inCache, type SearchSource, walkPages } from '#lib/search/search-source.ts';
import { isId, isNoEmail } from '#lib/search/typed-text.ts';
import { apiQueryPath, fetchAllApiQueries } from './api.ts';

type Found = Partial<Record<'id' | 'url' | 'status_code' | 'timestamp', Scalar>>;

const queryResults = ({ id, url, status_code, timestamp }: Found) =>
  withFacts(toResults('API query', apiQueryPath.href(id), id, url), { status: status_code, date: timestamp });

export const systemSearch: SearchSource = {
  cached: [
    inCache(system.apiQueries, ({ items }) => (items ?? []).flatMap(queryResults)),
    inCache(system.apiQuery, queryResults),
  ],
  keys: [{ matches: isId, find: async (id, signal) => queryResults(await send(system.apiQuery, { params: { id } }, signal)) }],
  lists: [{ rows: 'API queries', mayContain: isNoEmail, walk: walkPages(fetchAllApiQueries, queryResults) }],
};
