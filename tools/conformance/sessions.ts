import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth, signedIn } from '#contract/auth.ts';
import { featuresHeader } from '#contract/features.ts';
import type { Client, Reply } from './client.ts';
import { must } from './finding.ts';
import type { ContractClient, DefineCheck, Suite } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

/** Signs in a visitor, and returns the response. */
export async function signInAs(
  { target: { email, password } }: Suite,
  visitor: ContractClient,
): Promise<Reply> {
  const reply = await visitor.request(auth.login, { body: { email, password } });
  must(
    reply.status >= 200 && reply.status < 300,
    'The sign-in succeeds with a 2xx status.',
    auth.login,
  );
  return reply;
}

/** Defines the checks of sign-in and sign-out. */
export function defineSessions(check: DefineCheck): void {
  check(
    'BE-1 CALL-1 a sign-in starts a session',
    { of: [auth.login, auth.check], consequence: 'Nobody can use the console.' },
    async (suite) => {
      const visitor = suite.visitor();
      const { body } = await signInAs(suite, visitor);
      must(signedIn(body), 'The response to a sign-in is the user with an id.', auth.login);
      const { body: checked } = await visitor.request(auth.check, {});
      must(
        signedIn(checked),
        'After a sign-in auth.check returns the user with an id.',
        auth.check,
      );
      must(
        String(signedIn(checked)?.id) === String(signedIn(body)?.id),
        'Both return the same user.',
        auth.check,
      );
    },
  );

  check(
    'BE-1 auth.check returns no user without a session',
    {
      of: [auth.check],
      consequence: 'The console shows its screens to strangers, each with an error.',
    },
    async ({ visitor }) => {
      const { body } = await visitor().request(auth.check, {});
      must(signedIn(body) === undefined, 'Without a session auth.check returns no user.');
    },
  );

  check(
    'CALL-7 declares the same features with and without a session',
    { of: [auth.check], consequence: 'A feature is used in one tab and not in another.' },
    async ({ client, visitor, note }) => {
      const declaredTo = async ({ request }: Pick<Client, 'request'>) =>
        (await request(auth.check, {})).headers.get(featuresHeader) ?? 'none';
      const features = await declaredTo(await client());
      note(featuresHeader, features);
      must(
        (await declaredTo(visitor())) === features,
        `${featuresHeader} is the same with and without a session.`,
      );
    },
  );

  check(
    'BE-1 CALL-1 signing out ends the session on the server',
    { of: [auth.logout], consequence: 'A copied cookie works after the sign-out.' },
    async (suite) => {
      const visitor = suite.visitor();
      await signInAs(suite, visitor);
      const cookies = [...visitor.cookies];
      const { status } = await visitor.request(auth.logout, {});
      must(status >= 200 && status < 300, 'A sign-out succeeds with a 2xx status.');
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      const { body } = await visitor.request(auth.check, {});
      must(
        signedIn(body) === undefined,
        'After a sign-out the cookies of the session belong to no user.',
      );
    },
  );

  check(
    'BE-1 a sign-out keeps the other sessions of the user',
    { of: [auth.logout], consequence: 'A sign-out at one computer ends the work at another.' },
    async (suite) => {
      const other = suite.visitor();
      await signInAs(suite, other);
      await suite.request(auth.check, {});
      await other.request(auth.logout, {});
      const { body } = await (await suite.client()).request(auth.check, {});
      must(signedIn(body), 'A sign-out ends one session only.');
    },
  );

  for (const endpoint of allEndpoints.filter(({ resource }) => resource !== 'auth')) {
    const isRead = endpoint.method === 'GET';
    if (!isRead) continue;
    check(
      `BE-5 rejects ${endpoint.name} without a session with 401`,
      { of: [endpoint], consequence: 'Anyone on the network can read this data.' },
      async ({ visitor }) => {
        const input = { params: unknownIds, ...(endpoint.query && { query: { page: 1 } }) };
        const { status } = await visitor().request(endpoint, input as never);
        must(status === 401, 'Without a session the status is 401, never a redirect.');
      },
    );
  }
}
