import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { id } from './common.ts';

export const authUser = z.object({ id, username: z.string() });
export type AuthUser = z.infer<typeof authUser>;

const session = z.nullable(z.union([authUser, z.object({ user: z.nullish(authUser) })]));

export const auth = defineCalls('auth', {
  check: { method: 'GET', path: '/auth/check', answer: session },
  login: {
    method: 'POST',
    path: '/auth/login',
    request: z.object({ email: z.string(), password: z.string() }),
    answer: authUser,
  },
  logout: { method: 'POST', path: '/auth/logout' },
});

/** Who is signed in by the answer of `auth.check`: the user itself or under `user`; without an id, nobody. */
export function signedIn(answer: unknown): AuthUser | undefined {
  const carrier = answer as { id?: unknown; user?: { id?: unknown } | null } | null | undefined;
  const user = carrier?.user ?? carrier;
  return user?.id === undefined || user.id === null ? undefined : (user as AuthUser);
}
