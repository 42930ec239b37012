import { expect, it } from 'vitest';
import { hashPassword, isWeak, verifyPassword } from '../../backend/auth/passwords.ts';

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
  expect([await verifyPassword('correct horse', hash), await verifyPassword('correct horsf', hash)]).toEqual([true, false]);
});

it.each([
  ['m=19456,t=2,p=1', true],
  ['m=47104,t=1,p=1', false],
  ['m=65536,t=3,p=4', false],
])('BE-21 compares the cost %s with that of new hashes', (cost, weak) => {
  expect(isWeak(`$argon2id$v=19$${cost}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`)).toBe(weak);
});

it('BE-21 verifies a hash of the reference implementation of Argon2', async () => {
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(await verifyPassword('passwore', hash)).toBe(false);
});
