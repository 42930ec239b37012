import { users } from '#contract/users.ts';
import type { Scalar } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { found } from '#lib/search/found.ts';
import { inCache, type SearchSource, walkPages } from '#lib/search/search-source.ts';
import { fetchAllUsers } from './api.ts';

const foundUser = ({ id, username, email }: { id?: Scalar; username?: Scalar; email?: Scalar }) =>
  found('User', paths.user.href(id), username, email);

export const userSearch: SearchSource = {
  cached: [inCache(users.list, ({ items }) => (items ?? []).flatMap(foundUser)), inCache(users.details, foundUser)],
  lists: [{ rows: 'users', mayHold: () => true, walk: walkPages(fetchAllUsers, foundUser) }],
};
