import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { launchChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An empty cluster's address with the right to create databases; null where this machine has no PostgreSQL. */
    postgresUrl: string | null;
    /** Where the one Chromium of this run listens. */
    browserWs: string;
  }
}

/** Starts what all test files share: one build of the client, one PostgreSQL cluster, one Chromium. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('node', ['build.mjs', '--if-needed'], { cwd: new URL('../..', import.meta.url) });
  const [postgres, browser] = await Promise.all([startPostgres(), launchChromium()]);
  project.provide('postgresUrl', postgres?.url ?? null);
  project.provide('browserWs', browser.wsEndpoint);
  return async () => {
    await Promise.all([postgres?.stop(), browser.close()]);
  };
}
