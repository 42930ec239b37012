import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

export const authUser = z.object({ id, username: z.string() });
export type AuthUser = z.infer<typeof authUser>;

export const sessionUser = z.object({ user: z.nullish(authUser) });

const session = z.nullable(z.union([authUser, sessionUser]));

export const auth = defineEndpoints('auth', {
  check: { method: 'GET', path: '/auth/check', response: session },
  login: {
    method: 'POST',
    path: '/auth/login',
    request: z.object({ email: z.string(), password: z.string() }),
    response: authUser,
  },
  logout: { method: 'POST', path: '/auth/logout' },
});

/** Returns the signed-in user of an `auth.check` response, which is the user or carries it under `user`; undefined without an id. */
export function signedIn(response: unknown): AuthUser | undefined {
  const carrier = response as { id?: unknown; user?: { id?: unknown } | null } | null | undefined;
  const user = carrier?.user ?? carrier;
  return user?.id === undefined || user.id === null ? undefined : (user as AuthUser);
}
