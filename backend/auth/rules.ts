import * as z from 'zod/mini';
import { line } from '../http/rules.ts';

/** Both are asked for; what they hold is for the sign-in to judge. */
export const credentials = () => z.object({ email: line(320), password: z.string().check(z.minLength(1), z.maxLength(1000)) });
