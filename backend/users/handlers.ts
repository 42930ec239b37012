import { type users, usersPerPage } from '#contract/users.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { recordEvent } from '../events.ts';
import { forbidden, notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { orTaken } from '../http/unique.ts';
import { countUsers, deleteUserRow, findUser, findUsers, insertUser, lockUsers, setPassword, updateUser } from './queries.ts';
import { taken } from './rules.ts';

/** A page of the users, of the size that was asked for. */
export async function listUsers({ query }: HandlerInput<typeof users.list>, { db }: Context) {
  const perPage = query.per_page ?? usersPerPage;
  return { ...(await findUsers(db, query.page, perPage)), per_page: perPage };
}

/** Adds a user, who can sign in at once. */
export async function createUser({ body }: HandlerInput<typeof users.create>, { db, clock, hashQueue, session }: Context) {
  const password_hash = await hashQueue.run(`user ${session.user.id}`, () => hashPassword(body.password));
  const added = db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, clock(), { username: body.username, email: body.email, password_hash });
    await recordEvent(tx, clock(), 'created', `${session.user.email} created the user ${body.username} (${body.email}).`);
    return { id };
  });
  return orTaken(added, taken);
}

/** One user: the details, and what the two forms start from. */
export async function showUser({ params }: { params: { id: string } }, { db }: Context) {
  const user = await findUser(db, idParam(params.id, 'user'));
  if (!user) throw notFound('user');
  return user;
}

/** Changes a user's name and email. */
export async function changeUser({ params, body }: HandlerInput<typeof users.update>, { db, clock, session }: Context) {
  const id = idParam(params.id, 'user');
  const before = await findUser(db, id);
  if (!before) throw notFound('user');
  const changed = db.transaction().execute(async (tx) => {
    if (!(await updateUser(tx, clock(), id, { username: body.username, email: body.email }))) throw notFound('user');
    const change = `${before.username} (${before.email}) to ${body.username} (${body.email})`;
    await recordEvent(tx, clock(), 'changed', `${session.user.email} changed the user ${change}.`);
  });
  await orTaken(changed, taken);
}

/** Sets a user's password; the user's sessions end, but for the caller's own. */
export async function changeUserPassword(
  { params, body }: HandlerInput<typeof users.changePassword>,
  { db, clock, hashQueue, session }: Context,
) {
  const user = await findUser(db, idParam(params.id, 'user'));
  if (!user) throw notFound('user');
  const hash = await hashQueue.run(`user ${session.user.id}`, () => hashPassword(body.password));
  await db.transaction().execute(async (tx) => {
    if (!(await setPassword(tx, clock(), user.id, hash))) throw notFound('user');
    await endSessionsOf(tx, user.id, session.secret);
    await recordEvent(tx, clock(), 'changed', `${session.user.email} changed the password of ${user.username}.`);
  });
}

/** Deletes a user, whose sessions end. Fails for the last user and for one's own account. */
export async function deleteUser({ params }: HandlerInput<typeof users.delete>, { db, clock, session }: Context) {
  const id = idParam(params.id, 'user');
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx);
    const user = await findUser(tx, id);
    if (!user) throw notFound('user');
    if ((await countUsers(tx)) === 1) throw forbidden('The last user cannot be deleted.');
    if (id === session.user.id) throw forbidden('You cannot delete your own account.');
    await deleteUserRow(tx, id);
    await recordEvent(tx, clock(), 'deleted', `${session.user.email} deleted the user ${user.username} (${user.email}).`);
  });
}
