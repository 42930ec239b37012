import { auth, signedIn } from '#contract/auth.ts';
import { prefix } from '#contract/endpoint.ts';
import { profile } from '#contract/profile.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { must } from './finding.ts';
import { signInAs } from './sessions.ts';
import { type Cookie, cookiesOf } from './set-cookie.ts';
import type { DefineCheck, Suite } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

const xsrfCookie = 'XSRF-TOKEN';

/** Signs in as a visitor. Returns the visitor with the cookie of the token and the other cookies, which are those of the session. */
async function signedInVisitor(suite: Suite) {
  const visitor = suite.visitor();
  const cookies = cookiesOf((await signInAs(suite, visitor)).headers);
  const session = cookies.filter(({ name }) => name !== xsrfCookie);
  return { visitor, session, token: cookies.find(({ name }) => name === xsrfCookie) };
}

/** Returns whether someone with no more than these cookies is signed in. */
async function isSignedIn({ visitor }: Suite, cookies: [name: string, value: string][]) {
  if (cookies.length === 0) return false;
  const { cookies: own, request } = visitor();
  for (const [name, value] of cookies) own.set(name, value);
  return signedIn((await request(auth.check, {})).body) !== undefined;
}

/** Defines the checks of the cookies of sessions. */
export function defineCookies(check: DefineCheck): void {
  check(
    'BE-1 CALL-2 a sign-in sets the XSRF-TOKEN cookie, which scripts can read',
    { of: [auth.login], consequence: 'Every save is rejected.' },
    async (suite) => {
      const { token } = await signedInVisitor(suite);
      must(token?.value, `A sign-in sets a cookie ${xsrfCookie}.`);
      must(!token.isHttpOnly, `The cookie ${xsrfCookie} does not have HttpOnly.`);
      must(token.attributes.get('path') === '/', `The cookie ${xsrfCookie} has Path=/.`);
    },
  );

  check(
    'BE-4 scripts cannot read the session cookie',
    { of: [auth.login], consequence: 'A script that gets into a page can copy the session.' },
    async (suite) => {
      const { visitor, session } = await signedInVisitor(suite);
      const readable = session.filter(({ isHttpOnly }) => !isHttpOnly).map(({ name }) => name);
      const copied = [...visitor.cookies].filter(([name]) => readable.includes(name));
      must(
        !(await isSignedIn(suite, copied)),
        `The session cookie has HttpOnly (${readable.join(', ')}).`,
      );
    },
  );

  check(
    `CALL-2 browsers send the session cookie to every address below ${prefix}`,
    { of: [auth.login], consequence: 'Nobody can use the console.' },
    async (suite) => {
      for (const { name, attributes } of (await signedInVisitor(suite)).session) {
        const path = attributes.get('path') ?? 'none';
        must(
          ['/', prefix, `${prefix}/`].includes(path),
          `The cookie ${name} has Path=/, not ${path}.`,
        );
      }
    },
  );

  check(
    'BE-4 a sign-in starts a session with a new value',
    {
      of: [auth.login],
      consequence:
        'Anyone who knows a value from before a sign-in works in the name of that person.',
    },
    async (suite) => {
      const visitor = suite.visitor();
      await visitor.request(auth.check, {});
      // The second sign-in has the cookies that the sign-out left behind.
      for (const isLast of [false, true]) {
        const before = [...visitor.cookies];
        const wasSignedIn = await isSignedIn(suite, before);
        const cookies = cookiesOf((await signInAs(suite, visitor)).headers);
        must(
          cookies.some(
            ({ name, value }) => name !== xsrfCookie && value !== new Map(before).get(name),
          ),
          'A sign-in sets a session cookie with a new value.',
        );
        must(
          wasSignedIn || !(await isSignedIn(suite, before)),
          'The cookies from before a sign-in belong to no user.',
        );
        if (!isLast) await visitor.request(auth.logout, {});
      }
    },
  );

  check(
    'CALL-8 no response except a sign-in sets a session cookie',
    {
      of: [auth.logout, auth.check, profile.details, users.list],
      consequence: 'A response that arrives late signs out the next person at the same browser.',
    },
    async (suite) => {
      const { visitor, session } = await signedInVisitor(suite);
      const names = new Set(session.map(({ name }) => name));
      must(names.size > 0, 'A sign-in sets a session cookie.', auth.login);
      const token = visitor.cookies.get(xsrfCookie);
      const renewed = new Set<string>();
      const send = async (endpoint: typeof auth.logout | typeof auth.check, input: object) => {
        const { headers } = await visitor.request(endpoint, input as never);
        for (const { name, isDeleted } of cookiesOf(headers)) {
          if (!names.has(name)) continue;
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
      await send(auth.check, {});
      await send(profile.details as never, {});
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
      noteScope(suite, session);
    },
  );
}

/** Notes the attributes that decide which websites and hosts send and get the cookies of the session. */
function noteScope({ note }: Suite, session: Cookie[]): void {
  const named = (name: string) =>
    [...new Set(session.map(({ attributes }) => attributes.get(name) ?? 'not set'))].join(', ');
  const sameSite = named('samesite');
  note(
    'SameSite of the session cookie',
    sameSite,
    /^(Lax|Strict)$/i.test(sameSite)
      ? ''
      : 'Browsers can send the session with requests of other websites; set SameSite=Lax.',
    'observed',
  );
  const domain = named('domain');
  note(
    'Domain of the session cookie',
    domain,
    domain === 'not set'
      ? ''
      : 'A sign-in works only if the console is at this domain or below it, and every host there gets the session.',
    'observed',
  );
}
