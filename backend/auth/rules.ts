import * as z from 'zod/mini';
import { line } from '../http/rules.ts';

/** Email and password, both required. Only the sign-in checks whether they are correct. */
export const credentials = () => z.object({ email: line(320), password: z.string().check(z.minLength(1), z.maxLength(1000)) });
