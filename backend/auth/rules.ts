import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { line } from '../http/rules.ts';

/** Email and password, both required. Only the sign-in checks whether they are correct. */
export const credentials = z.object({
  email: line(limits.signInEmail.maxLength),
  password: z
    .string()
    .check(z.minLength(limits.password.minLength), z.maxLength(limits.password.maxLength)),
});
