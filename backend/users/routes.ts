import { users, usersPerPage } from '#contract/users.ts';
import { hashNewPassword, setPassword } from '../auth/new-password.ts';
import { countRows } from '../db/pages.ts';
import { forbidden } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import { changeRoute, createRoute } from '../http/write-routes.ts';
import { user } from './queries.ts';
import { changedUser, newUser, password, taken } from './rules.ts';

/** Writes lock the rows of user and caller in one order. */
const changed = { ...user, lockedUser: ({ id }: { id: string }) => idParam(id) };

const identityOf = ({ username, email }: { username: string; email: string }) => ({
  username,
  email,
});

const nameOf = ({ username, email }: { username: string; email: string }) =>
  `${username} (${email})`;

export const userRoutes = [
  listRoute(users.list, { ...user, order: 'oldest first', perPage: usersPerPage }),
  recordRoute(users.details, user),
  recordRoute(users.edit, user),
  recordRoute(users.password, user),

  createRoute(users.create, {
    body: newUser,
    prepare: hashNewPassword,
    insert: (tx, { body, now, prepared }) =>
      user.insert(tx, { ...identityOf(body), password_hash: prepared }, now),
    event: ({ body, by }) => ({
      details: { after: identityOf(body) },
      description: `${by} created the user ${nameOf(body)}.`,
    }),
    taken,
  }),

  changeRoute(users.update, {
    ...changed,
    body: changedUser,
    values: identityOf,
    event: ({ record, values, by }) =>
      `${by} changed the user ${nameOf(record)} to ${nameOf(values)}.`,
    taken,
  }),

  changeRoute(users.changePassword, {
    ...changed,
    body: password,
    prepare: hashNewPassword,
    update: setPassword,
    event: ({ record, by }) => `${by} changed the password of ${record.username}.`,
  }),

  changeRoute(users.delete, {
    ...changed,
    update: user.remove,
    check: async (tx, { id }, { session }) => {
      // The caller's row is locked and cannot be deleted, so only the caller can be the last user.
      if (id !== session.user.id) return;
      throw forbidden(
        (await countRows(tx.selectFrom('users'))) === 1
          ? 'The last user cannot be deleted.'
          : 'You cannot delete your own account.',
      );
    },
    event: ({ record, by }) => ({
      details: { before: identityOf(record) },
      description: `${by} deleted the user ${nameOf(record)}.`,
    }),
  }),
];
