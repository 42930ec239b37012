import { users } from '#contract/users.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import {
  findRows,
  inCache,
  rowsInCache,
  type SearchSource,
  walkPages,
} from '#data/search/search-source.ts';
import type { Scalar } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllUsers } from './api.ts';

type Found = Partial<Record<'id' | 'username' | 'email' | 'created_at', Scalar>>;

const userResults = ({ id, username, email, created_at }: Found) =>
  withFacts(toResults('User', paths.user.href(id), username, email), { date: created_at });

export const userSearch: SearchSource = {
  cached: [rowsInCache(users.list, userResults), inCache(users.details, userResults)],
  lists: [
    {
      rows: 'users',
      mayContain: () => true,
      walk: walkPages(fetchAllUsers, userResults),
      find: findRows(users.list, userResults),
    },
  ],
};
