import { system } from '#contract/system.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import type { SearchSource } from '#data/search/search-source.ts';
import { isId } from '#data/search/typed-text.ts';
import type { Scalar } from '#format/values.ts';
import { send } from '#platform/http/send.ts';
import { apiQueryPath } from './api.ts';

type Found = Partial<Record<'id' | 'url' | 'status_code' | 'timestamp', Scalar>>;

const queryResults = ({ id, url, status_code, timestamp }: Found) =>
  withFacts(toResults('API query', apiQueryPath.href(id), id, url), {
    status: status_code,
    date: timestamp,
  });

export const systemSearch: SearchSource = {
  keys: [
    {
      matches: isId,
      find: async (id, signal) =>
        queryResults(await send(system.apiQuery, { params: { id } }, signal)),
    },
  ],
};
