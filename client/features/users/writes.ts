import { type User, users } from '#contract/users.ts';
import { pagedList } from '#data/paginate.ts';
import { queryOf } from '#data/query.ts';
import {
  findDeletion,
  findEdit,
  foundByKey,
  loadedItem,
  searchPages,
} from '#data/writes/standard-checks.ts';
import { defineWrite } from '#data/writes/write-definition.ts';
import type { Received } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';

type Loaded = Received<User>;

const { fetchAllPages } = pagedList(users.list, { per_page: 100 });

/** Usernames and email addresses are unique, ignoring case. */
const keyOf = (text: string | null | undefined) => text?.trim().toLowerCase();

export const createUser = defineWrite(users.create, {
  title: 'Create User',
  subject: ({ body }) => body.username,
  remember({ body }, client) {
    const [username, email] = [keyOf(body.username), keyOf(body.email)];
    const isIt = (user: Loaded) => keyOf(user.username) === username || keyOf(user.email) === email;
    return {
      username,
      email,
      wasLoaded: loadedItem<Loaded>(client, users.list.resource, isIt) !== undefined,
    };
  },
  async find(sent) {
    const isIt = ({ username, email }: Loaded) =>
      sent.had('username', keyOf(username)) || sent.had('email', keyOf(email));
    const search = await searchPages<Loaded>(fetchAllPages, (user) => isIt(user) === true);
    if (!search.found) return { is: search.isMissing ? 'absent' : 'unknown' };
    const { found } = search;
    const [name, to] = ['user with this username or email address', paths.user.href(found.id)];
    return foundByKey(sent, found, { name, to, wasLoaded: sent.had('wasLoaded', true) === true });
  },
});

export const updateUser = defineWrite(users.update, {
  title: 'Edit User',
  subject: ({ params }, client) =>
    client.getQueryData<Loaded>(queryOf(users.edit, { params }).queryKey)?.username,
  remember: ({ params }, client) =>
    client.getQueryData<Loaded>(queryOf(users.edit, { params }).queryKey),
  find: (sent, read) =>
    findEdit(
      sent,
      () => read(users.edit, { params: { id: sent.ids.id } }),
      paths.user.href(sent.ids.id),
    ),
});

export const deleteUser = defineWrite(users.delete, {
  title: 'Delete User',
  done: 'deleted',
  subject: ({ params }, client) =>
    loadedItem<Loaded>(client, users.list.resource, ({ id }) => String(id) === String(params.id))
      ?.username,
  find: ({ ids }, read) =>
    findDeletion(() => read(users.details, { params: { id: ids.id } }), {
      list: paths.users,
      item: paths.user.href(ids.id),
    }),
});

export const changeUserPassword = defineWrite(users.changePassword, {
  title: 'Change Password',
  subject({ params }, client) {
    const user = client.getQueryData<Loaded>(queryOf(users.password, { params }).queryKey);
    return user && `of ${user.username}`;
  },
  cannotBeChecked: 'A changed password cannot be checked.',
});

/** Every write to users. */
export const userWrites = [createUser, updateUser, deleteUser, changeUserPassword];
