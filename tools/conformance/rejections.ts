import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import type { DefineCheck } from './check.ts';
import type { Reply } from './client.ts';
import { must } from './finding.ts';
import { unknownIds } from './unknown-ids.ts';

/** Returns the rule that a rejection of a missing token with another status breaks; undefined for other responses. */
export const otherRejection = ({ status, body }: Reply): string | undefined =>
  [400, 401, 403].includes(status) || (status === 422 && !body)
    ? `Without the XSRF token the status is 419. Send it instead of ${status}.`
    : undefined;

/** Defines the checks of requests that must be rejected. */
export function defineRejections(check: DefineCheck): void {
  for (const endpoint of allEndpoints) {
    if (endpoint.method === 'GET' || endpoint.name === 'auth.login') continue;
    check(
      `BE-5 rejects ${endpoint.name} without the XSRF token with 419`,
      {
        of: [endpoint],
        consequence: 'Another website can change data in the name of a person who is signed in.',
      },
      async ({ send, target }) => {
        const input = { params: unknownIds, ...(endpoint.request && { body: {} }) };
        const reply = await send(endpoint, input, { [target.way.names.header]: '' });
        const unchecked =
          'Without the XSRF token the status is 419. The token is not checked, or only after the path and the values.';
        const other = otherRejection(reply);
        must(
          reply.status === 419,
          other ?? unchecked,
          endpoint,
          other && 'The console reports a missing permission instead of an expired session.',
        );
      },
    );
  }

  check(
    'BE-3 rejects a wrong password with a message under email',
    { of: [auth.login], consequence: 'A person who mistypes the password sees no reason.' },
    async ({ expectErrors, target }) => {
      const body = { email: target.email, password: `not ${target.password}` };
      await expectErrors(auth.login, { body }, ['email']);
    },
  );

  check(
    'BE-6 rejects different passwords under a password field',
    {
      of: [profile.changePassword],
      consequence: 'A mistyped password is set, and its owner cannot sign in.',
    },
    async ({ expectStatus }) => {
      const body = { password: 'long enough 1', password_confirmation: 'long enough 2' };
      const reply = await expectStatus(422, profile.changePassword, { body });
      const fields = Object.keys((reply.body as { errors?: object } | undefined)?.errors ?? {});
      must(
        fields.some((field) => field.startsWith('password')),
        'The 422 has a message for `password` or `password_confirmation`.',
      );
    },
  );
}
