import { profile } from '#contract/profile.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { changeRoute } from '../http/write-routes.ts';
import { findUser, setPassword } from '../users/queries.ts';
import { ownPassword } from './rules.ts';

export const profileRoutes = [
  route(profile.details, async (_input, { db, session }) => {
    const user = await findUser(db, session.user.id);
    if (!user) throw notFound('user');
    return user;
  }),

  /** Ends the caller's other sessions. */
  changeRoute(profile.changePassword, {
    noun: 'user',
    lockedUser: (_params, { session }) => session.user.id,
    lock: (tx, _params, _body, { session }) => findUser(tx, session.user.id),
    body: ownPassword,
    prepare: ({ password }, { hashQueue, passwordCost, session }) =>
      hashQueue.run(`user ${session.user.id}`, () => hashPassword(password, passwordCost)),
    update: async (tx, { record, prepared, now, context }) => {
      await setPassword(tx, now, record.id, prepared);
      await endSessionsOf(tx, record.id, context.session.secret);
    },
    event: ({ record, by }) => ({
      subject: `users/${record.id}`,
      description: `${by} changed their own password.`,
    }),
  }),
];
