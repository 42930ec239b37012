import { randomUUID } from 'node:crypto';
import { auth, signedIn } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { must, NotTested } from './finding.ts';
import type { DefineCheck, Suite } from './suite.ts';

const unique = () => `conformance-${randomUUID().slice(0, 13)}`;
const lost = 'A save is shown as successful, and the data is not what was entered.';
const silent = 'Wrong data is saved, or the form shows no reason.';

/** Runs a function with a new user, who is deleted afterwards. */
async function withUser(
  suite: Suite,
  run: (params: { id: string }, user: { username: string; email: string }) => Promise<void>,
) {
  const name = unique();
  const body = { username: name, email: `${name}@conformance.example`, password: 'first password' };
  const { id } = await suite.given(users.create, { body });
  const params = { id: String(id) };
  await run(params, body).finally(() => suite.cleanUp(users.delete, { params }));
}

/** Defines the checks of writes of users, who are deleted afterwards. */
export function defineUserWrites(check: DefineCheck): void {
  check('BE-1 CALL-1 creates a user', { of: [users.create], consequence: lost }, async (suite) => {
    const username = unique();
    const body = { username, email: `${username}@conformance.example`, password: 'first password' };
    const params = { id: String((await suite.request(users.create, { body })).id) };
    const found = await suite
      .given(users.details, { params })
      .finally(() => suite.cleanUp(users.delete, { params }));
    must(
      found.username === username && found.email === body.email,
      'The new user has the values of the request.',
    );
  });

  check(
    'BE-6 rejects a username and an email that are taken',
    { of: [users.create], consequence: silent },
    (suite) =>
      withUser(suite, (_, user) =>
        suite.expectErrors(users.create, { body: { ...user, password: 'first password' } }, [
          'username',
          'email',
        ]),
      ),
  );

  check('BE-1 CALL-1 edits a user', { of: [users.update], consequence: lost }, (suite) =>
    withUser(suite, async (params, { username }) => {
      await suite.request(users.update, {
        params,
        body: { username: `${username}-2`, email: `${username}-2@conformance.example` },
      });
      must(
        (await suite.given(users.details, { params })).username === `${username}-2`,
        'The user has the new username.',
      );
    }),
  );

  check(
    'BE-6 rejects an empty username and a wrong email',
    { of: [users.update], consequence: silent },
    (suite) =>
      withUser(suite, (params) =>
        suite.expectErrors(users.update, { params, body: { username: '', email: 'no address' } }, [
          'username',
          'email',
        ]),
      ),
  );

  check(
    'BE-6 rejects a short password',
    { of: [users.changePassword], consequence: silent },
    (suite) =>
      withUser(suite, (params) =>
        suite.expectErrors(users.changePassword, { params, body: { password: 'short' } }, [
          'password',
        ]),
      ),
  );

  check(
    "BE-1 CALL-1 sets a user's password, with which the user can sign in",
    { of: [users.changePassword], consequence: 'The user cannot sign in with the new password.' },
    (suite) =>
      withUser(suite, async (params, { email }) => {
        await suite.request(users.changePassword, {
          params,
          body: { password: 'second password' },
        });
        const { status } = await suite
          .visitor()
          .request(auth.login, { body: { email, password: 'second password' } });
        must(status < 300, 'A sign-in with the new password succeeds.', auth.login);
      }),
  );

  check(
    "BE-1 CALL-1 changes one's own password",
    { of: [profile.changePassword], consequence: 'A person cannot sign in with the new password.' },
    (suite) =>
      withUser(suite, async (_, { email }) => {
        const own = suite.visitor();
        const { status: signIn } = await own.request(auth.login, {
          body: { email, password: 'first password' },
        });
        if (signIn >= 300) throw new NotTested('a new user cannot sign in');
        const body = { password: 'third password', password_confirmation: 'third password' };
        const { status } = await own.request(profile.changePassword, { body });
        must(status >= 200 && status < 300, 'The request succeeds with a 2xx status.');
        const { status: again } = await suite
          .visitor()
          .request(auth.login, { body: { email, password: 'third password' } });
        must(again < 300, 'A sign-in with the new password succeeds.', auth.login);
      }),
  );

  check(
    'BE-1 CALL-1 deletes a user with all sessions',
    { of: [users.delete], consequence: 'A person who has left keeps working in the console.' },
    (suite) =>
      withUser(suite, async (params, { email }) => {
        const own = suite.visitor();
        await own.request(auth.login, { body: { email, password: 'first password' } });
        await suite.request(users.delete, { params });
        await suite.expectStatus(404, users.details, { params });
        must(
          signedIn((await own.request(auth.check, {})).body) === undefined,
          'A deleted user has no session.',
        );
      }),
  );
}
