import { setTimeout as wait } from 'node:timers/promises';
import { auth, signedIn } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import type { ContractClient, DefineCheck, Suite } from './check.ts';
import { isSuccess } from './client.ts';
import { must, NotTested } from './finding.ts';
import { withNew } from './records.ts';

const oldPassword = 'Someone who knows the old password keeps working in the console.';

/** Signs in. Returns whether that succeeded. */
const canSignIn = async (visitor: ContractClient, email: string, password: string) =>
  (await visitor.request(auth.login, { body: { email, password } })).status < 300;

/** Signs in a new user, or ends the check. */
async function signInNew({ visitor }: Suite, email: string, password: string) {
  const own = visitor();
  if (await canSignIn(own, email, password)) return own;
  throw new NotTested('a new user cannot sign in');
}

const hasSession = async ({ request }: ContractClient) =>
  signedIn((await request(auth.check, {})).body) !== undefined;

/** Defines the checks of passwords and sessions. */
export function defineUserWrites(check: DefineCheck): void {
  check(
    "BE-1 CALL-1 sets a user's password, with which the user can sign in",
    { of: [users.changePassword], consequence: 'The user cannot sign in with the new password.' },
    (suite) =>
      withNew(suite, users, async (params, { email, password }) => {
        const own = await signInNew(suite, email, password);
        const body = { password: 'second password' };
        await suite.request(users.changePassword, { params, body });
        const succeeds = await canSignIn(suite.visitor(), email, body.password);
        must(succeeds, 'A sign-in with the new password succeeds.', auth.login);
        const isOver = !(await hasSession(own));
        must(isOver, 'A new password ends the sessions of the user.', undefined, oldPassword);
      }),
  );

  check(
    "BE-1 CALL-1 changes one's own password",
    { of: [profile.changePassword], consequence: 'A person cannot sign in with the new password.' },
    (suite) =>
      withNew(suite, users, async (_, { email, password }) => {
        const own = await signInNew(suite, email, password);
        const other = await signInNew(suite, email, password);
        const body = { password: 'third password', password_confirmation: 'third password' };
        const reply = await own.request(profile.changePassword, { body });
        must(isSuccess(reply), 'The request succeeds with a 2xx status.');
        const succeeds = await canSignIn(suite.visitor(), email, body.password);
        must(succeeds, 'A sign-in with the new password succeeds.', auth.login);
        const isOver = !(await hasSession(other));
        must(isOver, 'A new password ends the other sessions.', undefined, oldPassword);
        const isKept = await hasSession(own);
        must(
          isKept,
          'A new password keeps the session of its request.',
          undefined,
          'It signs out.',
        );
      }),
  );

  check(
    'BE-1 CALL-1 a change of a user sets updated_at',
    { of: [users.update], consequence: 'Nobody sees that a user was changed.' },
    (suite) =>
      withNew(suite, users, async (params, { email, username }) => {
        const read = async () => (await suite.given(users.details, { params })).updated_at;
        const before = await read();
        for (const number of [1, 2]) {
          const body = { email, username: `${username}-${number}` };
          await suite.request(users.update, { params, body });
          if ((await read()) !== before) return;
          // Some backends count whole seconds.
          await wait(1_000);
        }
        must(false, '`updated_at` is the time of the last change.');
      }),
  );

  check(
    'BE-1 CALL-1 deletes the sessions of a user with the user',
    { of: [users.delete], consequence: 'A person who has left keeps working in the console.' },
    (suite) =>
      withNew(suite, users, async (params, { email, password }) => {
        const own = await signInNew(suite, email, password);
        await suite.request(users.delete, { params });
        if ((await suite.send(users.details, { params })).status !== 404)
          throw new NotTested('a user cannot be deleted');
        must(!(await hasSession(own)), 'A deleted user has no session.');
      }),
  );
}
