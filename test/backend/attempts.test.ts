import { expect, it } from 'vitest';
import { type Attempt, createSignInAttempts } from '../../backend/auth/attempts.ts';

const quarter = 15 * 60_000;

function attemptsAt(clock = { now: 0 }) {
  const attempts = createSignInAttempts(() => new Date(clock.now));
  const start = (account: string, address: string) => {
    const attempt = attempts.begin(account, address);
    if ('scope' in attempt) throw new Error(`Blocked: ${attempt.scope}`);
    return attempt;
  };
  const end = (outcome: Parameters<Attempt['end']>[0], account: string, address: string) => start(account, address).end(outcome);
  return { ...attempts, clock, start, end };
}

it('BE-3 blocks an account from one address after ten wrong passwords', () => {
  const attempts = attemptsAt({ now: 5 * quarter });
  for (let n = 0; n < 10; n += 1) attempts.end('failed', 'a', '10.0.0.1');
  const block = { scope: 'accountFromAddress', retryAfterMs: quarter };
  expect(attempts.begin('a', '10.0.0.1')).toEqual({ ...block, isNew: true });
  expect(attempts.begin('a', '10.0.0.1')).toEqual({ ...block, isNew: false });
  attempts.end('failed', 'b', '10.0.0.1');
  attempts.end('failed', 'a', '10.0.0.2');
  attempts.clock.now += 60_000;
  expect(attempts.begin('a', '10.0.0.1')).toMatchObject({ retryAfterMs: quarter - 60_000 });
  attempts.clock.now = 6 * quarter;
  attempts.end('failed', 'a', '10.0.0.1');
});

it('BE-3 a success clears the failures of its account from its address', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 9; n += 1) attempts.end('failed', 'a', '10.0.0.1');
  attempts.end('succeeded', 'a', '10.0.0.1');
  for (let n = 0; n < 9; n += 1) attempts.end('failed', 'a', '10.0.0.1');
  attempts.start('a', '10.0.0.1');
});

it('BE-3 blocks an account after 100 wrong passwords from many addresses', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 100; n += 1) attempts.end('failed', 'a', `10.0.0.${n}`);
  expect(attempts.begin('a', '10.0.1.1')).toMatchObject({ scope: 'account' });
});

it('BE-3 blocks an address after 100 wrong passwords for many accounts', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 100; n += 1) attempts.end('failed', `user ${n}`, '10.0.0.1');
  expect(attempts.blockOfAddress('10.0.0.1')).toEqual({ scope: 'address', retryAfterMs: quarter, isNew: true });
  expect(attempts.blockOfAddress('10.0.0.2')).toBeNull();
});

it('BE-20 counts neither successful nor aborted attempts', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 300; n += 1) {
    attempts.end('succeeded', 'a', '10.0.0.1');
    attempts.end('aborted', 'a', '10.0.0.1');
  }
  expect(attempts.hasFailed('10.0.0.1')).toBe(false);
});

it('BE-20 does not let a burst exceed the limit while outcomes are unknown', () => {
  const attempts = attemptsAt();
  const burst = Array.from({ length: 10 }, () => attempts.start('a', '10.0.0.1'));
  expect(attempts.begin('a', '10.0.0.1')).toMatchObject({ retryAfterMs: 1_000, isNew: false });
  for (const attempt of burst) attempt.end('aborted');
  attempts.end('failed', 'a', '10.0.0.1');
});

it('BE-20 does not count unknown outcomes as a block for 15 minutes', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 5; n += 1) attempts.end('failed', 'a', '10.0.0.1');
  for (let n = 0; n < 5; n += 1) attempts.start('a', '10.0.0.1');
  expect(attempts.begin('a', '10.0.0.1')).toMatchObject({ retryAfterMs: 1_000, isNew: false });
});

it('BE-20 does not block for longer when the clock is set back', () => {
  const attempts = attemptsAt({ now: 10 * quarter });
  for (let n = 0; n < 10; n += 1) attempts.end('failed', 'a', '10.0.0.1');
  attempts.clock.now = 9 * quarter;
  attempts.end('failed', 'a', '10.0.0.1');
});

it('BE-20 keeps at most 10,000 counters, the newest', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 10_001; n += 1) attempts.end('failed', `user ${n}`, `address ${n}`);
  expect(attempts.hasFailed('address 0')).toBe(false);
  expect(attempts.hasFailed('address 1')).toBe(true);
});

it('BE-20 keeps the new counter of an address whose old one is replaced', () => {
  const attempts = attemptsAt();
  attempts.end('failed', 'a', 'first');
  attempts.clock.now = quarter;
  attempts.end('failed', 'a', 'first');
  for (let n = 0; n < 9_999; n += 1) attempts.end('failed', `user ${n}`, `address ${n}`);
  expect(attempts.hasFailed('first')).toBe(true);
});

it('BE-20 keeps a block when 10,000 attempts without a verdict follow', () => {
  const attempts = attemptsAt();
  for (let n = 0; n < 10; n += 1) attempts.end('failed', 'a', '10.0.0.1');
  for (let n = 0; n < 10_000; n += 1) attempts.end(n % 2 ? 'aborted' : 'succeeded', `user ${n}`, `address ${n}`);
  expect(attempts.begin('a', '10.0.0.1')).toMatchObject({ scope: 'accountFromAddress' });
});
