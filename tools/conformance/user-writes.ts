import { auth, signedIn } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { isSuccess } from './client.ts';
import { must, mustEqual, NotTested } from './finding.ts';
import { mustBeNow, withUser } from './records.ts';
import type { ContractClient, DefineCheck } from './suite.ts';

const lost = 'A save is shown as successful, and the data is not what was entered.';
const silent = 'Wrong data is saved, or the form shows no reason.';

/** Signs in. Returns whether that succeeded. */
const canSignIn = async (visitor: ContractClient, email: string, password: string) =>
  (await visitor.request(auth.login, { body: { email, password } })).status < 300;

/** Defines the checks of writes of users, who are deleted afterwards. */
export function defineUserWrites(check: DefineCheck): void {
  check('BE-1 CALL-1 creates a user', { of: [users.create], consequence: lost }, (suite) =>
    withUser(
      suite,
      async (params, { username, email }) => {
        const found = await suite.given(users.details, { params });
        mustEqual(
          { username: found.username, email: found.email },
          { username, email },
          'The new user has the values of the request.',
        );
        mustBeNow(found.created_at, suite.target.now());
      },
      suite.request,
    ),
  );

  check(
    'BE-6 rejects a username and an email that are taken',
    { of: [users.create], consequence: 'Two users have one name, and nobody can tell them apart.' },
    (suite) =>
      withUser(suite, (_, body) =>
        suite.expectErrors(users.create, { body }, ['username', 'email']),
      ),
  );

  check('BE-1 CALL-1 edits a user', { of: [users.update], consequence: lost }, (suite) =>
    withUser(suite, async (params, user) => {
      const username = `${user.username}-2`;
      const body = { username, email: `${username}@conformance.example` };
      await suite.request(users.update, { params, body });
      const found = await suite.given(users.details, { params });
      mustEqual(found.username, username, 'The user has the new username.');
    }),
  );

  const email = 'no address';
  const invalid: [title: string, endpoint: Endpoint, body: object][] = [
    ['an empty username and a wrong email', users.update, { username: '', email }],
    ['a short password', users.changePassword, { password: 'short' }],
  ];
  for (const [title, endpoint, body] of invalid) {
    check(`BE-6 rejects ${title}`, { of: [endpoint], consequence: silent }, (suite) =>
      withUser(suite, (params) =>
        suite.expectErrors(endpoint, { params, body }, Object.keys(body)),
      ),
    );
  }

  check(
    "BE-1 CALL-1 sets a user's password, with which the user can sign in",
    { of: [users.changePassword], consequence: 'The user cannot sign in with the new password.' },
    (suite) =>
      withUser(suite, async (params, { email }) => {
        const password = 'second password';
        await suite.request(users.changePassword, { params, body: { password } });
        const succeeds = await canSignIn(suite.visitor(), email, password);
        must(succeeds, 'A sign-in with the new password succeeds.', auth.login);
      }),
  );

  check(
    "BE-1 CALL-1 changes one's own password",
    { of: [profile.changePassword], consequence: 'A person cannot sign in with the new password.' },
    (suite) =>
      withUser(suite, async (_, { email, password }) => {
        const own = suite.visitor();
        if (!(await canSignIn(own, email, password)))
          throw new NotTested('a new user cannot sign in');
        const body = { password: 'third password', password_confirmation: 'third password' };
        const reply = await own.request(profile.changePassword, { body });
        must(isSuccess(reply), 'The request succeeds with a 2xx status.');
        const succeeds = await canSignIn(suite.visitor(), email, body.password);
        must(succeeds, 'A sign-in with the new password succeeds.', auth.login);
      }),
  );

  check(
    'BE-1 CALL-1 deletes a user with all sessions',
    { of: [users.delete], consequence: 'A person who has left keeps working in the console.' },
    (suite) =>
      withUser(suite, async (params, { email, password }) => {
        const own = suite.visitor();
        await canSignIn(own, email, password);
        await suite.request(users.delete, { params });
        await suite.expectStatus(404, users.details, { params });
        const { body } = await own.request(auth.check, {});
        must(signedIn(body) === undefined, 'A deleted user has no session.');
      }),
  );
}
