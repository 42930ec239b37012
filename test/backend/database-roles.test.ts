import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { numberRows } from '../../backend/db/append-only.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../backend/db/open.ts';
import { fillIfEmpty } from '../../backend/first-start.ts';
import { deleteOldKeys } from '../../backend/idempotency.ts';
import { deleteExpired } from '../../backend/retention.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { launch, oneUser } from '../support/backend-process.ts';
import { administer, testTime } from '../support/database.ts';
import { prepareWrite, writeNames } from '../support/every-write.ts';

const section = /## Roles and migrations\n.*?(?=\n## )/s;

/** Returns the SQL blocks of the operator's guide for the two roles, under names that no other test uses. */
function documentedSql(): string[] {
  const [text = ''] = section.exec(readFileSync('docs/database.md', 'utf8')) ?? [];
  return [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) =>
    block.replaceAll('clearhouse', 'two_roles'),
  );
}

const postgres = inject('postgresUrl') ?? '';
const urlOf = (username = 'test') =>
  Object.assign(new URL(postgres), { pathname: '/two_roles', username }).href;
const asAdministrator = (text: string, url = postgres) =>
  administer(url, (client) => client.query(text));

describe.skipIf(postgres === '')('with two roles', () => {
  beforeAll(async () => {
    const [roles = '', privileges = ''] = documentedSql();
    // CREATE DATABASE runs only as a message of its own.
    for (const statement of roles.split(/;$/m)) await asAdministrator(statement);
    await asAdministrator(privileges, urlOf());
  });
  afterAll(async () => {
    await asAdministrator('drop database two_roles with (force)');
    for (const role of ['two_roles_app', 'two_roles_owner'])
      await asAdministrator(`drop role ${role}`);
  });

  const app = { DATABASE_URL: urlOf('two_roles_app') };

  it('BE-92 the role of the backend cannot migrate', async () => {
    expect(await launch({ ...app, ...oneUser }).ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database cannot be migrated \(001-staff\): permission denied .*npm run migrate/,
      ),
    });
  });

  it('BE-92 the owner migrates', async () => {
    const args = ['migrate'];
    const env = { DATABASE_URL: urlOf('two_roles_owner') };
    expect(await launch(env, { ipc: false, args }).ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Migrated: 001-staff, /),
    });
  });

  it('BE-92 demo data as the role of the backend ends with one sentence', async () => {
    const { code, stderr } = await launch({ ...app, DEMO_DATA: 'on' }).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'The demo data cannot be created: permission denied for sequence users_id_seq. Run npm run seed as the owner of the tables.\n',
    });
  });

  describe('and demo data', () => {
    let owner: OpenDatabase;
    let backend: TestBackend;
    let client: Client;
    beforeAll(async () => {
      owner = await openDatabase({ url: urlOf('two_roles_owner') });
      await fillIfEmpty(owner.unlimited, testTime, { demoData: true, admin: null, orders: 300 });
      backend = await startBackend(await openDatabase({ url: app.DATABASE_URL }));
      client = await backend.signedIn();
    });
    afterAll(async () => {
      await backend.close();
      await owner.close();
    });

    it.each(writeNames)('BE-92 the role of the backend can write: %s', async (name) => {
      const { endpoint, input } = await prepareWrite(owner.db, name);
      const { status, text } = await client.request(endpoint, input as never);
      expect(status, text).toBeLessThan(300);
    });

    it('BE-92 the role of the backend can run the background tasks', async () => {
      for (const list of ['orders', 'event_logs', 'api_queries'] as const)
        await numberRows(backend.db, list);
      const before = await owner.db.selectFrom('event_logs').select('id').execute();
      await deleteExpired(backend.db, 'event_logs', testTime);
      await deleteOldKeys(backend.db, testTime);
      const after = await owner.db.selectFrom('event_logs').select('id').execute();
      expect(after.length).toBeLessThan(before.length);
    });

    it('BE-92 the role of the backend cannot change tables', async () => {
      await expect(
        asAdministrator('alter table businesses add column more text', app.DATABASE_URL),
      ).rejects.toThrow('must be owner of table businesses');
    });

    it('BE-92 logs the table for which a privilege is missing', async () => {
      const privilege = 'select on businesses';
      await asAdministrator(`revoke ${privilege} from two_roles_app`, urlOf('two_roles_owner'));
      onTestFinished(async () => {
        await asAdministrator(`grant ${privilege} to two_roles_app`, urlOf('two_roles_owner'));
      });
      const { status } = await client.request(businesses.list, { query: { page: 1 } });
      expect(status).toBe(500);
      const failures = backend.logs.filter(({ level }) => level === 50);
      expect(failures.at(-1)).toMatchObject({
        level: 50,
        request: 'GET /ajax/businesses',
        reason: 'permission denied for table businesses',
        msg: 'the role of DATABASE_URL lacks a privilege',
      });
    });
  });

  it('BE-92 an existing database gets two roles', async () => {
    const [, privileges = '', existing = ''] = documentedSql();
    await asAdministrator('drop database two_roles with (force)');
    await asAdministrator('create role two_roles login');
    onTestFinished(async () => {
      await asAdministrator('drop role two_roles');
    });
    await asAdministrator('create database two_roles owner two_roles');
    const before = await openDatabase({ url: urlOf('two_roles') });
    await migrate(before, { to: '030-paths' }).finally(before.close);
    await asAdministrator(privileges, urlOf());
    await asAdministrator(existing, urlOf());
    const owner = await openDatabase({ url: urlOf('two_roles_owner') });
    await migrate(owner).finally(owner.close);
    const backend = launch({ ...app, ...oneUser });
    expect(await backend.ready).toBeDefined();
    backend.child.kill();
    await backend.ended;
  });
});
