import { beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { dashboard } from '#contract/dashboard.ts';
import { profile } from '#contract/profile.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { changesOf } from '../support/changes.ts';

const minute = 60_000;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  const later = (ms: number) => {
    backend.clock.now = new Date(backend.clock.now.getTime() + ms);
  };

  it('BE-4 sets an HttpOnly session cookie and a readable XSRF cookie', async () => {
    const client = backend.client();
    const { headers, body } = await client.request(auth.login, {
      body: { email: 'demo@clearhouse.example', password: 'clearhouse-demo' },
    });
    expect(body).toMatchObject({ username: 'demo' });
    const [session, token] = headers.getSetCookie();
    expect(session).toMatch(/^clearhouse=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
  });

  it('BE-4 sets Secure cookies with the __Host- prefix over TLS', async () => {
    const { headers } = await backend
      .client()
      .request(
        auth.login,
        { body: { email: 'demo@clearhouse.example', password: 'clearhouse-demo' } },
        { 'X-Forwarded-Proto': 'https' },
      );
    const [session, token] = headers.getSetCookie();
    expect(session).toMatch(
      /^__Host-clearhouse=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/);
  });

  it('BE-68 declares its optional features with and without a session', async () => {
    for (const client of [backend.client(), await backend.signedIn()]) {
      const { headers } = await client.request(auth.check, {});
      const features = headers.get('Clearhouse-Features');
      expect(features).toMatch(
        /^idempotency-key, withdraw-key, if-match, per-page=1000, search, day-summary, \/users\(/,
      );
      expect(features).toContain('/orders(per_page=1000 q from to ');
    }
  });

  it('BE-4 stores a hash of the session id, not the id', async () => {
    const client = await backend.signedIn();
    const stored = await backend.db.selectFrom('sessions').select('id_hash').execute();
    expect(stored.map((row) => row.id_hash)).not.toContain(client.cookies.get('clearhouse'));
    expect(stored.every((row) => /^[0-9a-f]{64}$/.test(row.id_hash))).toBe(true);
  });

  it('BE-4 a sign-in replaces the session of the request', async () => {
    const client = await backend.signedIn();
    const before = client.cookies.get('clearhouse') as string;
    await client.request(auth.login, {
      body: { email: 'demo@clearhouse.example', password: 'clearhouse-demo' },
    });
    expect(client.cookies.get('clearhouse')).not.toBe(before);
    const old = backend.client();
    old.cookies.set('clearhouse', before);
    expect((await old.request(profile.details, {})).status).toBe(401);
  });

  it('BE-4 rejects an invented session id', async () => {
    const client = backend.client();
    client.cookies.set('clearhouse', 'A'.repeat(43));
    expect((await client.request(auth.check, {})).body).toEqual({ user: null });
    expect((await client.request(profile.details, {})).status).toBe(401);
  });

  it('BE-4 a planted session id never becomes valid', async () => {
    const planted = 'B'.repeat(43);
    const victim = backend.client();
    victim.cookies.set('clearhouse', planted);
    await victim.request(auth.login, {
      body: { email: 'demo@clearhouse.example', password: 'clearhouse-demo' },
    });
    expect(victim.cookies.get('clearhouse')).toMatch(/^(?!B{43})[\w-]{43}$/);
    const attacker = backend.client();
    attacker.cookies.set('clearhouse', planted);
    expect((await attacker.request(profile.details, {})).status).toBe(401);
  });

  it('BE-4 a session ends after two hours without a request', async () => {
    const idle = await backend.signedIn();
    const used = await backend.signedIn();
    later(120 * minute);
    expect((await used.request(profile.details, {})).status).toBe(200);
    later(1);
    expect((await idle.request(profile.details, {})).status).toBe(401);
    expect((await used.request(profile.details, {})).status).toBe(200);
  });

  it('BE-4 the use of a session is written once a minute', async () => {
    const client = await backend.signedIn();
    const read = () => client.request(profile.details, {});
    const changed = async () => Object.keys(await changesOf(backend.db, read));
    later(minute / 2);
    expect(await changed()).toEqual([]);
    later(minute / 2 + 1);
    expect(await changed()).toEqual(['sessions']);
  });

  it('BE-4 a session ends twelve hours after the sign-in', async () => {
    const client = await backend.signedIn();
    for (let hours = 1; hours <= 12; hours += 1) {
      later(60 * minute);
      expect((await client.request(profile.details, {})).status).toBe(200);
    }
    later(1);
    expect((await client.request(profile.details, {})).status).toBe(401);
  });

  it('BE-4 a sign-in deletes expired sessions, and only those', async () => {
    const { db, clock, signedIn } = await fresh();
    const times = async () =>
      (
        await db
          .selectFrom('sessions')
          .select(['created_at', 'seen_at'])
          .orderBy('created_at')
          .execute()
      ).length;
    const used = await signedIn();
    await signedIn();
    clock.now = new Date(clock.now.getTime() + 90 * minute);
    await used.request(profile.details, {});
    clock.now = new Date(clock.now.getTime() + 40 * minute);
    expect(await times()).toBe(2);
    await signedIn();
    expect(await times()).toBe(2);
    expect((await used.request(profile.details, {})).status).toBe(200);
    for (let hours = 0; hours < 11; hours += 1) {
      clock.now = new Date(clock.now.getTime() + 60 * minute);
      await used.request(profile.details, {});
    }
    await signedIn();
    expect(await times()).toBe(1);
  });

  it('BE-66 signing out ends the session and changes no cookie', async () => {
    const client = await backend.signedIn();
    const { status, headers } = await client.request(auth.logout, {});
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await client.request(auth.check, {})).body).toEqual({ user: null });
  });

  it('BE-66 only a sign-in sets cookies', async () => {
    const client = await backend.signedIn();
    const session = client.cookies.get('clearhouse') as string;
    const change = { password: 'clearhouse-demo', password_confirmation: 'clearhouse-demo' };
    const responses = async () => [
      await client.request(auth.check, {}),
      await client.request(profile.details, {}),
      await client.request(profile.changePassword, { body: change }),
      await client.request(auth.logout, {}),
    ];
    const replies = await responses();
    client.cookies.delete('XSRF-TOKEN');
    replies.push(...(await responses()));
    client.cookies.set('clearhouse', session);
    replies.push(...(await responses()));
    expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  it("BE-5 rejects a mutation without the session's XSRF token with 419", async () => {
    const client = await backend.signedIn();
    const body = { password: 'another-password', password_confirmation: 'another-password' };
    for (const token of ['', 'x'.repeat(43)]) {
      expect(
        (await client.request(profile.changePassword, { body }, { 'X-XSRF-TOKEN': token })).status,
      ).toBe(419);
      expect((await client.request(auth.logout, {}, { 'X-XSRF-TOKEN': token })).status).toBe(419);
    }
    expect((await client.request(profile.details, {})).status).toBe(200);
    await backend.signedIn();
  });

  it('BE-5 rejects the XSRF token of another session', async () => {
    const [mine, other] = [await backend.signedIn(), await backend.signedIn()];
    const token = other.cookies.get('XSRF-TOKEN') as string;
    expect((await mine.request(auth.logout, {}, { 'X-XSRF-TOKEN': token })).status).toBe(419);
  });

  it('BE-5 rejects requests without a session with 401, except to auth', async () => {
    const client = backend.client();
    const reply = await client.request(dashboard.overview, {});
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ message: 'Authentication required.' });
    expect((await client.request(profile.changePassword, { body: {} })).status).toBe(401);
    expect((await client.request(auth.check, {})).status).toBe(200);
    expect((await client.request(auth.logout, {})).status).toBe(204);
  });
});
