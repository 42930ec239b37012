import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { featuresHeader } from '#contract/features.ts';
import { profile } from '#contract/profile.ts';
import {
  at,
  change,
  changeBody,
  changeCookies,
  changeHeaders,
  changeStatus,
  type Fault,
  hasSession,
  inputOf,
  onStatus,
  respond,
  type Sent,
  when,
} from '../../support/broken-backend.ts';
import type { Line } from './line.ts';

/** Over https the backend's cookies have the prefix. */
const session = /__Host-clearhouse=[^;]+/;
const isVisitor = (request: Sent) => !hasSession(request);
const stranger = changeBody(() => ({ user: { id: 1, username: 'demo' } }));
const reads = allEndpoints.filter(
  ({ method, resource }) => method === 'GET' && resource !== 'auth',
);
const writes = allEndpoints.filter(({ method }) => method !== 'GET');

/** Applies a fault to the first request only. */
function first(fault: Fault): Fault {
  let isFirst = true;
  return (request, send) => {
    const applies = isFirst;
    isFirst = false;
    return applies ? fault(request, send) : send(request);
  };
}

/** Ends all sessions with a sign-out, until the next sign-in. */
function endsAllSessions(): Fault {
  let isOver = false;
  return async (request, send) => {
    const isCheck = request.url.pathname === '/ajax/auth/check';
    if (request.method === 'POST') isOver = request.url.pathname === '/ajax/auth/logout';
    return isOver && isCheck ? respond(200, { user: null })(request, send) : send(request);
  };
}

/**
 * Gives visitors a session cookie, with which they are signed in after their sign-in.
 * @param isRenewed True: the sign-in also sets a new cookie.
 */
function keepsVisitorsCookie(isRenewed: boolean): Fault {
  let count = 0;
  const current = new Map<string, string>();
  return async (request, send) => {
    const cookies = request.headers.get('Cookie') ?? '';
    const own = /__Host-clearhouse=visitor-\d+/.exec(cookies)?.[0];
    const real = own && current.get(own);
    if (own && real) request.headers.set('Cookie', cookies.replace(own, real));
    const isCheck = request.url.pathname === '/ajax/auth/check';
    if (isCheck && cookies === '') {
      count += 1;
      const cookie = `__Host-clearhouse=visitor-${count}; Path=/; HttpOnly; SameSite=Lax`;
      return changeHeaders((headers) => headers.append('Set-Cookie', cookie))(request, send);
    }
    if (!own) return send(request);
    return changeCookies((line) => {
      const started = session.exec(line)?.[0];
      if (started) current.set(own, started);
      return isRenewed ? line : line.replace(session, own);
    })(request, send);
  };
}

const visitor = 'BE-1 GW-20 auth.check responds to a visitor';
const accepted = 'BE-4 browsers accept the cookies of a sign-in';
const write = 'BE-1 CALL-2 a write with the XSRF token is accepted';
const unknown = 'BE-5 unknown cookies are those of a visitor, who can sign in';
const signsOut = 'BE-1 CALL-1 signing out ends the session on the server';
const signIn = 'BE-1 CALL-1 a sign-in starts a session';
const token = 'BE-1 CALL-2 a sign-in sets the XSRF-TOKEN cookie, which scripts can read';
const newValue = 'BE-4 a sign-in starts a session with a new value';
const noCookies = 'CALL-8 no response except a sign-in sets a session cookie';
const deleteSession = changeHeaders((headers) =>
  headers.append('Set-Cookie', '__Host-clearhouse=; Path=/; Max-Age=0'),
);
const wrongPassword = 'BE-3 rejects a wrong password with a message under email';

const isStale = ({ headers }: Sent) => /=stale(;|$)/.test(headers.get('Cookie') ?? '');

/** Rejects a sign-out with the header Origin. */
const comparesOrigin = at(
  auth.logout,
  when(({ headers }) => headers.has('Origin') && headers.get('X-XSRF-TOKEN') !== '', respond(403)),
);

/** Reads the token of a sign-out in another header. */
const readsOtherHeader = at(auth.logout, (request, send) => {
  const isRead = request.headers.has('X-CSRFToken') || request.headers.get('X-XSRF-TOKEN') === '';
  return isRead ? send(request) : respond(419)(request, send);
});

/** Faults of sign-in, cookies, and requests without a session or its token. */
export const accessFaults: Line[] = [
  [
    visitor,
    'Let visitors request it: nobody could sign in.',
    at(
      auth.check,
      when(
        isVisitor,
        changeStatus(() => 403),
      ),
    ),
  ],
  [
    accepted,
    'They refuse it: Domain=other.example is not that of console.example.',
    at(
      auth.login,
      changeCookies((line) => `${line}; Domain=other.example`),
    ),
  ],
  [
    'BE-4 cookies have Secure over https',
    'Over https every cookie has Secure (XSRF-TOKEN).',
    at(
      auth.login,
      changeCookies((line) => (session.test(line) ? line : line.replace('; Secure', ''))),
    ),
  ],
  [write, 'It compares Origin, Referer or Host with its own address', comparesOrigin, signsOut],
  [write, 'It reads the header X-CSRFToken', readsOtherHeader, signsOut],
  [
    unknown,
    'With unknown cookies auth.check responds as to a visitor.',
    at(auth.check, when(isStale, respond(500))),
  ],
  [
    unknown,
    'With unknown cookies the status is 401.',
    at(profile.details, when(isStale, respond(403))),
  ],
  [unknown, 'The sign-in succeeds with a 2xx status.', at(auth.login, when(isStale, respond(500)))],
  [signIn, 'The response to a sign-in is the user with an id.', change(auth.login, { id: null })],
  [signIn, 'The sign-in succeeds with a 2xx status.', at(auth.login, first(respond(500)))],
  [
    signIn,
    'After a sign-in auth.check returns the user with an id.',
    at(auth.check, when(hasSession, first(respond(200, { user: null })))),
  ],
  [
    signIn,
    'Both return the same user.',
    at(
      auth.check,
      changeBody(({ user }) => ({ user: user && { ...user, id: 999 } })),
    ),
  ],
  [
    'BE-1 auth.check returns no user without a session',
    'Without a session auth.check returns no user.',
    at(auth.check, when(isVisitor, stranger)),
  ],
  [
    'CALL-7 declares the same features with and without a session',
    'is the same with and without a session.',
    at(
      auth.check,
      when(
        isVisitor,
        changeHeaders((headers) => headers.delete(featuresHeader)),
      ),
    ),
  ],
  [
    'BE-1 CALL-1 signing out ends the session on the server',
    'After a sign-out the cookies of the session belong to no user.',
    at(
      auth.logout,
      when(({ headers }) => headers.get('X-XSRF-TOKEN') !== '', respond(204)),
    ),
  ],
  [
    'BE-1 CALL-1 signing out ends the session on the server',
    'A sign-out succeeds with a 2xx status.',
    at(
      auth.logout,
      changeStatus((status) => (status === 204 ? 500 : status)),
    ),
  ],
  [
    'BE-1 a sign-out keeps the other sessions of the user',
    'A sign-out ends one session only.',
    endsAllSessions(),
  ],
  [
    token,
    'A sign-in sets a cookie XSRF-TOKEN.',
    at(
      auth.login,
      changeCookies((line) => line.replace('XSRF-TOKEN=', 'TOKEN=')),
    ),
    // A sign-out needs it.
    'BE-1 CALL-1 signing out ends the session on the server',
  ],
  [
    token,
    'The cookie XSRF-TOKEN does not have HttpOnly.',
    at(
      auth.login,
      changeCookies((line) => `${line}; HttpOnly`),
    ),
  ],
  [
    token,
    'The cookie XSRF-TOKEN has Path=/.',
    at(
      auth.login,
      changeCookies((line) => (session.test(line) ? line : line.replace('; Path=/', ''))),
    ),
  ],
  [
    'BE-4 scripts cannot read the session cookie',
    'The session cookie has HttpOnly (__Host-clearhouse).',
    at(
      auth.login,
      changeCookies((line) => line.replace('; HttpOnly', '')),
    ),
  ],
  [
    'CALL-2 browsers send the session cookie to every address below /ajax',
    'The cookie __Host-clearhouse has Path=/, not /ajax/auth.',
    at(
      auth.login,
      changeCookies((line) =>
        session.test(line) ? line.replace('; Path=/', '; Path=/ajax/auth') : line,
      ),
    ),
    accepted,
  ],
  [newValue, 'A sign-in sets a session cookie with a new value.', keepsVisitorsCookie(false)],
  [newValue, 'The cookies from before a sign-in belong to no user.', keepsVisitorsCookie(true)],
  [noCookies, 'No response deletes a session cookie', at(auth.logout, deleteSession)],
  [
    noCookies,
    'No response deletes a session cookie',
    at(profile.details, onStatus(401, deleteSession)),
  ],
  ...reads.map(
    (endpoint): Line => [
      `BE-5 rejects ${endpoint.name} without a session`,
      'It redirects to /login: below /ajax respond 401 without a session, and never redirect.',
      at(endpoint, when(isVisitor, respond(302, undefined, { Location: '/login' }))),
    ],
  ),
  ...writes
    .filter(({ resource }) => resource !== 'auth')
    .map(
      (endpoint): Line => [
        `BE-5 rejects ${endpoint.name} without a session`,
        'Without a session the status is 401, or of a write 419, never a redirect. It is 422.',
        at(endpoint, when(isVisitor, respond(422, { errors: {} }))),
      ],
    ),
  ...writes
    .filter(({ name }) => name !== 'auth.login')
    .map(
      (endpoint): Line => [
        `BE-5 rejects ${endpoint.name} without the XSRF token with 419`,
        'Without the XSRF token the status is 419.',
        at(
          endpoint,
          when(({ headers }) => headers.get('X-XSRF-TOKEN') === '', respond(422, { errors: {} })),
        ),
      ],
    ),
  [
    wrongPassword,
    'The status is 422.',
    at(
      auth.login,
      when(
        (request) => inputOf(request).email !== '',
        changeStatus((status) => (status === 422 ? 401 : status)),
      ),
    ),
  ],
  [
    wrongPassword,
    'The 422 has a message for `email`.',
    at(
      auth.login,
      when(
        (request) => inputOf(request).email !== '',
        changeBody((body) => ({ ...body, errors: { password: ['No.'] } }), 422),
      ),
    ),
  ],
];
