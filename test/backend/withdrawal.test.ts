import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { idempotencyKeys } from '#contract/idempotency-keys.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { timeoutsWithin } from '../../backend/db/timeouts.ts';
import { DeadlineError } from '../../backend/db/unavailable.ts';
import type { Context } from '../../backend/http/route.ts';
import { withdrawKey } from '../../backend/idempotency-keys/routes.ts';
import type { Client } from '../../tools/conformance/client.ts';
import {
  onAnyDatabase,
  onEachDatabase,
  startBackend,
  type TestBackend,
} from '../support/backend.ts';
import { changesOf } from '../support/changes.ts';
import { administer, serverDatabase } from '../support/database.ts';
import { prepareWrite, writeNames } from '../support/every-write.ts';
import { addUser } from '../support/records.ts';

const business = (reference_id: string) => ({
  body: { reference_id, name: '', confirmation_requirement: 1 },
});
const withKey = (key: string) => ({ 'Idempotency-Key': key });
const withdraw = async (client: Client, key: string) =>
  (await client.request(idempotencyKeys.withdraw, { body: { key } })).body as { outcome: string };

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it.each(writeNames)(
    'BE-122 a write with a withdrawn key is never carried out: %s',
    async (name) => {
      const { endpoint, input } = await prepareWrite(backend.db, name, 5);
      const key = randomUUID();
      expect(await withdraw(client, key)).toEqual({ outcome: 'withdrawn' });
      const changes = await changesOf(backend.db, async () => {
        for (let n = 0; n < 2; n += 1) {
          const { status, headers, body } = await client.request(
            endpoint,
            input as never,
            withKey(key),
          );
          expect(status).toBe(409);
          expect(headers.get('Write-Outcome')).toBe('rejected');
          expect(body).toEqual({ message: 'This write was withdrawn.' });
        }
      });
      expect(changes).toEqual({});
      expect(
        (await client.request(endpoint, input as never, withKey(randomUUID()))).status,
      ).toBeLessThan(300);
    },
  );

  it('BE-122 returns the response of a write that was first', async () => {
    const [created, deleted, rejected] = [randomUUID(), randomUUID(), randomUUID()];
    const first = await client.request(
      businesses.create,
      business('withdrawn-1'),
      withKey(created),
    );
    const { id } = first.body as { id: number };
    const invalid = await client.request(
      businesses.create,
      business('withdrawn-1'),
      withKey(rejected),
    );
    await client.request(businesses.delete, { params: { id } }, withKey(deleted));
    const changes = await changesOf(backend.db, async () => {
      expect(await withdraw(client, created)).toEqual({
        outcome: 'carried-out',
        status: 200,
        body: { id },
      });
      expect(await withdraw(client, deleted)).toEqual({
        outcome: 'carried-out',
        status: 204,
        body: null,
      });
      expect(await withdraw(client, rejected)).toEqual({
        outcome: 'rejected',
        status: 422,
        body: invalid.body,
      });
    });
    expect(changes).toEqual({});
    const again = await client.request(
      businesses.create,
      business('withdrawn-1'),
      withKey(created),
    );
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
  });

  it('BE-122 a withdrawal can be repeated, and stores the key alone', async () => {
    const key = randomUUID();
    const changes = await changesOf(backend.db, async () => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => withdraw(client, key)));
      expect([...outcomes, await withdraw(client, key)]).toEqual(
        Array(7).fill({ outcome: 'withdrawn' }),
      );
    });
    expect(changes).toEqual({
      idempotency_keys: { added: [expect.objectContaining({ user_id: 1n, request_hash: null })] },
    });
  });

  it('BE-122 is pending for no other reason than a transaction', async () => {
    const context = {
      db: backend.db,
      clock: () => new Date(),
      deadline: performance.now() - 1,
      session: { user: { id: 1n } },
      writeKey: null,
    } as unknown as Context;
    const input = { params: {}, query: undefined, body: { key: randomUUID() } };
    await expect(withdrawKey(input as never, context)).rejects.toThrow(DeadlineError);
  });

  it("BE-122 withdraws no other user's key", async () => {
    const colleague = await addUser(client, 'withdrawing');
    const key = randomUUID();
    expect(
      await withdraw(await backend.signedIn(colleague.email, colleague.password), key),
    ).toEqual({ outcome: 'withdrawn' });
    expect(
      (await client.request(businesses.create, business('withdrawn-2'), withKey(key))).status,
    ).toBe(200);
  });

  it('BE-122 rejects what cannot be a key', async () => {
    for (const key of ['', 'with a space', 'x'.repeat(256), 'ü']) {
      const { status, body } = await client.request(idempotencyKeys.withdraw, { body: { key } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: { key: ['This is not an Idempotency-Key.'] } });
    }
  });
});

onEachDatabase((fresh) => {
  it('BE-122 of a write and a parallel withdrawal one wins', async () => {
    const backend = await fresh();
    const client = await backend.signedIn();
    for (let round = 0; round < 30; round += 1) {
      const [key, input] = [randomUUID(), business(`race-${round}`)];
      const write = () => client.request(businesses.create, input, withKey(key));
      const late = wait(round % 10).then(() => withdraw(client, key));
      const [first, withdrawal, second] = await Promise.all([write(), late, write()]);
      const rows = await backend.db
        .selectFrom('businesses')
        .where('reference_id', '=', `race-${round}`)
        .selectAll()
        .execute();
      const isWithdrawn = withdrawal.outcome === 'withdrawn';
      expect(withdrawal.outcome).toBeOneOf(['withdrawn', 'carried-out']);
      expect(first.status).toBe(isWithdrawn ? 409 : 200);
      expect(second.status).toBe(isWithdrawn ? 409 : 200);
      expect(rows).toHaveLength(isWithdrawn ? 0 : 1);
    }
  });
});

const postgres = inject('postgresUrl');

it.skipIf(postgres === null).each([
  ['commit', { outcome: 'carried-out', status: 204, body: null }],
  ['rollback', { outcome: 'withdrawn' }],
])('BE-122 waits for the transaction that holds the key: %s', async (end, outcome) => {
  const { url, close } = await serverDatabase(postgres as string);
  const backend = await startBackend(await openDatabase({ url }, timeoutsWithin(10_000)));
  onTestFinished(() => backend.close().then(close));
  const client = await backend.signedIn();
  const key = randomUUID();
  await administer(url, async (holder) => {
    // The last statement of a write, before its COMMIT.
    await holder.query('begin');
    await holder.query(
      `insert into idempotency_keys (user_id, key_hash, request_hash, status, created_at)
       values (1, encode(sha256($1), 'hex'), 'any', 204, now())`,
      [key],
    );
    expect(await withdraw(client, key)).toEqual({ outcome: 'pending' });
    const waiting = withdraw(client, key);
    await holder.query(end);
    expect((await waiting).outcome).toBeOneOf(['pending', outcome.outcome]);
    expect(await withdraw(client, key)).toEqual(outcome);
  });
});
