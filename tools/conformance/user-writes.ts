import { auth, signedIn } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { isSuccess } from './client.ts';
import { must, NotTested } from './finding.ts';
import { withNew } from './records.ts';
import type { ContractClient, DefineCheck } from './suite.ts';

/** Signs in. Returns whether that succeeded. */
const canSignIn = async (visitor: ContractClient, email: string, password: string) =>
  (await visitor.request(auth.login, { body: { email, password } })).status < 300;

/** Defines the checks of passwords and sessions. */
export function defineUserWrites(check: DefineCheck): void {
  check(
    "BE-1 CALL-1 sets a user's password, with which the user can sign in",
    { of: [users.changePassword], consequence: 'The user cannot sign in with the new password.' },
    (suite) =>
      withNew(suite, users, async (params, { email }) => {
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
      withNew(suite, users, async (_, { email, password }) => {
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
    'BE-1 CALL-1 deletes the sessions of a user with the user',
    { of: [users.delete], consequence: 'A person who has left keeps working in the console.' },
    (suite) =>
      withNew(suite, users, async (params, { email, password }) => {
        const own = suite.visitor();
        await canSignIn(own, email, password);
        await suite.request(users.delete, { params });
        if ((await suite.send(users.details, { params })).status !== 404)
          throw new NotTested('a user cannot be deleted');
        const { body } = await own.request(auth.check, {});
        must(signedIn(body) === undefined, 'A deleted user has no session.');
      }),
  );
}
