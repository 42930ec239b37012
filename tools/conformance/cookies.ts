import { auth, signedIn } from '#contract/auth.ts';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import { profile } from '#contract/profile.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { specifiedNames } from '../../server/proxy/xsrf-names.ts';
import { signedInVisitor } from './causes.ts';
import type { DefineCheck, Suite } from './check.ts';
import { must } from './finding.ts';
import { type Cookie, cookiesOf } from './set-cookie.ts';
import { unknownIds } from './unknown-ids.ts';

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
    'BE-4 cookies have Secure over https',
    {
      of: [auth.login],
      consequence: 'Browsers send the session over plain HTTP too, where others can read it.',
    },
    async (suite) => {
      if (suite.target.way.origin.protocol !== 'https:') return;
      const { cookies } = await signedInVisitor(suite);
      const names = cookies.filter(({ attributes }) => !attributes.has('secure'));
      must(
        names.length === 0,
        `Over https every cookie has Secure (${names.map(({ name }) => name).join(', ')}). Trust X-Forwarded-Proto of the gateway, or always set it.`,
      );
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
      of: [auth.login, auth.logout],
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
        const { session } = await signedInVisitor(suite, visitor);
        must(
          session.some(({ name, value }) => value !== new Map(before).get(name)),
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
      const { cookie } = suite.target.way.names;
      const names = new Set(session.map(({ name }) => name));
      must(names.size > 0, 'A sign-in sets a session cookie.', auth.login);
      const token = visitor.cookies.get(cookie);
      const renewed = new Set<string>();
      const send = async (endpoint: Endpoint, input = {}) => {
        const { headers } = await visitor.request(endpoint, input);
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
      await send(auth.check);
      await send(profile.details);
      await send(users.list, { query: { page: 1, per_page: usersPerPage } });
      await send(users.details, { params: unknownIds });
      const changes = visitor.cookies.get(cookie) !== token;
      await send(auth.logout);
      await send(auth.check);
      await send(profile.details);
      const isRenewed = renewed.size > 0;
      suite.note(
        'Session cookie',
        isRenewed
          ? `set by responses other than a sign-in (${[...renewed].join(', ')})`
          : 'set by a sign-in only',
        isRenewed
          ? 'A response that arrives after another person has signed in at the same browser ends their session.'
          : '',
      );
      suite.note(
        specifiedNames.cookie,
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
