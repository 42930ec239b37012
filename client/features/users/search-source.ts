import { users } from '#contract/users.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import type { Scalar } from '#format/values.ts';
import { paths } from '#platform/paths.ts';

type Found = Partial<Record<'id' | 'username' | 'email' | 'created_at', Scalar>>;

const userResults = ({ id, username, email, created_at }: Found) =>
  withFacts(toResults('User', paths.user.href(id), username, email), { date: created_at });

export const userSearch: SearchSource = {
  lists: [searchedList(users.list, () => true, userResults)],
};
