import { isDeepStrictEqual } from 'node:util';
import { type users, usersPerPage } from '#contract/users.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { forbidden, notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { orTaken } from '../http/unique.ts';
import { requireVersion, setEntityTag, versioned } from '../http/version.ts';
import {
  countUsers,
  deleteUserRow,
  findUser,
  findUsers,
  insertUser,
  searchUsers,
  setPassword,
  updateUser,
} from './queries.ts';
import { taken } from './rules.ts';

/** Returns a page of the users, or of those that a search finds, of the requested size. */
export async function listUsers({ query }: HandlerInput<typeof users.list>, { db }: Context) {
  const page = pageOf({ per_page: usersPerPage, ...query });
  const { q } = query;
  const { items, total, more } = await snapshot(db, async (tx) =>
    q === undefined
      ? { ...(await findUsers(tx, page)), more: undefined }
      : searchUsers(tx, page, q),
  );
  return { items: items.map(versioned), total, more };
}

/** Adds a user, who can sign in at once. */
export async function createUser({ body }: HandlerInput<typeof users.create>, context: Context) {
  const { clock, hashQueue, passwordCost, session } = context;
  const password_hash = await hashQueue.run(`user ${session.user.id}`, () =>
    hashPassword(body.password, passwordCost),
  );
  const user = { username: body.username, email: body.email };
  const added = authorizedTransaction(context, async (tx) => {
    const id = await insertUser(tx, clock(), { ...user, password_hash });
    const description = `${session.user.email} created the user ${user.username} (${user.email}).`;
    await recordEvent(tx, context, {
      type: 'created',
      subject: `users/${id}`,
      details: { after: user },
      description,
    });
    return { id };
  });
  return orTaken(added, taken);
}

/** Returns a user, for the details and for the forms. */
export async function showUser({ params }: { params: { id: string } }, context: Context) {
  const user = await existingUser(context.db, idParam(params.id, 'user'));
  setEntityTag(context, user);
  return user;
}

async function existingUser(db: Database, id: bigint) {
  const user = await findUser(db, id);
  if (!user) throw notFound('user');
  return versioned(user);
}

/** Changes a user's name and email. */
export async function changeUser(
  { params, body }: HandlerInput<typeof users.update>,
  context: Context,
) {
  const { clock, session } = context;
  const id = idParam(params.id, 'user');
  const after = { username: body.username, email: body.email };
  const change = async (tx: Database) => {
    const user = await existingUser(tx, id);
    requireVersion(context, user);
    const { username, email } = user;
    const before = { username, email };
    if (isDeepStrictEqual(before, after)) return user;
    const changed = await updateUser(tx, clock(), id, after);
    const details = { before, after };
    const description = `${session.user.email} changed the user ${username} (${email}) to ${after.username} (${after.email}).`;
    await recordEvent(tx, context, {
      type: 'changed',
      subject: `users/${id}`,
      details,
      description,
    });
    return versioned(changed);
  };
  setEntityTag(context, await orTaken(authorizedTransaction(context, change, id), taken));
}

/** Sets a user's password. Ends the user's sessions, except the caller's own. */
export async function changeUserPassword(
  { params, body }: HandlerInput<typeof users.changePassword>,
  context: Context,
) {
  const { db, clock, hashQueue, passwordCost, session } = context;
  const { id } = await existingUser(db, idParam(params.id, 'user'));
  const hash = await hashQueue.run(`user ${session.user.id}`, () =>
    hashPassword(body.password, passwordCost),
  );
  const change = async (tx: Database) => {
    const user = await existingUser(tx, id);
    requireVersion(context, user);
    await setPassword(tx, clock(), id, hash);
    await endSessionsOf(tx, id, session.secret);
    const description = `${session.user.email} changed the password of ${user.username}.`;
    await recordEvent(tx, context, { type: 'changed', subject: `users/${id}`, description });
  };
  await authorizedTransaction(context, change, id);
}

/** Deletes a user and ends the user's sessions. Fails for the last user and for the caller's own account. */
export async function deleteUser({ params }: HandlerInput<typeof users.delete>, context: Context) {
  const { session } = context;
  const id = idParam(params.id, 'user');
  const remove = async (tx: Database) => {
    const user = await existingUser(tx, id);
    const { username, email } = user;
    // The caller's row is locked and cannot be deleted, so only the caller can be the last user.
    if (id === session.user.id) {
      throw forbidden(
        (await countUsers(tx)) === 1
          ? 'The last user cannot be deleted.'
          : 'You cannot delete your own account.',
      );
    }
    requireVersion(context, user);
    await deleteUserRow(tx, id);
    const description = `${session.user.email} deleted the user ${username} (${email}).`;
    await recordEvent(tx, context, {
      type: 'deleted',
      subject: `users/${id}`,
      details: { before: { username, email } },
      description,
    });
  };
  await authorizedTransaction(context, remove, id);
}
