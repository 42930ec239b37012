import { expect, it } from 'vitest';
import { dummyHash, hashPassword, isWeak, verifyPassword } from '../../backend/auth/passwords.ts';

it("BE-3 hashes with salted Argon2id at OWASP's first choice of cost", async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword('correct horse', one)).toBe(true);
  expect(await verifyPassword('correct horsf', one)).toBe(false);
});

it.each([
  { memory: 19_456, passes: 2, parallelism: 1 },
  { memory: 65_536, passes: 3, parallelism: 4 },
])('BE-21 verifies a hash of the cost %o', async (cost) => {
  const hash = await hashPassword('correct horse', cost);
  expect(hash).toContain(`$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`);
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horsf', hash)).toBe(false);
});

it.each([
  ['m=19456,t=2,p=1', true],
  ['m=47104,t=1,p=1', false],
  ['m=65536,t=3,p=4', false],
  ['m=65536,t=12,p=16', false],
])('BE-21 compares the cost %s with that of new hashes', (cost, weak) => {
  expect(
    isWeak(`$argon2id$v=19$${cost}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`),
  ).toBe(weak);
});

it('BE-21 verifies a hash of the reference implementation of Argon2', async () => {
  const hash =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(await verifyPassword('passwore', hash)).toBe(false);
});

it('BE-21 compares the passes of a hash too', async () => {
  const cost = { memory: 1_024, passes: 2, parallelism: 1 };
  expect(isWeak(await hashPassword('correct horse', { ...cost, passes: 1 }), cost)).toBe(true);
  expect(isWeak(await hashPassword('correct horse', cost), cost)).toBe(false);
});

it.each([
  '$2b$10$abcdefghijklmnopqrstuuY5RCbXV5mbG9BzQIxCA9fSfjPzYBbWu',
  'x$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc$',
])('BE-21 verifies nothing by the damaged hash %s', async (hash) => {
  await expect(verifyPassword('password', hash)).rejects.toThrow(
    'A stored password hash is not an Argon2id PHC string.',
  );
});

it('BE-3 verifies no password of a nonexistent account, at the same cost', async () => {
  const cost = { memory: 1_024, passes: 2, parallelism: 1 };
  expect(await verifyPassword('', dummyHash(cost))).toBe(false);
  expect(dummyHash(cost)).toMatch(/^\$argon2id\$v=19\$m=1024,t=2,p=1\$A{22}\$A{43}$/);
});
