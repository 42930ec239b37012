import { auth, authUser, sessionUser } from '../auth.ts';
import { limits } from '../limits.ts';
import { describeObject, describeResource, describeValue } from './documented.ts';

const user = { id: 1, username: 'demo' };

export const authTexts = describeResource(
  auth,
  {
    check: {
      summary: 'Get the signed-in user',
      description:
        'The console sends it when it loads, and again while it is open. Without a session it is a 200 without an id, or a 401: the console shows the sign-in page.',
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
  },
  [
    describeObject(authUser, 'AuthUser', {
      description: 'The signed-in user.',
      properties: {
        id: 'Identifies the user, as in the list of users. The console treats another id as another person.',
        username: 'The name in the top bar.',
      },
      example: user,
    }),
    describeObject(sessionUser, 'SessionUser', {
      description: 'The signed-in user as a member of the response.',
      properties: { user: 'The signed-in user. Null or missing: nobody is signed in.' },
      example: { user },
    }),
    describeValue(auth.check.response, 'Session', {
      description:
        'The signed-in user, alone or under `user`. Null, or anything without an id: nobody is signed in.',
      example: { user },
    }),
    describeObject(auth.login.request, 'Credentials', {
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
    }),
  ],
);
