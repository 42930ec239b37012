import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { testTime } from '../support/database.ts';
import { audience, startTokenProvider, type TokenProvider } from '../support/token-provider.ts';

const hour = 3_600_000;
const demo = demoAccount.email;
const ben = 'ben.hansen@clearhouse.example';
const noAccount = (email: string) => ({
  message: `${email} has no account here. A colleague can create one under Users.`,
});

onAnyDatabase((fresh) => {
  let provider: TokenProvider;
  let backend: TestBackend;
  beforeAll(async () => {
    provider = await startTokenProvider();
    backend = await fresh({ provider: { issuer: provider.issuer, audience } });
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    provider.respond = () => undefined;
    backend.clock.now = testTime;
  });

  const bearer = async (email: string) => ({
    Authorization: `Bearer ${await provider.sign({ email }, backend.clock.now)}`,
  });

  /** Returns a browser behind a proxy that sends the token of a person with each request; `as` changes the person. */
  function browser(first: string) {
    const client = backend.client();
    let email = first;
    return {
      cookies: client.cookies,
      as: (next: string) => {
        email = next;
      },
      request: async <E extends Endpoint>(
        endpoint: E,
        input: Input<E>,
        headers: Record<string, string> = {},
      ) => client.request(endpoint, input as never, { ...(await bearer(email)), ...headers }),
      withoutToken: client.request,
    };
  }

  const newUser = (name: string) => ({
    username: name,
    email: `${name}@shop.example`,
    password: 'a good password',
  });

  it('SSO-3 signs the user of a token in, with an event', async () => {
    const { cookies, request } = browser(demo.toUpperCase());
    const { status, headers, body } = await request(auth.check, {});
    expect(status).toBe(200);
    expect(body).toEqual({ user: { id: 1, username: 'demo' } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^clearhouse=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/),
    ]);
    expect(cookies.size).toBe(2);
    const event = await backend.db
      .selectFrom('event_logs')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      type: 'sign-in',
      actor: demo,
      subject: 'users/1',
      action: 'auth.check',
      description: `${demo} signed in by single sign-on.`,
    });
    expect((await request(auth.check, {})).headers.getSetCookie()).toEqual([]);
  });

  it('SSO-3 reads before the session has started, and writes nothing', async () => {
    const { request } = browser(demo);
    expect((await request(dashboard.overview, {})).status).toBe(200);
    expect((await request(users.create, { body: newUser('early') })).status).toBe(419);
  });

  it('SSO-3 rejects a person without an account, also after a deletion', async () => {
    const stranger = browser('stranger@clearhouse.example');
    for (const endpoint of [auth.check, profile.details, auth.logout]) {
      const { status, headers, body } = await stranger.request(endpoint, {});
      expect(status).toBe(401);
      expect(body).toEqual(noAccount('stranger@clearhouse.example'));
      expect(headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    }
    const staff = browser(demo);
    await staff.request(auth.check, {});
    const account = newUser('leaver');
    const { id } = (await staff.request(users.create, { body: account })).body as { id: number };
    const leaver = browser(account.email);
    expect((await leaver.request(auth.check, {})).body).toEqual({
      user: { id, username: 'leaver' },
    });
    await staff.request(users.delete, { params: { id } });
    expect(await leaver.request(profile.details, {})).toMatchObject({
      status: 401,
      body: noAccount(account.email),
    });
  });

  it('SSO-3 never trusts a header without a signature', async () => {
    const headers = {
      'Remote-User': demo,
      'X-Remote-User': demo,
      'X-Forwarded-User': demo,
      'X-Forwarded-Email': demo,
      'X-Auth-Request-Email': demo,
      'OIDC-Claim-Email': demo,
    };
    const authorizations = [
      undefined,
      `Basic ${btoa(`${demo}:${demoAccount.password}`)}`,
      `Token ${await provider.sign({ email: demo }, backend.clock.now)}`,
      demo,
    ];
    for (const authorization of authorizations) {
      const given = { ...headers, ...(authorization && { Authorization: authorization }) };
      expect((await backend.client().request(auth.check, {}, given)).body).toEqual({ user: null });
      expect((await backend.client().request(profile.details, {}, given)).status).toBe(401);
    }
    const forged = { Authorization: `Bearer ${demo}` };
    const { status, body } = await backend.client().request(auth.check, {}, forged);
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'The sign-on token is not valid.' });
  });

  it('SSO-3 accepts neither passwords nor a cookie alone', async () => {
    const { status, body } = await backend.client().request(auth.login, { body: demoAccount });
    expect(status).toBe(403);
    expect(body).toEqual({ message: 'Passwords are not accepted here. Sign in at your company.' });
    const { request, withoutToken } = browser(demo);
    await request(auth.check, {});
    expect((await withoutToken(auth.check, {})).body).toEqual({ user: null });
    expect((await withoutToken(profile.details, {})).status).toBe(401);
  });

  it('SSO-4 a write needs the XSRF token of the session', async () => {
    const { cookies, request } = browser(demo);
    await request(auth.check, {});
    const body = newUser('protected');
    for (const token of ['', 'x'.repeat(43)])
      expect((await request(users.create, { body }, { 'X-XSRF-TOKEN': token })).status).toBe(419);
    cookies.delete('clearhouse');
    expect((await request(users.create, { body })).status).toBe(419);
    await request(auth.check, {});
    expect((await request(users.create, { body })).status).toBe(200);
  });

  it('SSO-4 another person at the same browser never acts in an earlier session', async () => {
    const { cookies, request, as } = browser(demo);
    await request(auth.check, {});
    const ofDemo = new Map(cookies);
    as(ben);
    expect((await request(profile.details, {})).body).toMatchObject({ email: ben });
    expect((await request(users.create, { body: newUser('mixed') })).status).toBe(419);
    expect((await request(auth.check, {})).body).toMatchObject({
      user: { username: 'ben.hansen' },
    });
    expect(cookies.get('clearhouse')).not.toBe(ofDemo.get('clearhouse'));
    const late = { 'X-XSRF-TOKEN': ofDemo.get('XSRF-TOKEN') ?? '' };
    expect((await request(users.create, { body: newUser('mixed') }, late)).status).toBe(419);
    expect((await request(users.create, { body: newUser('mixed') })).status).toBe(200);
  });

  it('SSO-4 a sign-out ends the session, and the next check starts another', async () => {
    const { cookies, request } = browser(demo);
    await request(auth.check, {});
    const before = cookies.get('clearhouse');
    const { status, headers } = await request(auth.logout, {});
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await request(users.create, { body: newUser('late') })).status).toBe(419);
    await request(auth.check, {});
    expect(cookies.get('clearhouse')).not.toBe(before);
  });

  it('SSO-4 a session outlives its tokens, and a token its sessions', async () => {
    const { cookies, request } = browser(demo);
    await request(auth.check, {});
    const session = cookies.get('clearhouse');
    const old = await bearer(demo);
    backend.clock.now = new Date(testTime.getTime() + 1.5 * hour);
    const expired = await request(profile.details, {}, old);
    expect(expired.status).toBe(401);
    expect(expired.body).toEqual({ message: 'The sign-on token has expired.' });
    await request(auth.check, {});
    expect(cookies.get('clearhouse')).toBe(session);
    backend.clock.now = new Date(testTime.getTime() + 4 * hour);
    expect((await request(profile.details, {})).status).toBe(200);
    await request(auth.check, {});
    expect(cookies.get('clearhouse')).not.toBe(session);
  });

  it('SSO-2 a write during an outage of the issuer is not carried out', async () => {
    const other = await fresh({ provider: { issuer: provider.issuer, audience } });
    const { request } = other.client();
    const create = async () =>
      request(
        users.create,
        { body: newUser('outage') },
        { ...(await bearer(demo)), 'Idempotency-Key': 'outage' },
      );
    provider.respond = () => ({ status: 500 });
    const { status, headers, body } = await create();
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('1');
    expect(headers.get('Write-Outcome')).toBeNull();
    expect(body).toEqual({
      message: 'The identity provider is unavailable. Try again in a moment.',
    });
    provider.respond = () => undefined;
    await request(auth.check, {}, await bearer(demo));
    const [first, repeated] = [await create(), await create()];
    expect(first.status).toBe(200);
    expect(repeated.body).toEqual(first.body);
  });
});
