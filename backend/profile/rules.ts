import * as z from 'zod/mini';
import { newPassword } from '../http/rules.ts';

/** A new password and its confirmation. */
export const ownPassword = z
  .object({ password: newPassword, password_confirmation: z.string() })
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      error: 'The passwords do not match.',
      path: ['password_confirmation'],
    }),
  );
