import * as z from 'zod/mini';
import { change, count, creation, flag, instant, version } from './common.ts';
import { describe, describeResource, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { limits } from './limits.ts';
import { listQuery, period, search, sortBy } from './lists.ts';

/** A member of staff who can sign in. The password is never in a response. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  created_at: instant,
  updated_at: instant,
  version: z.optional(version),
});

/** The page size of the users list, the only list whose page size the client always chooses. */
export const usersPerPage = 10;

/** The request chooses the page size, so the response does not repeat it. */
const pageOfUsers = z.object({ items: z.array(user), total: count, more: z.optional(flag) });

export const users = defineEndpoints('users', {
  list: {
    method: 'GET',
    path: '/users',
    query: listQuery({ ...search, ...period, ...sortBy('username', 'email', 'created_at') }),
    list: { time: 'created_at' },
    response: pageOfUsers,
    keys: ['username', 'email'],
  },
  create: creation('/users/create', {
    username: z.string(),
    password: z.string(),
    email: z.string(),
  }),
  details: { method: 'GET', path: '/users/details/{id}', response: user, record: user },
  delete: { method: 'DELETE', path: '/users/delete/{id}', repeat: 'same', record: user },
  edit: { method: 'GET', path: '/users/edit/{id}', response: user, record: user },
  update: change('/users/edit/{id}', user, { username: z.string(), email: z.string() }),
  password: { method: 'GET', path: '/users/password/{id}', response: user, record: user },
  changePassword: change('/users/password/{id}', user, { password: z.string() }),
});

/* @__PURE__ */ inDocument(() => {
  describeResource(users, user, 'User', {
    order: 'Sorted by id, ascending: a new user is the last one.',
    query: {
      per_page: {
        description: `The size of the page. The console sends ${usersPerPage}, 100 when it looks for a user that it may have created, or that of the feature per-page for all rows. Missing: ${usersPerPage}.`,
        example: usersPerPage,
      },
    },
    operations: {
      delete: {
        summary: 'Delete a user',
        description:
          'Ends the sessions of the user. The backend may forbid it with a 403, whose message the console shows.',
      },
      password: 'Get a user for the password form',
      changePassword: {
        summary: "Set a user's password",
        description: 'Ends the sessions of the user, except the one of the request.',
      },
    },
    description: 'A member of staff who can sign in.',
    properties: {
      username: { description: 'The name that others see.', unique: true },
      email: { description: 'The email address for the sign-in.', unique: true, format: 'email' },
      updated_at:
        'When the username, the email address or the password was changed last; at first when the user was created.',
    },
    example: {
      id: 3,
      username: 'ben.hansen',
      email: 'ben.hansen@clearhouse.example',
      created_at: '2026-02-18T17:54:13.989Z',
      updated_at: '2026-02-18T17:54:13.989Z',
    },
  });
  describe(users.create.request, 'NewUser', {
    description: 'A new user.',
    properties: {
      username: { description: 'The name that others see.', unique: true, ...limits.username },
      email: {
        description: 'The email address for the sign-in.',
        unique: true,
        format: 'email',
        ...limits.email,
      },
      password: {
        description: 'The new password, exactly as typed. It is in no response.',
        format: 'password',
        ...limits.newPassword,
      },
    },
    example: {
      username: 'maria.keller',
      email: 'maria.keller@clearhouse.example',
      password: 'correct horse battery',
    },
  });
  describe(users.update.request, 'UserChange', {
    description:
      'The new username and email address of a user. Both are sent, also if only one has changed.',
    like: users.create.request,
    example: { username: 'ben.hansen', email: 'b.hansen@clearhouse.example' },
  });
  describe(users.changePassword.request, 'NewPassword', {
    description: 'The new password of a user.',
    like: users.create.request,
    example: { password: 'correct horse battery' },
  });
});
