import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth, signedIn } from '#contract/auth.ts';
import { featuresHeader } from '#contract/features.ts';
import { profile } from '#contract/profile.ts';
import { isSession } from '../../server/ops/health.ts';
import { signInAs } from './causes.ts';
import type { DefineCheck } from './check.ts';
import { type Client, isSuccess } from './client.ts';
import { must, mustEqual } from './finding.ts';
import { otherRejection } from './rejections.ts';
import { unknownIds } from './unknown-ids.ts';

/** Returns the consequence of an access without a session that is not rejected as it should be. */
const accessOf = (status: number, accepted: string): string =>
  status < 300 || status === 422
    ? accepted
    : 'The console shows an error instead of the sign-in screen.';

/** Defines the checks of sign-in and sign-out. */
export function defineSessions(check: DefineCheck): void {
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
    async ({ send, visitor, note }) => {
      const declaredTo = async (request: Client['request']) =>
        (await request(auth.check, {})).headers.get(featuresHeader) ?? 'none';
      const features = await declaredTo(send);
      note(featuresHeader, features);
      mustEqual(
        await declaredTo(visitor().request),
        features,
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
      const reply = await visitor.request(auth.logout, {});
      must(
        isSuccess(reply),
        'A sign-out succeeds with a 2xx status.',
        auth.logout,
        'Nobody can sign out.',
      );
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
      const { body } = await suite.send(auth.check, {});
      must(signedIn(body), 'A sign-out ends one session only.');
    },
  );

  check(
    'BE-5 unknown cookies are those of a visitor, who can sign in',
    {
      of: [auth.check, profile.details, auth.login],
      consequence:
        'After a session has ended, a person cannot sign in until the cookies are deleted.',
    },
    async (suite) => {
      const visitor = suite.visitor();
      await signInAs(suite, visitor);
      for (const name of visitor.cookies.keys()) visitor.cookies.set(name, 'stale');
      const reply = await visitor.request(auth.check, {});
      must(
        isSession(reply) && !signedIn(reply.body),
        'With unknown cookies auth.check responds as to a visitor.',
      );
      const read = await visitor.request(profile.details, {});
      mustEqual(read.status, 401, 'With unknown cookies the status is 401.', profile.details);
      await signInAs(suite, visitor);
    },
  );

  for (const endpoint of allEndpoints.filter(({ resource }) => resource !== 'auth')) {
    const isRead = endpoint.method === 'GET';
    check(
      `BE-5 rejects ${endpoint.name} without a session`,
      {
        of: [endpoint],
        consequence: `Anyone on the network can ${isRead ? 'read this' : 'change'} data.`,
      },
      async ({ visitor }) => {
        const reply = await visitor().request(endpoint, {
          params: unknownIds,
          ...(endpoint.query && isRead && { query: { page: 1 } }),
          ...(endpoint.request && { body: {} }),
        });
        const { status } = reply;
        const isRejected = status === 401 || (status === 419 && !isRead);
        const consequence = accessOf(
          status,
          `Anyone on the network can ${isRead ? 'read this' : 'change'} data.`,
        );
        const rule = `Without a session the status is 401, or of a write 419, never a redirect. It is ${status}.`;
        // Most frameworks check the token before the session.
        const tokenRule = isRead ? undefined : otherRejection(reply);
        must(isRejected, tokenRule ?? rule, endpoint, consequence);
      },
    );
  }
}
