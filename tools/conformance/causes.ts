import { auth, signedIn } from '#contract/auth.ts';
import { isSession } from '../../server/ops/health.ts';
import { specifiedNames } from '../../server/proxy/xsrf-names.ts';
import type { ContractClient, DefineCheck, Suite } from './check.ts';
import { isSuccess, type MoreHeaders, type Reply } from './client.ts';
import { must, mustEqual, NotTested } from './finding.ts';
import { trustAddress } from './hints.ts';
import { cookiesOf, refusalOf } from './set-cookie.ts';

/** Signs in a visitor, and returns the response. */
export async function signInAs(
  { target: { email, password } }: Suite,
  visitor: ContractClient,
): Promise<Reply> {
  const reply = await visitor.request(auth.login, { body: { email, password } });
  must(isSuccess(reply), 'The sign-in succeeds with a 2xx status.', auth.login);
  return reply;
}

/** Signs in as a visitor. Returns the visitor with the cookie of the token and the other cookies, which are those of the session. */
export async function signedInVisitor(suite: Suite, visitor = suite.visitor()) {
  const cookies = cookiesOf((await signInAs(suite, visitor)).headers);
  const name = suite.target.way.names.cookie;
  const session = cookies.filter((cookie) => cookie.name !== name);
  return { visitor, cookies, session, token: cookies.find((cookie) => cookie.name === name) };
}

/** Names by which frameworks call the header of the token. */
const foreignHeaders = ['X-CSRFToken', 'X-CSRF-Token'];

/** Sends a rejected sign-out again in other ways. Returns why the first was rejected; empty if no way is accepted. */
async function causeOfRejection(suite: Suite): Promise<string> {
  const { connect, way } = suite.target;
  for (const isForeign of [false, true]) {
    for (const header of [way.names.header, ...foreignHeaders]) {
      const { visitor, token } = await signedInVisitor(suite, connect());
      const value = decodeURIComponent(token?.value ?? '');
      const other: MoreHeaders = isForeign
        ? { Origin: null, Referer: null, 'X-Forwarded-Proto': 'http' }
        : {};
      const { status } = await visitor.request(auth.logout, {}, { ...other, [header]: value });
      if (status >= 300) continue;
      return [
        header !== way.names.header &&
          ` It reads the header ${header}: name it ${specifiedNames.header}, or set BACKEND_XSRF_HEADER=${header}.`,
        isForeign && ` ${trustAddress(way)}`,
      ]
        .filter(Boolean)
        .join('');
    }
  }
  return '';
}

/** Defines the checks whose breaches explain those of others: a sign-in, and a write with its token. */
export function defineCauses(check: DefineCheck): void {
  check(
    'BE-1 GW-20 auth.check responds to a visitor',
    {
      of: [auth.check],
      consequence: 'Nobody can sign in, and the console never becomes ready.',
      blocks: 'everything',
    },
    async ({ visitor }) => {
      const reply = await visitor().request(auth.check, {});
      must(
        isSession(reply),
        `A visitor gets 200 with {"user":null}, 204 or 401, not ${reply.status}.`,
      );
    },
  );

  check(
    'BE-1 CALL-1 a sign-in starts a session',
    {
      of: [auth.login, auth.check],
      consequence: 'Nobody can use the console.',
      blocks: 'everything',
    },
    async (suite) => {
      const visitor = suite.visitor();
      const { body, headers } = await signInAs(suite, visitor);
      must(signedIn(body), 'The response to a sign-in is the user with an id.', auth.login);
      const { body: checked } = await visitor.request(auth.check, {});
      const names = cookiesOf(headers).map(({ name }) => name);
      must(
        signedIn(checked),
        `After a sign-in auth.check returns the user with an id. The sign-in sets ${names.join(', ') || 'no cookie'}: it needs one of a session, which every process of the backend knows.`,
        auth.check,
      );
      mustEqual(
        String(signedIn(checked)?.id),
        String(signedIn(body)?.id),
        'Both return the same user.',
        auth.check,
      );
    },
  );

  check(
    'BE-4 browsers accept the cookies of a sign-in',
    { of: [auth.login], consequence: 'Nobody can use the console.', blocks: 'everything' },
    async (suite) => {
      for (const cookie of (await signedInVisitor(suite)).cookies) {
        const refusal = refusalOf(cookie, suite.target.way.origin);
        must(!refusal, `Browsers accept the cookie ${cookie.name}. They refuse it: ${refusal}.`);
      }
    },
  );

  check(
    'BE-1 CALL-2 a sign-in sets the XSRF-TOKEN cookie, which scripts can read',
    { of: [auth.login], consequence: 'Every save is rejected.', blocks: 'writes' },
    async (suite) => {
      const name = suite.target.way.names.cookie;
      const { token, visitor } = await signedInVisitor(suite);
      const other = [...visitor.cookies.keys()].find((each) => /csrf|xsrf/i.test(each));
      const hint = other
        ? `; ${other} found: name it ${specifiedNames.cookie}, or set BACKEND_XSRF_COOKIE=${other}`
        : '. None is found: run what sets it for the sign-in too';
      must(token?.value, `A sign-in sets a cookie ${name}${hint}.`);
      must(!token.isHttpOnly, `The cookie ${name} does not have HttpOnly.`);
      must(token.attributes.get('path') === '/', `The cookie ${name} has Path=/.`);
    },
  );

  check(
    'BE-1 CALL-2 a write with the XSRF token is accepted',
    { of: [auth.logout], consequence: 'Every save is rejected.', blocks: 'writes' },
    async (suite) => {
      const { visitor, token } = await signedInVisitor(suite);
      if (!token) throw new NotTested('a sign-in sets no XSRF token');
      const { status } = await visitor.request(auth.logout, {});
      if (status < 400 || status >= 500) return;
      must(false, `A write with the XSRF token is accepted.${await causeOfRejection(suite)}`);
    },
  );
}
