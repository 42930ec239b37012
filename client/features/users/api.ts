import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type User, users, usersPerPage } from '#contract/users.ts';
import { hasId, removeUnshown, updateCached, updateRows } from '#data/cache.ts';
import { useDelete } from '#data/delete.ts';
import { pagedList } from '#data/paginate.ts';
import { formQueryOf, queryOf } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import type { Received } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { sessionUserId } from '#platform/session/page-state.ts';

/** A validated user. */
export type ShownUser = Received<User>;

export const userPages = pagedList(users.list, { per_page: usersPerPage });

export const userQuery = (id: string) => queryOf(users.details, { params: { id } });

export const useUser = (id: string) => useQuery(userQuery(id));

export const userToEditQuery = (id: string) => formQueryOf(users.edit, { params: { id } });

export const userOfPasswordQuery = (id: string) => formQueryOf(users.password, { params: { id } });

export const useCreateUser = () =>
  useWrite(users.create, {
    to: () => paths.users,
    success: 'User created successfully.',
    onSuccess: (client) => removeUnshown(client, users.list.resource),
  });

export const useUpdateUser = () =>
  useWrite(users.update, {
    to: ({ params }) => paths.user.href(params.id),
    success: 'User details updated successfully.',
    onSuccess(client, { params, body }) {
      updateShown(client, params, body);
      if (String(params.id) === sessionUserId.get()) pageSession.announce();
    },
  });

export const useChangeUserPassword = () =>
  useWrite(users.changePassword, {
    to: ({ params }) => paths.user.href(params.id),
    success: 'User password updated successfully.',
    onSuccess: (client, { params }) => updateShown(client, params, {}),
  });

/** Applies a write to a cached user. Its version is that of before. */
function updateShown(
  client: QueryClient,
  params: { id: unknown },
  values: Partial<ShownUser>,
): void {
  const update = (user: ShownUser) =>
    hasId(params.id)(user) ? { ...user, ...values, version: undefined } : user;
  updateRows(client, users.list, (rows: ShownUser[]) => rows.map(update));
  updateCached(client, users.details, update, params);
}

export const useDeleteUser = () =>
  useDelete(users.delete, { success: 'User deleted successfully.', list: users.list });
