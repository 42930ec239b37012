import { useQuery } from '@tanstack/react-query';
import { type User, users, usersPerPage } from '#contract/users.ts';
import { useDelete } from '#lib/api/delete.ts';
import { everyPage } from '#lib/api/paginate.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { pageOf, queryOf, useSend } from '#lib/api/query.ts';
import { paths } from '#lib/routing/paths.ts';

/** A user as it may have come. */
export type ShownUser = NonNullable<Shown<User>>;

export const useUsers = (page: number) => useQuery(pageOf(users.list, { query: { page, per_page: usersPerPage } }));

export const everyUser = (signal: AbortSignal, from?: number) =>
  everyPage(users.list, (page) => ({ query: { page, per_page: usersPerPage } }), signal, from);

export const useUser = (id: string) => useQuery(queryOf(users.details, { params: { id } }));

export const useUserToEdit = (id: string) => useQuery(queryOf(users.edit, { params: { id } }));

export const useUserOfPassword = (id: string) => useQuery(queryOf(users.password, { params: { id } }));

export const useCreateUser = () => useSend(users.create, { stales: [] });

export const useUpdateUser = () => useSend(users.update, { stales: [] });

export const useChangeUserPassword = () => useSend(users.changePassword, { stales: [] });

export const useDeleteUser = () => useDelete(users.delete, { done: 'User deleted successfully.', list: paths.users });
