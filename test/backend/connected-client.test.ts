import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import { system } from '#contract/system.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { writeJson } from '../../backend/http/json.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { launch, signedInTo, temporaryFolders } from '../support/backend-process.ts';
import { changesOf } from '../support/changes.ts';
import { serverDatabase } from '../support/database.ts';
import { type PreparedWrite, prepareWrite, writeNames } from '../support/every-write.ts';

// The tests start and stop whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Sends a request and closes the connection in the next packet, without waiting for the response. */
async function sendAndLeave(
  url: string,
  { cookies }: Client,
  endpoint: Endpoint,
  input: Record<string, unknown>,
) {
  const body = input.body === undefined ? '' : writeJson(input.body);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end(
    [
      `${endpoint.method} ${pathOf(endpoint, input)} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`,
      `X-XSRF-TOKEN: ${cookies.get('XSRF-TOKEN')}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  socket.resume().on('error', () => {});
  await once(socket, 'close');
}

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it('BE-65 carries out no write for a client that has gone', async () => {
    const writes: PreparedWrite[] = [];
    for (const name of writeNames) writes.push(await prepareWrite(backend.db, name));
    const changes = await changesOf(backend.db, async () => {
      for (const { endpoint, input } of writes)
        await sendAndLeave(backend.url, client, endpoint, input);
      // Long enough for the last write, whose client has gone before it is read.
      await wait(500);
    });
    expect(changes).toEqual({});
  });

  it('BE-65 starts no session for a client that has gone, and ends one', async () => {
    const { email, password } = demoAccount;
    const signIn = await changesOf(backend.db, async () => {
      await sendAndLeave(backend.url, backend.client(), auth.login, { body: { email, password } });
      await wait(500);
    });
    expect(signIn).toEqual({});
    await sendAndLeave(backend.url, client, auth.logout, {});
    await expect
      .poll(async () => (await client.request(auth.check, {})).body)
      .toEqual({ user: null });
  });
});

const folders = temporaryFolders();
afterAll(folders.clean);
const postgres = inject('postgresUrl');

describe.each(['PGlite', 'PostgreSQL'])('a backend that was stopped, on %s', (name) => {
  /** Starts a backend that sends a COMMIT within 4 s of a request, and a business that can be deleted. */
  async function stoppable() {
    const database = name === 'PGlite' ? null : await serverDatabase(postgres as string);
    if (database) onTestFinished(database.close);
    const env: Record<string, string> = database
      ? { DATABASE_URL: database.url }
      : { DATA_DIR: folders.make(inject('demoDataFolder')) };
    const backend = launch({ ...env, BACKEND_TIMEOUT_MS: '8000', LOG_LEVEL: 'silent' });
    onTestFinished(async () => {
      backend.child.kill('SIGKILL');
      await backend.ended;
    });
    const client = await signedInTo(backend);
    const { port } = (await backend.ready) ?? {};
    const body = { reference_id: 'stopped', name: 'Stopped', confirmation_requirement: 1 };
    const { id } = (await client.request(businesses.create, { body })).body as { id: number };
    const newestEvent = async () => {
      const { body } = await client.request(system.eventLogs, { query: { page: 1 } });
      return (body as { items: { description: string }[] }).items[0]?.description;
    };
    return {
      child: backend.child,
      url: `http://127.0.0.1:${port}`,
      client,
      params: { id },
      newestEvent,
    };
  }

  it.skipIf(name !== 'PGlite' && postgres === null)(
    'BE-65 carries out nothing for a client that left meanwhile',
    async () => {
      const { child, url, client, params, newestEvent } = await stoppable();
      child.kill('SIGSTOP');
      await sendAndLeaveStopped(url, client, params);
      child.kill('SIGCONT');
      await wait(500);
      expect((await client.request(businesses.details, { params })).status).toBe(200);
      expect(await newestEvent()).toBe(
        'demo@clearhouse.example created the business Stopped (stopped).',
      );
    },
  );

  it.skipIf(name !== 'PGlite' && postgres === null)(
    'BE-65 the limit of a COMMIT counts from the arrival',
    async () => {
      const { child, client, params, newestEvent } = await stoppable();
      child.kill('SIGSTOP');
      const reply = client.request(businesses.delete, { params }, { 'Idempotency-Key': 'stopped' });
      await wait(5_000);
      child.kill('SIGCONT');
      const { status, headers } = await reply;
      expect([status, headers.get('Write-Outcome')]).toEqual([503, null]);
      expect((await client.request(businesses.details, { params })).status).toBe(200);
      expect(await newestEvent()).toBe(
        'demo@clearhouse.example created the business Stopped (stopped).',
      );
    },
  );
});

/** Like `sendAndLeave`, but a stopped process never closes its side of the connection. */
async function sendAndLeaveStopped(url: string, client: Client, params: { id: number }) {
  const left = sendAndLeave(url, client, businesses.delete, { params });
  left.catch(() => {});
  await wait(200);
}
