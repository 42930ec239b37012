import { beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { signInAttempts } from '../../backend/auth/attempts.ts';
import { hashPassword, passwordMatches } from '../../backend/auth/passwords.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';

const quarter = 15 * 60_000;
const demo = { email: 'demo@clearhouse.example', password: 'clearhouse-demo' };

describe('passwords', () => {
  it("BE-3 a password is kept as argon2id with OWASP's first choice of cost, salted", async () => {
    const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwordMatches('correct horse', one)).toBe(true);
    expect(await passwordMatches('correct horsf', one)).toBe(false);
  });

  it('BE-3 more sign-ins at once than can wait in line are turned away, and the others are served', async () => {
    const results = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('a crowd of people')));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.status);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([503]));
    expect(results.length - refused.length).toBeGreaterThanOrEqual(60);
  });
});

describe('attempts', () => {
  const succeed = (attempts: ReturnType<typeof signInAttempts>, now: number, email: string, address: string) =>
    attempts.begin(now, email, address)();

  it('BE-3 one address may fail for many accounts, but not without end', () => {
    const attempts = signInAttempts();
    for (let n = 0; n < 100; n += 1) attempts.begin(0, `user${n}@shop.example`, '10.0.0.1');
    expect(() => attempts.begin(0, 'another@shop.example', '10.0.0.1')).toThrow('Too many failed sign-ins.');
    expect(() => attempts.begin(0, 'another@shop.example', '10.0.0.2')).not.toThrow();
    expect(() => attempts.begin(quarter, 'another@shop.example', '10.0.0.1')).not.toThrow();
  });

  it('BE-3 sign-ins that succeed are not counted', () => {
    const attempts = signInAttempts();
    for (let n = 0; n < 300; n += 1) succeed(attempts, 0, 'busy@shop.example', '10.0.0.1');
    expect(() => attempts.begin(0, 'busy@shop.example', '10.0.0.1')).not.toThrow();
  });
});

onEachDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });
  const signIn = (body: object, headers = {}) => backend.client().call(auth.login, { body }, headers);

  it('BE-3 an unknown email and a wrong password are answered alike, and neither sets a cookie', async () => {
    const wrong = await signIn({ ...demo, password: 'clearhouse-dem0' });
    const unknown = await signIn({ email: 'nobody@clearhouse.example', password: 'clearhouse-demo' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ errors: { email: ['Incorrect email or password.'] } });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([]);
  });

  it('BE-3 an email is the same account in any case of letters', async () => {
    expect((await signIn({ ...demo, email: 'Demo@Clearhouse.EXAMPLE' })).status).toBe(200);
  });

  it('BE-3 ten failures close an account for a while, also to the right password, and it opens by itself', async () => {
    const body = { email: 'aisha.abara@clearhouse.example', password: 'a wrong guess' };
    for (let n = 0; n < 10; n += 1) expect((await signIn(body)).status).toBe(422);
    const refused = await signIn(body);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('900');
    expect(refused.body).toMatchObject({ errors: { email: ['Too many failed sign-ins. Try again in 15 minutes.'] } });
    expect((await signIn(demo)).status).toBe(200);
    backend.clock.now = new Date(backend.clock.now.getTime() + quarter);
    expect((await signIn(body)).status).toBe(422);
  });

  it('BE-3 while many sign-ins wait in line other calls are answered, and each that waits is answered too', async () => {
    const staff = await backend.signedIn();
    let over = 0;
    const flood = Array.from({ length: 50 }, async (_, n) => {
      const { status } = await signIn({ email: `flood-${n}@clearhouse.example`, password: 'a wrong guess' });
      over += 1;
      return status;
    });
    for (let n = 0; n < 10; n += 1) expect((await staff.call(profile.details, {})).status).toBe(200);
    expect(over).toBeLessThan(50);
    expect(await Promise.all(flood)).toEqual(Array(50).fill(422));
    backend.clock.now = new Date(backend.clock.now.getTime() + quarter);
  });

  it('BE-4 changing the own password ends the other sessions and keeps this one', async () => {
    const [mine, other] = [await backend.signedIn(), await backend.signedIn()];
    const body = { password: 'a new password', password_confirmation: 'a new password' };
    expect((await mine.call(profile.changePassword, { body })).status).toBe(204);
    expect((await mine.call(profile.details, {})).status).toBe(200);
    expect((await other.call(profile.details, {})).status).toBe(401);
    expect((await signIn(demo)).status).toBe(422);
    const back = { password: demo.password, password_confirmation: demo.password };
    await mine.call(profile.changePassword, { body: back });
  });

  it("BE-4 setting another's password, or deleting the user, ends that user's sessions", async () => {
    const staff = await backend.signedIn();
    const body = { username: 'Newcomer', email: 'new@clearhouse.example', password: 'first password' };
    const { id } = (await staff.call(users.create, { body })).body as { id: number };
    const first = await backend.signedIn(body.email, body.password);
    await staff.call(users.changePassword, { params: { id }, body: { password: 'second password' } });
    expect((await first.call(profile.details, {})).status).toBe(401);
    const second = await backend.signedIn(body.email, 'second password');
    await staff.call(users.delete, { params: { id } });
    expect((await second.call(profile.details, {})).status).toBe(401);
    expect((await signIn({ email: body.email, password: 'second password' })).status).toBe(422);
  });
});
