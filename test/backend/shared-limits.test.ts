import { expect, inject, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { startBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';

it.skipIf(inject('postgresUrl') === null)(
  'BE-94 wrong passwords count for all backends of a database',
  async () => {
    const database = await serverDatabase(inject('postgresUrl') as string);
    onTestFinished(database.close);
    const backends = await Promise.all(
      [1, 2].map(async () => startBackend(await openDatabase({ url: database.url }))),
    );
    for (const backend of backends) onTestFinished(backend.close);
    const body = { email: 'aisha.abara@clearhouse.example', password: 'a wrong guess' };
    const statuses = async () =>
      Promise.all(
        backends.map(
          async (backend) => (await backend.client().request(auth.login, { body })).status,
        ),
      );
    for (let n = 0; n < 5; n += 1) expect(await statuses()).toEqual([422, 422]);
    expect(await statuses()).toEqual([429, 429]);
  },
);
