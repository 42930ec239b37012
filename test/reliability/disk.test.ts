import { execFileSync } from 'node:child_process';
import { cpSync, truncateSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, it, onTestFinished, type TestContext } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { gateway } from '../server/gateway.ts';
import { startBackend } from '../support/backend.ts';
import {
  type BackendProcess,
  launch,
  signedInTo,
  temporaryFolders,
} from '../support/backend-process.ts';
import { serverDatabase } from '../support/database.ts';
import { startPostgres, unprivilegedUser } from '../support/postgres.ts';
import { type SmallDisk, smallDisk } from '../support/small-disk.ts';

const business = (reference_id: string) => ({
  body: { reference_id, name: 'x'.repeat(200), confirmation_requirement: 1 },
});
const unavailable = {
  status: 503,
  body: { message: 'The database is unavailable. Try again in a moment.' },
};

/** Returns a disk that is removed after the test, or skips the test. */
async function diskFor(
  { skip }: TestContext,
  mebibytes: number,
  owner?: { uid: number; gid: number },
): Promise<SmallDisk> {
  const disk = await smallDisk(mebibytes, owner);
  if (!disk)
    return skip(
      'This machine does not allow user namespaces, which the test needs to mount a small disk.',
    );
  onTestFinished(disk.close);
  return disk;
}

const ready = { status: 200, body: { status: 'ready', backend: 'up' } };
/** A gateway that has reached the backend stays ready. */
const full = { status: 200, body: { status: 'ready', backend: "The database's disk is full." } };

/** Starts a gateway in front of a backend. Returns a function that requests its /readyz. */
async function readinessOf(backend: string) {
  const { origin } = await gateway({ backend: new URL(backend) });
  return async () => {
    const response = await fetch(`${origin}/readyz`);
    return { status: response.status, body: await response.json() };
  };
}

/** Creates businesses until one fails. Returns the failed reply. */
async function untilRejected(client: Client) {
  for (let n = 0; ; n += 1) {
    const reply = await client.request(businesses.create, business(`full-${n}`));
    if (reply.status !== 200) return reply;
  }
}

/**
 * Lets a process write only the first 512 KiB of a file (EFBIG beyond). That is enough for the tables of the tests, but not for the
 * database's log, whose files have 16 MiB.
 */
const failLogWrites = (pid: number | undefined) =>
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=524288:unlimited']);

/** Creates businesses until the connection breaks. Returns the references of the acknowledged ones. */
async function untilCut(client: Client): Promise<string[]> {
  const acknowledged: string[] = [];
  for (;;) {
    const reference = `cut-${acknowledged.length}`;
    try {
      expect((await client.request(businesses.create, business(reference))).status).toBe(200);
      acknowledged.push(reference);
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      return acknowledged;
    }
  }
}

const end = async (backend: BackendProcess) => {
  backend.child.kill('SIGTERM');
  return backend.ended;
};

const linux = process.platform === 'linux';
const postgres = inject('postgresUrl');

it.runIf(linux)(
  'BE-32 the embedded database reports its full disk and recovers',
  async (context) => {
    const disk = await diskFor(context, 100);
    cpSync(inject('demoDataFolder'), `${disk.outside}/data`, { recursive: true });
    const backend = launch({ DATA_DIR: `${disk.folder}/data` }, { prefix: disk.prefix });
    const client = await signedInTo(backend);
    const readiness = await readinessOf(`http://127.0.0.1:${(await backend.ready)?.port}`);
    expect(await readiness()).toEqual(ready);
    await disk.fill();
    expect(await untilRejected(client)).toMatchObject(unavailable);
    await expect.poll(readiness).toEqual(full);
    expect((await client.request(orders.list, { query: { page: 1 } })).status).toBe(200);
    await disk.free();
    await expect.poll(readiness).toEqual(ready);
    expect((await client.request(businesses.create, business('after'))).status).toBe(200);
    const { code, stdout, stderr } = await end(backend);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const lines = stdout.split('\n').filter((line) => line.includes('/ajax/businesses/create'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, reason: "the database's disk is full", msg: 'database unavailable' },
    ]);
  },
);

/** Starts a backend on a small disk and expects that it exits with one line, which is returned. */
async function expectNoStart(disk: SmallDisk): Promise<string> {
  const { code, stdout, stderr } = await launch(
    { DATA_DIR: `${disk.folder}/data` },
    { prefix: disk.prefix },
  ).ended;
  expect(code).toBe(1);
  expect(stdout).toBe('');
  return stderr;
}

it.runIf(linux)(
  'BE-34 a first start without space for a database exits with one line',
  async (context) => {
    expect(await expectNoStart(await diskFor(context, 20))).toMatch(
      /^The database in \S+ cannot be opened: there is no space left on its disk\.\n$/,
    );
  },
);

/** The demo data needs a second file of the database's log, which does not fit in 50 MiB. */
const withoutLog = {
  mebibytes: 50,
  message:
    /^The embedded database has failed: [^\n]+: No space left on device\. Check its disk, then [^\n]+\.\n$/,
};

it.runIf(linux).for([
  // Of the migrations or of the data, whichever needs the space first.
  { mebibytes: 40, message: /^The [^\n]+: the database's disk is full\.?\n$/ },
  ...(process.env.SOAK === '1' ? [withoutLog] : []),
])('BE-34 a first start without space for data exits: $mebibytes MiB', async (wanted, context) => {
  const disk = await diskFor(context, wanted.mebibytes);
  cpSync(inject('newDataFolder'), `${disk.outside}/data`, { recursive: true });
  expect(await expectNoStart(disk)).toMatch(wanted.message);
});

it.runIf(linux && process.env.SOAK === '1')(
  'BE-34 a start with little space exits with one line',
  async (context) => {
    const disk = await diskFor(context, 100);
    cpSync(inject('demoDataFolder'), `${disk.outside}/data`, { recursive: true });
    const [spare, page] = [`${disk.outside}/spare`, 4096];
    writeFileSync(spare, Buffer.alloc(10 * page));
    await disk.fill();
    const messages: string[] = [];
    for (let pages = 9; ; pages -= 1) {
      truncateSync(spare, pages * page);
      const backend = launch({ DATA_DIR: `${disk.folder}/data` }, { prefix: disk.prefix });
      if (await backend.ready) {
        expect(await end(backend)).toMatchObject({ code: 0, stderr: '' });
        break;
      }
      const { code, stderr } = await backend.ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      messages.push(stderr);
    }
    // The last file of a start is the marker of a filled database.
    expect(messages.at(-1)).toMatch(/^The data folder \S+ cannot be used: ENOSPC: /);
  },
);

it.runIf(linux)('BE-38 a failed write of the embedded database ends the process', async () => {
  const folders = temporaryFolders();
  onTestFinished(folders.clean);
  const env = { DATA_DIR: folders.make(inject('demoDataFolder')) };
  const backend = launch(env);
  const client = await signedInTo(backend);
  expect((await client.request(businesses.create, business('before'))).status).toBe(200);
  failLogWrites(backend.child.pid);
  const acknowledged = await untilCut(client);
  const { code, stderr } = await backend.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The embedded database has failed: could not write [^\n]*\n$/);

  const next = launch(env);
  const again = await signedInTo(next);
  for (const reference of ['before', ...acknowledged]) {
    expect((await again.request(businesses.create, business(reference))).status).toBe(422);
  }
  expect((await again.request(businesses.create, business('after'))).status).toBe(200);
  await end(next);
});

it.skipIf(!linux || postgres === null)(
  'BE-32 PostgreSQL reports its full disk and recovers',
  async (context) => {
    const disk = await diskFor(context, 64, unprivilegedUser());
    const cluster = await startPostgres();
    if (!cluster) throw new Error('PostgreSQL did not start.');
    onTestFinished(cluster.stop);
    const connection = new pg.Client({ connectionString: cluster.url });
    await connection.connect();
    await connection.query(`create tablespace small location '${disk.outside}'`);
    await connection.end();
    const backend = await startBackend(await serverDatabase(cluster.url, 'tablespace small'));
    onTestFinished(backend.close);
    const client = await backend.signedIn();
    const readiness = await readinessOf(backend.url);
    expect(await readiness()).toEqual(ready);
    await disk.fill();
    expect(await untilRejected(client)).toMatchObject(unavailable);
    await expect.poll(readiness).toEqual(full);
    expect(backend.logs.filter(({ level }) => Number(level) >= 40)).toMatchObject([
      { level: 40, reason: "the database's disk is full", msg: 'database unavailable' },
    ]);
    expect((await client.request(orders.list, { query: { page: 1 } })).status).toBe(200);
    await disk.free();
    await expect.poll(readiness).toEqual(ready);
    expect((await client.request(businesses.create, business('after'))).status).toBe(200);
  },
);
