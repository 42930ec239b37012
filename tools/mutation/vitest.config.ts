import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { parts } from './parts.ts';

const {
  tests = [],
  environment = 'node',
  setup = [],
  shared = [],
  timeoutMs = 10_000,
} = parts[process.env.MUTATION_PART ?? ''] ?? {};

/** The tests of the part that `npm run mutate` names, without the projects: they would run each other's tests. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: tests,
    environment,
    setupFiles: ['no-console', ...setup].map((name) => `test/support/${name}.ts`),
    globalSetup: shared.map((name) => `test/support/setup/${name}.ts`),
    unstubGlobals: environment === 'happy-dom',
    testTimeout: timeoutMs,
    isolate: false,
    expect: { poll: { timeout: 5_000 } },
  },
});
