import * as z from 'zod/mini';
import { describe, describeEndpoints, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { limits } from './limits.ts';

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

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(auth, {
    check: {
      summary: 'Get the signed-in user',
      description:
        'The console sends it when it loads, and again while it is open. Without a session it is a 200 without an id, or a 401: the console shows the sign-in screen.',
    },
    login: {
      summary: 'Sign in',
      description:
        'Sets the session cookie. Wrong credentials are a 422 with a message for `email`.',
    },
    logout: {
      summary: 'Sign out',
      description: 'Ends the session on the server. Clears no cookie.',
    },
  });
  describe(authUser, 'AuthUser', {
    description: 'The signed-in user.',
    properties: {
      id: 'Identifies the user, as in the list of users. The console treats another id as another person.',
      username: 'The name in the top bar.',
    },
    example: { id: 1, username: 'demo' },
  });
  describe(sessionUser, 'SessionUser', {
    description: 'The signed-in user as a member of the response.',
    properties: { user: 'The signed-in user. Null or missing: nobody is signed in.' },
  });
  describe(auth.check.response, 'Session', {
    description:
      'The signed-in user, alone or under `user`. Null, or anything without an id: nobody is signed in.',
    example: { user: { id: 1, username: 'demo' } },
  });
  describe(auth.login.request, 'Credentials', {
    description: 'An attempt to sign in.',
    properties: {
      email: {
        description: 'The email address of the user.',
        format: 'email',
        ...limits.signInEmail,
      },
      password: {
        description: 'The password, exactly as typed.',
        format: 'password',
        ...limits.password,
      },
    },
    example: { email: 'demo@clearhouse.example', password: 'clearhouse-demo' },
  });
});
