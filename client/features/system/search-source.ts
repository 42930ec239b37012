import { system } from '#contract/system.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import { inCache, rowsInCache, type SearchSource, walkPages } from '#data/search/search-source.ts';
import { isId, isNoEmail } from '#data/search/typed-text.ts';
import type { Scalar } from '#format/values.ts';
import { send } from '#platform/http/send.ts';
import { apiQueryPath, fetchAllApiQueries } from './api.ts';

type Found = Partial<Record<'id' | 'url' | 'status_code' | 'timestamp', Scalar>>;

const queryResults = ({ id, url, status_code, timestamp }: Found) =>
  withFacts(toResults('API query', apiQueryPath.href(id), id, url), {
    status: status_code,
    date: timestamp,
  });

export const systemSearch: SearchSource = {
  cached: [rowsInCache(system.apiQueries, queryResults), inCache(system.apiQuery, queryResults)],
  keys: [
    {
      matches: isId,
      find: async (id, signal) =>
        queryResults(await send(system.apiQuery, { params: { id } }, signal)),
    },
  ],
  lists: [
    {
      rows: 'API queries',
      mayContain: isNoEmail,
      walk: walkPages(fetchAllApiQueries, queryResults),
    },
  ],
};
