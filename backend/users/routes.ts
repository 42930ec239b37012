import { users, usersPerPage } from '#contract/users.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Database } from '../db/schema.ts';
import { forbidden } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import type { Context } from '../http/route.ts';
import { changeRoute, createRoute } from '../http/write-routes.ts';
import {
  countUsers,
  deleteUserRow,
  findUser,
  findUsers,
  insertUser,
  setPassword,
  updateUser,
} from './queries.ts';
import { changedUser, newUser, password, taken } from './rules.ts';

const find = (db: Database, { id }: { id: string }) => findUser(db, idParam(id));

/** Its row is locked as that of a user. */
const user = {
  noun: 'user',
  find,
  lock: find,
  lockedUser: ({ id }: { id: string }) => idParam(id),
};

/** Hashes a new password, after the others of the same caller. */
const hash = (
  { password }: { password: string },
  { hashQueue, passwordCost, session }: Context,
): Promise<string> =>
  hashQueue.run(`user ${session.user.id}`, () => hashPassword(password, passwordCost));

const identityOf = ({ username, email }: { username: string; email: string }) => ({
  username,
  email,
});

const nameOf = ({ username, email }: { username: string; email: string }) =>
  `${username} (${email})`;

export const userRoutes = [
  listRoute(users.list, findUsers, { perPage: usersPerPage }),
  recordRoute(users.details, user),
  recordRoute(users.edit, user),
  recordRoute(users.password, user),

  createRoute(users.create, {
    body: newUser,
    prepare: hash,
    insert: async (tx, { body, now, prepared }) => ({
      id: await insertUser(tx, now, { ...identityOf(body), password_hash: prepared }),
    }),
    event: ({ body, by }) => ({
      details: { after: identityOf(body) },
      description: `${by} created the user ${nameOf(body)}.`,
    }),
    taken,
  }),

  changeRoute(users.update, {
    ...user,
    body: changedUser,
    values: identityOf,
    update: (tx, { record, values, now }) => updateUser(tx, now, record.id, values),
    event: ({ record, values, by }) => ({
      description: `${by} changed the user ${nameOf(record)} to ${nameOf(values)}.`,
    }),
    taken,
  }),

  /** Ends the user's sessions, except the caller's own. */
  changeRoute(users.changePassword, {
    ...user,
    body: password,
    prepare: hash,
    update: async (tx, { record, prepared, now, context }) => {
      await setPassword(tx, now, record.id, prepared);
      await endSessionsOf(tx, record.id, context.session.secret);
    },
    event: ({ record, by }) => ({
      description: `${by} changed the password of ${record.username}.`,
    }),
  }),

  changeRoute(users.delete, {
    ...user,
    check: async (tx, { id }, { session }) => {
      // The caller's row is locked and cannot be deleted, so only the caller can be the last user.
      if (id !== session.user.id) return;
      throw forbidden(
        (await countUsers(tx)) === 1
          ? 'The last user cannot be deleted.'
          : 'You cannot delete your own account.',
      );
    },
    update: async (tx, { record }) => {
      await deleteUserRow(tx, record.id);
    },
    event: ({ record, by }) => ({
      details: { before: identityOf(record) },
      description: `${by} deleted the user ${nameOf(record)}.`,
    }),
  }),
];
