import { system } from '#contract/system.ts';
import { send } from '#lib/api/send.ts';
import type { Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { found } from '#lib/search/found.ts';
import { inCache, type SearchSource, walkPages } from '#lib/search/search-source.ts';
import { isId, isNoEmail } from '#lib/search/typed-text.ts';
import { fetchAllApiQueries } from './api.ts';

const foundQuery = ({ id, url }: { id?: Scalar; url?: Scalar }) => found('API query', paths.apiQuery.href(id), id, url);

export const systemSearch: SearchSource = {
  cached: [inCache(system.apiQueries, ({ items }) => (items ?? []).flatMap(foundQuery)), inCache(system.apiQuery, foundQuery)],
  keys: [{ fits: isId, find: async (id, signal) => foundQuery(await send(system.apiQuery, { params: { id } }, signal)) }],
  lists: [{ rows: 'API queries', mayHold: isNoEmail, walk: walkPages(fetchAllApiQueries, foundQuery) }],
};
