import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, inject, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';
import { addUser } from '../support/records.ts';

const [rounds, flooding] = process.env.SOAK ? [40, 200] : [1, 100];

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let staff: Client;
  beforeAll(async () => {
    backend = await fresh({ passwordCost: { memory: 8_192, passes: 1, parallelism: 1 } });
    staff = await backend.signedIn();
  });

  /** Starts sign-ins of one user a few milliseconds apart, each from its own address. */
  const startSignIns = (count: number, { email, password }: { email: string; password: string }) =>
    Array.from({ length: count }, async (_, n) => {
      await wait(n * 5);
      const client = backend.client();
      const { status } = await client.request(
        auth.login,
        { body: { email, password } },
        { 'X-Forwarded-For': `198.51.100.${n}` },
      );
      return { client, status };
    });

  it('BE-22 no session survives a password change during sign-ins', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await addUser(staff, `changed-${round}`);
      const signIns = startSignIns(12, user);
      await wait(10);
      const body = { password: 'the new password' };
      expect(
        (await staff.request(users.changePassword, { params: { id: user.id }, body })).status,
      ).toBe(204);
      const ended = await Promise.all(signIns);
      for (const { client, status } of ended) {
        expect(status).toBeOneOf([200, 422]);
        expect((await client.request(profile.details, {})).status).toBe(401);
      }
    }
  });

  it('BE-22 rejects a sign-in during the deletion of the user', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await addUser(staff, `deleted-${round}`);
      const signIns = startSignIns(12, user);
      await wait(30);
      expect((await staff.request(users.delete, { params: { id: user.id } })).status).toBe(204);
      for (const { client, status } of await Promise.all(signIns)) {
        expect(status).toBeOneOf([200, 422]);
        expect((await client.request(profile.details, {})).status).toBe(401);
      }
    }
    expect(backend.logs.filter(({ level }) => level === 50)).toEqual([]);
  });

  it('BE-21 accepts a correct password during a flood of wrong ones', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const user = await addUser(staff, `flooded-${round}`);
      const flood = Array.from({ length: flooding }, (_, n) =>
        backend
          .client()
          .request(
            auth.login,
            { body: { email: `flood-${round}-${n}@shop.example`, password: 'a wrong guess' } },
            { 'X-Forwarded-For': `203.0.113.${n % 5}` },
          ),
      );
      await Promise.any(flood.map(async (reply) => expect((await reply).status).toBe(422)));
      for (let n = 0; n < 4; n += 1) {
        const client = backend.client();
        const { status } = await client.request(
          auth.login,
          { body: user },
          { 'X-Forwarded-For': '192.0.2.1' },
        );
        expect(status).toBe(200);
      }
      for (const { status } of await Promise.all(flood)) expect(status).toBeOneOf([422, 429, 503]);
      await backend.db.deleteFrom('sign_in_attempts').execute();
      staff = await backend.signedIn();
    }
  });
});

const postgres = inject('postgresUrl');

it.skipIf(postgres === null)(
  'BE-24 a rejected sign-in does not wait for a lock on the journal',
  async () => {
    const database = await serverDatabase(postgres as string);
    const backend = await startBackend(database);
    try {
      // Without a limit for idle transactions: many hashes take long on a busy machine.
      await database.unlimited.transaction().execute(async (tx) => {
        await tx.selectFrom('positions').selectAll().forUpdate().execute();
        const replies = await Promise.all(
          Array.from({ length: 14 }, (_, n) =>
            backend
              .client()
              .request(
                auth.login,
                { body: { email: `nobody-${n}@shop.example`, password: 'a wrong guess' } },
                { 'X-Forwarded-For': `198.51.100.${n}` },
              ),
          ),
        );
        expect(replies.map(({ status }) => status)).toEqual(Array(14).fill(422));
        expect((await backend.client().request(auth.check, {})).status).toBe(200);
      });
    } finally {
      await backend.close();
    }
  },
);
