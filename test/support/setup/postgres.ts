import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A cluster's address with the right to create databases; null where this machine has no PostgreSQL. */
    postgresUrl: string | null;
  }
}

/** Starts the one PostgreSQL cluster of this run. In CI its absence is a failure, elsewhere its tests are skipped aloud. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startPostgres();
  const url = given ?? cluster?.url ?? null;
  if (url === null && process.env.CI === 'true')
    throw new Error('This machine has no PostgreSQL: install it or set TEST_DATABASE_URL.');
  if (url === null)
    process.stderr.write(
      '\nSKIPPED: every test on PostgreSQL, for this machine has none. Install it or set TEST_DATABASE_URL.\n\n',
    );
  project.provide('postgresUrl', url);
  return cluster?.stop;
}
