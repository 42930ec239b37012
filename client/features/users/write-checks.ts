import type { QueryClient } from '@tanstack/react-query';
import { type User, users } from '#contract/users.ts';
import { findDeletion, findEdit, isCreatedSince, loadedItem, sameText } from '#lib/api/outcome/findings.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { Received } from '#lib/api/parse-response.ts';
import { paths } from '#lib/routing/paths.ts';

type Values = Pick<Received<User>, 'username' | 'email'>;

const { fetchAllPages } = pagedList(users.list, { per_page: 100 });

const sameValues = (a: Values, b: Values) => sameText(a.username, b.username) && sameText(a.email, b.email);

/** Usernames and email addresses are unique. */
const isTaken = (a: Values, b: Values) => sameText(a.username, b.username) || sameText(a.email, b.email);

export const createUserCheck = defineCheck(users.create, {
  title: 'Create User',
  subject: ({ body }) => body.username,
  async find({ input: { body }, sentAt }) {
    const totals = new Set<number>();
    for await (const { rows, total } of fetchAllPages(new AbortController().signal)) {
      totals.add(total);
      const found = rows.find((user) => isTaken(user, body));
      if (!found) continue;
      const to = paths.user.href(found.id);
      if (sameValues(found, body) && isCreatedSince(found.created_at, sentAt)) return { is: 'saved', to };
      return { is: 'absent', final: true, reason: 'Another user has this username or email address.', to };
    }
    // After a deletion a user moves to a page that was already read.
    return totals.size > 1 ? { is: 'unknown' } : { is: 'absent' };
  },
});

function loaded(id: unknown, client: QueryClient): Values | undefined {
  const user = loadedItem<Received<User>>(client, users.list.resource, id);
  return user && { username: user.username, email: user.email };
}

export const updateUserCheck = defineCheck(users.update, {
  title: 'Edit User',
  subject: (_, before?: Values) => before?.username,
  remember: ({ params }, client) => loaded(params.id, client),
  find: ({ input: { params, body }, context: before }, read) =>
    findEdit<Values>(() => read(users.edit, { params }), {
      same: sameValues,
      after: body,
      before,
      to: paths.user.href(params.id),
    }),
});

export const deleteUserCheck = defineCheck(users.delete, {
  title: 'Delete User',
  subject: (_, before?: Values) => before?.username,
  remember: ({ params }, client) => loaded(params.id, client),
  find: ({ input: { params } }, read) =>
    findDeletion(() => read(users.details, { params }), { list: paths.users, item: paths.user.href(params.id) }),
});

/** No request returns a password. */
export const changeUserPasswordCheck = defineCheck(users.changePassword, {
  title: 'Change Password',
  subject: (_, before?: Values) => before && `of ${before.username}`,
  remember: ({ params }, client) => loaded(params.id, client),
});

/** The checks of every write to users. */
export const userChecks = [createUserCheck, updateUserCheck, deleteUserCheck, changeUserPasswordCheck];
