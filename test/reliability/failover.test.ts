import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { launch, oneUser, signedInTo } from '../support/backend-process.ts';
import { administer } from '../support/database.ts';
import { startPair } from '../support/postgres.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { failover, portOf } from './scenarios/failover.ts';

describe.skipIf(inject('postgresUrl') === null)('failover', () => {
  it.runIf(process.env.SOAK === '1')(
    'BE-54 loses no acknowledged write and needs no restart',
    async () => {
      const tally = await failover(1);
      expect(tally).toMatchObject({ lost: 0, doubled: 0, serverErrors: 0, hangs: 0 });
      expect(tally?.acknowledged).toBeGreaterThan(0);
    },
  );

  it('BE-54 does not stay with a standby', async () => {
    const pair = await startPair();
    if (!pair) throw new Error('PostgreSQL did not start.');
    onTestFinished(pair.stop);
    const proxy = await startTcpProxy(portOf(pair.primary.url));
    onTestFinished(proxy.close);
    const backend = launch({
      DATABASE_URL: Object.assign(new URL(pair.primary.url), { port: proxy.port }).href,
      ...oneUser,
    });
    onTestFinished(async () => {
      backend.child.kill();
      await backend.ended;
    });
    const client = await signedInTo(backend);
    const create = async (reference_id: string) =>
      (
        await client.request(businesses.create, {
          body: { reference_id, name: '', confirmation_requirement: 1 },
        })
      ).status;
    proxy.retarget(portOf(pair.standby.url));
    await administer(pair.primary.url, (other) =>
      other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      ),
    );
    await expect.poll(() => create('standby')).toBe(503);
    expect((await client.request(orders.list, { query: { page: 1 } })).status).toBe(503);
    proxy.retarget(portOf(pair.primary.url));
    // Each connection to the standby ends with its first failure.
    let attempts = 0;
    const createNext = () => {
      attempts += 1;
      return create(`primary-${attempts}`);
    };
    await expect.poll(createNext).toBe(200);
  });
});
