import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSignInAttempts, type SignInAttempts } from '../../backend/auth/attempts.ts';
import type { Database } from '../../backend/db/schema.ts';
import { anyDatabase, onEachDatabase } from '../support/backend.ts';
import { testTime } from '../support/database.ts';

const quarter = 15 * 60_000;

const wrong = async () => null;

onEachDatabase((fresh) => {
  let db: Database;
  let attempts: SignInAttempts;
  beforeAll(async () => {
    ({ db } = await fresh());
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: testTime });
    await db.deleteFrom('sign_in_attempts').execute();
    attempts = createSignInAttempts(db);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const failed = (result: object) => expect(result).toEqual({ result: null });
  const fail = async (
    times: number,
    account: string | ((n: number) => string),
    address: string | ((n: number) => string),
  ) => {
    const of = (value: string | ((n: number) => string), n: number) =>
      typeof value === 'string' ? value : value(n);
    for (let n = 0; n < times; n += 1)
      failed(await attempts.run(of(account, n), of(address, n), wrong));
  };

  it('BE-3 blocks an account from one address after ten wrong passwords', async () => {
    await fail(10, 'a', '10.0.0.1');
    expect(await attempts.findBlock('a', '10.0.0.1')).toBeUndefined();
    const block = { scope: 'accountFromAddress', retryAfterMs: quarter };
    const signIn = vi.fn(async () => 'session');
    expect(await attempts.run('a', '10.0.0.1', signIn)).toEqual({ ...block, isNew: true });
    expect(await attempts.run('a', '10.0.0.1', signIn)).toEqual({ ...block, isNew: false });
    expect(await attempts.findBlock('a', '10.0.0.1')).toEqual({ ...block, isNew: false });
    expect(signIn).not.toHaveBeenCalled();
    await fail(1, 'b', '10.0.0.1');
    await fail(1, 'a', '10.0.0.2');
    vi.setSystemTime(testTime.getTime() + 60_000);
    expect(await attempts.findBlock('a', '10.0.0.1')).toMatchObject({
      retryAfterMs: quarter - 60_000,
    });
    vi.setSystemTime(testTime.getTime() + quarter);
    await fail(1, 'a', '10.0.0.1');
  });

  it('BE-3 a success clears the failures of its account from its address', async () => {
    await fail(9, 'a', '10.0.0.1');
    expect(await attempts.run('a', '10.0.0.1', async () => 'session')).toEqual({
      result: 'session',
    });
    await fail(10, 'a', '10.0.0.1');
  });

  it('BE-3 blocks an account after 100 wrong passwords from many addresses', async () => {
    await fail(100, 'a', (n) => `10.0.0.${n}`);
    expect(await attempts.run('a', '10.0.1.1', wrong)).toMatchObject({
      scope: 'account',
      isNew: true,
    });
    vi.setSystemTime(testTime.getTime() + quarter);
    await fail(1, 'a', '10.0.1.1');
  });

  it('BE-3 blocks an address after 100 wrong passwords for many accounts', async () => {
    await fail(100, (n) => `user ${n}`, '10.0.0.1');
    expect(await attempts.run('a', '10.0.0.1', wrong)).toMatchObject({
      scope: 'address',
      isNew: true,
    });
    expect(await attempts.findBlock('another', '10.0.0.1')).toMatchObject({ scope: 'address' });
    expect(await attempts.findBlock('a', '10.0.0.2')).toBeUndefined();
    vi.setSystemTime(testTime.getTime() + quarter);
    await fail(1, 'another', '10.0.0.1');
  });

  it('BE-20 counts neither successful nor aborted attempts', async () => {
    for (let n = 0; n < 12; n += 1) {
      await attempts.run('a', '10.0.0.1', async () => 'session');
      await expect(
        attempts.run('a', '10.0.0.1', () => Promise.reject(new Error('aborted'))),
      ).rejects.toThrow('aborted');
    }
    const { points } = await db
      .selectFrom('sign_in_attempts')
      .select(({ fn }) => fn.sum<bigint>('points').as('points'))
      .executeTakeFirstOrThrow();
    expect(points).toBe(0n);
  });

  it('BE-20 signs nobody in while the database cannot count', async () => {
    const { db: gone, close } = await anyDatabase();
    await close();
    const signIn = vi.fn(async () => 'session');
    await expect(createSignInAttempts(gone).run('a', '10.0.0.1', signIn)).rejects.toThrow();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('BE-20 attempts that one limit rejects do not count for another', async () => {
    await fail(10, 'a', '10.0.0.1');
    for (let n = 0; n < 120; n += 1)
      expect(await attempts.run('a', '10.0.0.1', wrong)).toMatchObject({
        scope: 'accountFromAddress',
      });
    await fail(1, 'b', '10.0.0.1');
    await fail(1, 'a', '10.0.0.2');
  });

  it('BE-20 does not let a burst exceed the limit while outcomes are unknown', async () => {
    const gate = Promise.withResolvers<null>();
    const burst = Array.from({ length: 30 }, () =>
      attempts.run('a', '10.0.0.1', () => gate.promise),
    );
    gate.resolve(null);
    const results = await Promise.all(burst);
    expect(results.filter((result) => 'result' in result)).toHaveLength(10);
  });

  it('BE-94 stores no text that was typed', async () => {
    await fail(1, 'a password in the wrong field', '10.0.0.1');
    const rows = await db.selectFrom('sign_in_attempts').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows, (_, value) => String(value))).not.toMatch(/password|10\.0\.0\.1/);
  });
});
