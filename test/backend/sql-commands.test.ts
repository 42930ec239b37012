import { connect, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { orders } from '#contract/orders.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { startBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';
import { rawUpstream } from '../support/upstream.ts';

/** Returns the types of the messages of a PostgreSQL client after the first, which has no type. */
function messageTypes(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = bytes.readInt32BE(0); at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    types.push(String.fromCharCode(bytes[at] ?? 0));
  return types;
}

it.skipIf(inject('postgresUrl') === null)(
  'BE-90 a page of orders takes at most four commands of PostgreSQL',
  async () => {
    const database = await serverDatabase(inject('postgresUrl') as string);
    onTestFinished(database.close);
    const { hostname, port } = new URL(database.url);
    const sent: Buffer[][] = [];
    const { url: relay } = await rawUpstream((socket: Socket) => {
      const chunks: Buffer[] = [];
      sent.push(chunks);
      const far = connect(Number(port), hostname).on('error', () => socket.destroy());
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.pipe(far).pipe(socket);
    });
    // Q is a simple query, E the execution of a prepared one.
    const commands = () =>
      sent
        .flatMap((chunks) => messageTypes(Buffer.concat(chunks)))
        .filter((type) => 'QE'.includes(type)).length;
    const backend = await startBackend(
      await openDatabase({ url: Object.assign(new URL(database.url), { host: relay.host }).href }),
    );
    onTestFinished(backend.close);
    const client = await backend.signedIn();
    const before = commands();
    expect((await client.request(orders.list, { query: { page: 1 } })).body).toMatchObject({
      total: 3000,
    });
    expect(commands() - before).toBeGreaterThan(0);
    expect(commands() - before).toBeLessThanOrEqual(4);
  },
);
