import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth, signedIn } from '#contract/auth.ts';
import { featuresHeader } from '#contract/features.ts';
import { profile } from '#contract/profile.ts';
import { users, usersPerPage } from '#contract/users.ts';
import type { Client, Reply } from './client.ts';
import { must } from './finding.ts';
import type { ContractClient, DefineCheck, Suite } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

const xsrfCookie = 'XSRF-TOKEN';

async function signInAs(
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

/** A cookie of a response, and whether the response deletes it. */
function cookiesOf({ headers }: Reply): { name: string; isDeleted: boolean }[] {
  return headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return {
      name,
      isDeleted: value === '' || /expires=Thu, 01 Jan 1970|max-age=(0|-)/i.test(line),
    };
  });
}

/** Defines the checks of sign-in, sign-out and cookies. */
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
    'BE-1 CALL-2 a sign-in sets the XSRF-TOKEN cookie',
    { of: [auth.login], consequence: 'Every save is rejected.' },
    async (suite) => {
      const visitor = suite.visitor();
      await signInAs(suite, visitor);
      must(visitor.cookies.get(xsrfCookie), `After a sign-in there is a cookie ${xsrfCookie}.`);
    },
  );

  check(
    'CALL-8 no response except a sign-in sets a session cookie',
    {
      of: [auth.logout, auth.check, profile.details, users.list],
      consequence: 'A response that arrives late signs out the next person at the same browser.',
    },
    async (suite) => {
      const visitor = suite.visitor();
      const session = new Set(cookiesOf(await signInAs(suite, visitor)).map(({ name }) => name));
      session.delete(xsrfCookie);
      must(session.size > 0, 'A sign-in sets a session cookie.', auth.login);
      const token = visitor.cookies.get(xsrfCookie);
      const renewed = new Set<string>();
      const send = async (endpoint: typeof auth.logout | typeof auth.check, input: object) => {
        for (const { name, isDeleted } of cookiesOf(
          await visitor.request(endpoint, input as never),
        )) {
          if (!session.has(name)) continue;
          must(
            !isDeleted,
            `No response deletes a session cookie, and this one deletes ${name}.`,
            endpoint,
          );
          renewed.add(name);
        }
      };
      await send(auth.check, {});
      await send(profile.details as never, {});
      await send(users.list as never, { query: { page: 1, per_page: usersPerPage } });
      await send(users.details as never, { params: unknownIds });
      const changes = visitor.cookies.get(xsrfCookie) !== token;
      await send(auth.logout, {});
      suite.note(
        'Session cookie',
        renewed.size > 0
          ? `set by responses other than a sign-in (${[...renewed].join(', ')})`
          : 'set by a sign-in only',
        renewed.size > 0
          ? 'A response that arrives after another person has signed in at the same browser ends their session.'
          : '',
      );
      suite.note(
        xsrfCookie,
        changes ? 'changes between responses' : 'stable within a session',
        changes
          ? 'A save that is sent while another response arrives can be rejected with 419; the console sends it again.'
          : '',
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
