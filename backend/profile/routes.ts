import { profile } from '#contract/profile.ts';
import { hashNewPassword, setPassword } from '../auth/new-password.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/http-error.ts';
import { type Context, route } from '../http/route.ts';
import { changeRoute } from '../http/write-routes.ts';
import { user } from '../users/queries.ts';
import { ownPassword } from './rules.ts';

const findOwn = (db: Database, _params: unknown, _body: unknown, { session }: Context) =>
  user.find(db, { id: String(session.user.id) });

export const profileRoutes = [
  route(profile.details, async ({ params, body }, context) => {
    const own = await findOwn(context.db, params, body, context);
    if (!own) throw notFound(user.noun);
    return own;
  }),

  changeRoute(profile.changePassword, {
    noun: user.noun,
    lockedUser: (_params, { session }) => session.user.id,
    lock: findOwn,
    body: ownPassword,
    prepare: hashNewPassword,
    update: setPassword,
    event: ({ record, by }) => ({
      subject: `users/${record.id}`,
      description: `${by} changed their own password.`,
    }),
  }),
];
