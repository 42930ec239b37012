import { connect, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { startBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';
import { rawUpstream } from '../support/upstream.ts';

it.skipIf(inject('postgresUrl') === null)(
  'BE-6 responds 503 and logs a warning while PostgreSQL is unreachable',
  async () => {
    const database = await serverDatabase(inject('postgresUrl') as string);
    onTestFinished(database.close);
    const { hostname, port } = new URL(database.url);
    const relay = (socket: Socket) => {
      const far = connect(Number(port), hostname).on('error', () => socket.destroy());
      socket.pipe(far).pipe(socket);
    };
    const way = await rawUpstream(relay);
    const url = Object.assign(new URL(database.url), { host: way.url.host }).href;
    const backend = await startBackend(await openDatabase({ url }));
    onTestFinished(backend.close);
    const client = await backend.signedIn();

    await way.close();
    const retry = {
      status: 503,
      body: { message: 'The database is unavailable. Try again in a moment.' },
    };
    for (const reply of [
      await client.request(orders.list, { query: { page: 1 } }),
      await client.request(profile.changePassword, {
        body: { password: 'another-password', password_confirmation: 'another-password' },
      }),
    ]) {
      expect(reply).toMatchObject(retry);
      expect(reply.headers.get('Retry-After')).toBe('1');
    }
    expect(
      backend.logs.flatMap(({ level, request }) => (request ? [[level, request]] : [])),
    ).toEqual([
      [40, 'GET /ajax/orders'],
      [40, 'PATCH /ajax/profile/password'],
    ]);

    await rawUpstream(relay, Number(way.url.port));
    expect((await client.request(orders.list, { query: { page: 1 } })).status).toBe(200);
  },
);
