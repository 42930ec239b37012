import { type User, users } from '#contract/users.ts';
import { findDeletion, findEdit, loadedItem, sameText, takenKey } from '#lib/api/outcome/findings.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { Received } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';
import { paths } from '#lib/routing/paths.ts';

type Loaded = Received<User>;
type Values = Pick<Loaded, 'username' | 'email'>;

const { fetchAllPages } = pagedList(users.list, { per_page: 100 });

const sameValues = (a: Values, b: Values) => sameText(a.username, b.username) && sameText(a.email, b.email);

const sameKey = (a: string | null | undefined, b: string) => sameText(a?.toLowerCase(), b.toLowerCase());

/** Usernames and email addresses are unique, ignoring case. */
const hasKeyOf =
  ({ username, email }: { username: string; email: string }) =>
  (user: Values) =>
    sameKey(user.username, username) || sameKey(user.email, email);

/** Returns the first user that matches, or the ids of all users. */
async function findUser(isIt: (user: Values) => boolean): Promise<{ found?: Loaded; ids: string }> {
  const ids = [];
  for await (const { rows } of fetchAllPages(new AbortController().signal)) {
    const found = rows.find(isIt);
    if (found) return { found, ids: '' };
    ids.push(...rows.map(({ id }) => String(id)));
  }
  return { ids: ids.join() };
}

export const createUserCheck = defineCheck(users.create, {
  title: 'Create User',
  subject: ({ body }) => body.username,
  remember: ({ body }, client) => loadedItem(client, users.list.resource, hasKeyOf(body)) !== undefined,
  async find({ input: { body }, context: isKnown }) {
    const first = await findUser(hasKeyOf(body));
    // After a deletion a user moves to a page that was already read, and the second search differs from the first.
    const { found, ids } = first.found ? first : await findUser(hasKeyOf(body));
    if (!found) return { is: ids === first.ids ? 'absent' : 'unknown' };
    const isOurs = !isKnown && sameValues(found, body);
    return takenKey(isOurs, 'user with this username or email address', paths.user.href(found.id));
  },
});

export const updateUserCheck = defineCheck(users.update, {
  title: 'Edit User',
  subject: (_, before?: Loaded) => before?.username,
  remember: ({ params }, client) => client.getQueryData<Loaded>(queryOf(users.edit, { params }).queryKey),
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
  subject: (_, user?: Loaded) => user?.username,
  remember: ({ params }, client) => loadedItem<Loaded>(client, users.list.resource, ({ id }) => String(id) === String(params.id)),
  find: ({ input: { params } }, read) =>
    findDeletion(() => read(users.details, { params }), { list: paths.users, item: paths.user.href(params.id) }),
});

/** No request returns a password. */
export const changeUserPasswordCheck = defineCheck(users.changePassword, {
  title: 'Change Password',
  subject: (_, user?: Loaded) => user && `of ${user.username}`,
  remember: ({ params }, client) => client.getQueryData<Loaded>(queryOf(users.password, { params }).queryKey),
});

/** The checks of every write to users. */
export const userChecks = [createUserCheck, updateUserCheck, deleteUserCheck, changeUserPasswordCheck];
