import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import { system } from '#contract/system.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { writeJson } from '../../backend/http/json.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import {
  type BackendProcess,
  launch,
  signedInTo,
  temporaryFolders,
} from '../support/backend-process.ts';
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

const databases = ['PGlite', 'PostgreSQL'].filter((name) => name === 'PGlite' || postgres !== null);

describe.each(databases)('a backend that was stopped, on %s', (name) => {
  let backend: BackendProcess;
  let client: Client;
  let url: string;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const database = name === 'PGlite' ? null : await serverDatabase(postgres as string);
    if (database) closing.push(database.close);
    const env: Record<string, string> = database
      ? { DATABASE_URL: database.url }
      : { DATA_DIR: folders.make(inject('demoDataFolder')) };
    // It sends a COMMIT within 4 s of a request.
    backend = launch({ ...env, BACKEND_TIMEOUT_MS: '8000', LOG_LEVEL: 'silent' });
    closing.unshift(async () => {
      backend.child.kill('SIGKILL');
      await backend.ended;
    });
    client = await signedInTo(backend);
    url = `http://127.0.0.1:${(await backend.ready)?.port}`;
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  /** Creates a business that can be deleted. */
  async function createBusiness(reference_id: string) {
    const body = { reference_id, name: 'Stopped', confirmation_requirement: 1 };
    return (await client.request(businesses.create, { body })).body as { id: number };
  }

  /** Expects that the creation of a business is the newest event. */
  async function expectKept(params: { id: number }, reference_id: string) {
    expect((await client.request(businesses.details, { params })).status).toBe(200);
    const { body } = await client.request(system.eventLogs, { query: { page: 1 } });
    expect((body as { items: { description: string }[] }).items[0]?.description).toBe(
      `demo@clearhouse.example created the business Stopped (${reference_id}).`,
    );
  }

  it('BE-65 carries out nothing for a client that has disconnected', async () => {
    const params = await createBusiness('left');
    backend.child.kill('SIGSTOP');
    await sendAndLeaveStopped(url, client, params);
    backend.child.kill('SIGCONT');
    await wait(500);
    await expectKept(params, 'left');
  });

  it('BE-65 the limit of a COMMIT counts from the arrival', async () => {
    const params = await createBusiness('late');
    backend.child.kill('SIGSTOP');
    const reply = client.request(businesses.delete, { params }, { 'Idempotency-Key': 'stopped' });
    await wait(5_000);
    backend.child.kill('SIGCONT');
    const { status, headers } = await reply;
    expect([status, headers.get('Write-Outcome')]).toEqual([503, null]);
    await expectKept(params, 'late');
  });
});

/** Like `sendAndLeave`, but a stopped process never closes its side of the connection. */
async function sendAndLeaveStopped(url: string, client: Client, params: { id: number }) {
  const left = sendAndLeave(url, client, businesses.delete, { params });
  left.catch(() => {});
  await wait(200);
}
