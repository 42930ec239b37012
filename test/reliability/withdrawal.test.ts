import { expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { idempotencyKeys } from '#contract/idempotency-keys.ts';
import { launch, oneUser, signedInTo } from '../support/backend-process.ts';
import { administer } from '../support/database.ts';
import { startPair } from '../support/postgres.ts';

it.skipIf(inject('postgresUrl') === null)(
  'BE-122 waits for a COMMIT that waits for a standby',
  async () => {
    const pair = await startPair();
    if (!pair) throw new Error('PostgreSQL did not start.');
    onTestFinished(pair.stop);
    // A COMMIT waits until the standby has replayed it.
    await administer(pair.primary.url, (other) =>
      other.query('alter role test set synchronous_commit = remote_apply'),
    );
    const backend = launch({
      DATABASE_URL: pair.primary.url,
      BACKEND_TIMEOUT_MS: '10000',
      ...oneUser,
    });
    onTestFinished(async () => {
      backend.child.kill();
      await backend.ended;
    });
    const client = await signedInTo(backend);
    const create = async () => {
      const body = { reference_id: 'held', name: '', confirmation_requirement: 1 };
      const { status, headers } = await client.request(
        businesses.create,
        { body },
        { 'Idempotency-Key': 'held' },
      );
      return { status, outcome: headers.get('Write-Outcome') };
    };
    const withdraw = async () =>
      (await client.request(idempotencyKeys.withdraw, { body: { key: 'held' } })).body;
    const total = async () =>
      ((await client.request(businesses.list, { query: { page: 1 } })).body as { total: number })
        .total;

    await administer(pair.standby.url, (other) => other.query('select pg_wal_replay_pause()'));
    expect(await create()).toEqual({ status: 503, outcome: null });
    expect(await withdraw()).toEqual({ outcome: 'pending' });
    expect(await total()).toBe(0);
    expect(await create()).toEqual({ status: 503, outcome: null });
    expect(await withdraw()).toEqual({ outcome: 'pending' });
    await administer(pair.standby.url, (other) => other.query('select pg_wal_replay_resume()'));
    await expect
      .poll(withdraw)
      .toEqual({ outcome: 'carried-out', status: 200, body: { id: expect.anything() } });
    expect(await create()).toEqual({ status: 200, outcome: null });
    expect(await total()).toBe(1);
  },
);
