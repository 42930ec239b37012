import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { hashPassword } from '../../backend/auth/passwords.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { addUser } from '../support/records.ts';

const quarter = 15 * 60_000;
const demo = { email: 'demo@clearhouse.example', password: 'clearhouse-demo' };

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });
  const signIn = (body: object, headers = {}) =>
    backend.client().request(auth.login, { body }, headers);

  /** Stops the clock of the limits, which the test can set. */
  const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });
  afterEach(() => {
    vi.useRealTimers();
  });

  const addAccount = async (name: string) => addUser(await backend.signedIn(), name);

  it('BE-3 an unknown email and a wrong password get the same response', async () => {
    const wrong = await signIn({ ...demo, password: 'clearhouse-dem0' });
    const unknown = await signIn({
      email: 'nobody@clearhouse.example',
      password: 'clearhouse-demo',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ errors: { email: ['Incorrect email or password.'] } });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.text).toBe(wrong.text);
    expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([]);
  });

  it('BE-3 an email finds its account in any letter case', async () => {
    expect((await signIn({ ...demo, email: 'Demo@Clearhouse.EXAMPLE' })).status).toBe(200);
  });

  it('BE-3 ten wrong passwords block an account for 15 minutes', async () => {
    stopClock();
    const body = { email: 'aisha.abara@clearhouse.example', password: 'a wrong guess' };
    for (let n = 0; n < 10; n += 1) expect((await signIn(body)).status).toBe(422);
    const blocked = await signIn(body);
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get('Retry-After')).toBe('900');
    expect(blocked.body).toMatchObject({
      errors: { email: ['Too many attempts. Try again in 15 minutes.'] },
    });
    expect((await signIn(demo)).status).toBe(200);
    vi.setSystemTime(Date.now() + quarter);
    expect((await signIn(body)).status).toBe(422);
  });

  it('BE-20 a success clears the wrong passwords before it', async () => {
    const { email, password } = await addAccount('forgetful');
    const wrong = { email, password: 'a wrong guess' };
    for (let n = 0; n < 9; n += 1) await signIn(wrong);
    expect((await signIn({ email, password })).status).toBe(200);
    for (let n = 0; n < 2; n += 1) expect((await signIn(wrong)).status).toBe(422);
  });

  it('BE-20 a blocked user reads the remaining time', async () => {
    stopClock();
    const body = { email: 'remaining@shop.example', password: 'a wrong guess' };
    for (let n = 0; n < 10; n += 1) await signIn(body);
    const start = Date.now();
    for (const [seconds, time] of [
      [90, '2 minutes'],
      [60, '1 minute'],
      [30, '30 seconds'],
      [1, '1 second'],
    ] as const) {
      vi.setSystemTime(start + quarter - seconds * 1_000);
      const { status, headers, body: blocked } = await signIn(body);
      expect(status).toBe(429);
      expect(headers.get('Retry-After')).toBe(String(seconds));
      const message = `Too many attempts. Try again in ${time}.`;
      expect(blocked).toEqual({ message, errors: { email: [message] } });
    }
  });

  it('BE-20 the limit holds for every spelling that finds the account', async () => {
    const spellings = ['victim@shop.example', 'VICTIM@shop.example', 'vict\u0130m@shop.example'];
    await addAccount('victim');
    for (let n = 0; n < 10; n += 1)
      await signIn({ email: spellings[n % 2], password: 'a wrong guess' });
    const statuses = await Promise.all(
      spellings.map(async (email) => (await signIn({ email, password: 'a good password' })).status),
    );
    // The locale of the database decides if the dotted capital I matches i.
    expect(statuses).toEqual([429, 429, expect.toBeOneOf([422, 429])]);
  });

  it('BE-20 an unknown account is blocked like a known one', async () => {
    const body = { email: 'nobody@shop.example', password: 'a wrong guess' };
    for (let n = 0; n < 10; n += 1) expect((await signIn(body)).status).toBe(422);
    expect((await signIn({ ...body, email: 'NOBODY@shop.example' })).status).toBe(429);
  });

  it('BE-20 wrong passwords from one address do not lock an account elsewhere', async () => {
    const body = { email: 'ben.hansen@clearhouse.example', password: 'a wrong guess' };
    for (let n = 0; n < 10; n += 1) await signIn(body, { 'X-Forwarded-For': '198.51.100.9' });
    expect((await signIn(body, { 'X-Forwarded-For': '198.51.100.9' })).status).toBe(429);
    expect((await signIn(body, { 'X-Forwarded-For': '198.51.100.10' })).status).toBe(422);
  });

  it('BE-20 sign-ins during an outage do not count', async () => {
    await addAccount('outage');
    await backend.db.schema.alterTable('sessions').renameTo('hidden').execute();
    const body = { email: 'outage@shop.example', password: 'a good password' };
    for (let n = 0; n < 12; n += 1) expect((await signIn(body)).status).toBe(500);
    await backend.db.schema.alterTable('hidden').renameTo('sessions').execute();
    expect((await signIn(body)).status).toBe(200);
  });

  it("BE-4 changing one's own password ends only the other sessions", async () => {
    const [mine, other] = [await backend.signedIn(), await backend.signedIn()];
    const body = { password: 'a new password', password_confirmation: 'a new password' };
    expect((await mine.request(profile.changePassword, { body })).status).toBe(204);
    expect((await mine.request(profile.details, {})).status).toBe(200);
    expect((await other.request(profile.details, {})).status).toBe(401);
    expect((await signIn(demo)).status).toBe(422);
    const back = { password: demo.password, password_confirmation: demo.password };
    await mine.request(profile.changePassword, { body: back });
  });

  it("BE-4 setting a user's password or deleting the user ends their sessions", async () => {
    const staff = await backend.signedIn();
    const body = {
      username: 'Newcomer',
      email: 'new@clearhouse.example',
      password: 'first password',
    };
    const { id } = (await staff.request(users.create, { body })).body as { id: number };
    const first = await backend.signedIn(body.email, body.password);
    await staff.request(users.changePassword, {
      params: { id },
      body: { password: 'second password' },
    });
    expect((await first.request(profile.details, {})).status).toBe(401);
    const second = await backend.signedIn(body.email, 'second password');
    await staff.request(users.delete, { params: { id } });
    expect((await second.request(profile.details, {})).status).toBe(401);
    expect((await signIn({ email: body.email, password: 'second password' })).status).toBe(422);
  });
});

describe('with the default cost of a hash', () => {
  onAnyDatabase((fresh) => {
    let backend: TestBackend;
    beforeAll(async () => {
      backend = await fresh({ passwordCost: undefined });
    });
    const signIn = (body: object, headers = {}) =>
      backend.client().request(auth.login, { body }, headers);

    it('BE-3 responds to other requests while many sign-ins are queued', async () => {
      const staff = await backend.signedIn();
      let over = 0;
      const flood = Array.from({ length: 12 }, async (_, n) => {
        const { status } = await signIn(
          { email: `flood-${n}@clearhouse.example`, password: 'a wrong guess' },
          { 'X-Forwarded-For': `198.51.100.${n}` },
        );
        over += 1;
        return status;
      });
      for (let n = 0; n < 4; n += 1)
        expect((await staff.request(profile.details, {})).status).toBe(200);
      expect(over).toBeLessThan(12);
      expect(await Promise.all(flood)).toEqual(Array(12).fill(422));
    });

    it('BE-21 a sign-in replaces a hash of lower cost', async () => {
      await addUser(await backend.signedIn(), 'old-hash');
      const stored = () =>
        backend.db
          .selectFrom('users')
          .select('password_hash')
          .where('email', '=', 'old-hash@shop.example')
          .executeTakeFirstOrThrow();
      const weak = await hashPassword('a good password', {
        memory: 1_024,
        passes: 1,
        parallelism: 1,
      });
      await backend.db
        .updateTable('users')
        .set({ password_hash: weak })
        .where('email', '=', 'old-hash@shop.example')
        .execute();
      expect(
        (await signIn({ email: 'old-hash@shop.example', password: 'a wrong guess' })).status,
      ).toBe(422);
      expect((await stored()).password_hash).toBe(weak);
      const body = { email: 'old-hash@shop.example', password: 'a good password' };
      const parallel = await Promise.all([signIn(body), signIn(body)]);
      expect([...parallel, await signIn(body)].map(({ status }) => status)).toEqual([
        200, 200, 200,
      ]);
      expect((await stored()).password_hash).toContain('$m=47104,t=1,p=1$');
    });
  });
});
