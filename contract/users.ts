import * as z from 'zod/mini';
import { count, created, flag, instant, searchedPage, version } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

/** A member of staff who can sign in. The password is never in a response. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  created_at: instant,
  updated_at: instant,
  version: z.optional(version),
});
export type User = z.infer<typeof user>;

/** The page size of the users list, the only list whose page size the client always chooses. */
export const usersPerPage = 10;

/** The request chooses the page size, so the response does not repeat it. */
const pageOfUsers = z.object({ items: z.array(user), total: count, more: z.optional(flag) });

export const users = defineEndpoints('users', {
  list: {
    method: 'GET',
    path: '/users',
    query: searchedPage,
    response: pageOfUsers,
    keys: ['username', 'email'],
  },
  create: {
    method: 'POST',
    path: '/users/create',
    repeat: 'once',
    request: z.object({ username: z.string(), password: z.string(), email: z.string() }),
    response: created,
  },
  details: { method: 'GET', path: '/users/details/{id}', response: user, record: user },
  delete: { method: 'DELETE', path: '/users/delete/{id}', repeat: 'same', record: user },
  edit: { method: 'GET', path: '/users/edit/{id}', response: user, record: user },
  update: {
    method: 'PATCH',
    path: '/users/edit/{id}',
    repeat: 'same',
    record: user,
    request: z.object({ username: z.string(), email: z.string() }),
  },
  password: { method: 'GET', path: '/users/password/{id}', response: user, record: user },
  changePassword: {
    method: 'PATCH',
    path: '/users/password/{id}',
    repeat: 'same',
    record: user,
    request: z.object({ password: z.string() }),
  },
});
