import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import type { Database } from '../db/schema.ts';
import { idParam } from '../http/params.ts';
import { line, newPassword } from '../http/rules.ts';
import type { Services } from '../services.ts';
import { isTaken } from './queries.ts';

export const taken = {
  users_username_key: { username: ['This username is taken.'] },
  users_email_key: { email: ['This email address is taken.'] },
};

/** Username and email that no user other than `id` has. */
const identity = (db: Database, id?: bigint) => ({
  username: line(limits.username.maxLength).check(
    z.refine(
      async (value) => !(await isTaken(db, 'username', value, id)),
      taken.users_username_key.username[0],
    ),
  ),
  email: z.email({ abort: true }).check(
    z.maxLength(limits.email.maxLength),
    z.refine(
      async (value) => !(await isTaken(db, 'email', value, id)),
      taken.users_email_key.email[0],
    ),
  ),
});

export const newUser = ({ db }: Services) => z.object({ ...identity(db), password: newPassword });

export const changedUser = ({ db }: Services, { id = '' }: Record<string, string>) =>
  z.object(identity(db, idParam(id)));

export const password = z.object({ password: newPassword });
