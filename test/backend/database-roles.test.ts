import { readFileSync } from 'node:fs';
import { expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { launch, oneUser, signedInTo } from '../support/backend-process.ts';
import { administer } from '../support/database.ts';

const section = /### Roles and migrations\n.*?(?=\n### )/s;

/** Returns the SQL blocks of the operator's guide for the two roles, under names that no other test uses. */
function documentedSql(): string[] {
  const [text = ''] = section.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  return [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, block = '']) =>
    block.replaceAll('clearhouse', 'two_roles'),
  );
}

it.skipIf(inject('postgresUrl') === null)(
  'BE-92 serves as a role that may not change tables',
  async () => {
    const postgres = inject('postgresUrl') as string;
    const urlOf = (username: string) =>
      Object.assign(new URL(postgres), { pathname: '/two_roles', username }).href;
    const [roles = '', privileges = ''] = documentedSql();
    // CREATE DATABASE runs only as a message of its own.
    for (const statement of roles.split(/;$/m))
      await administer(postgres, (client) => client.query(statement));
    onTestFinished(async () => {
      for (const what of [
        'database two_roles with (force)',
        'role two_roles_app',
        'role two_roles_owner',
      ])
        await administer(postgres, (client) => client.query(`drop ${what}`));
    });
    await administer(Object.assign(new URL(postgres), { pathname: '/two_roles' }).href, (client) =>
      client.query(privileges),
    );

    const app = { DATABASE_URL: urlOf('two_roles_app') };
    expect(await launch({ ...app, ...oneUser }).ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database cannot be migrated \(001-staff\): permission denied .*npm run migrate/,
      ),
    });
    const migrated = await launch(
      { DATABASE_URL: urlOf('two_roles_owner') },
      { ipc: false, args: ['migrate'] },
    ).ended;
    expect(migrated).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Migrated: 001-staff, /),
    });

    const backend = launch({ ...app, ...oneUser });
    onTestFinished(async () => {
      backend.child.kill();
      await backend.ended;
    });
    const client = await signedInTo(backend);
    const body = { reference_id: 'by-the-app', name: '', confirmation_requirement: 1 };
    expect((await client.request(businesses.create, { body })).status).toBe(200);
    expect((await client.request(users.list, { query: { page: 1 } })).body).toMatchObject({
      total: 1,
    });
    const alter = administer(app.DATABASE_URL, (session) =>
      session.query('alter table businesses add column more text'),
    );
    await expect(alter).rejects.toThrow('must be owner of table businesses');
  },
);
