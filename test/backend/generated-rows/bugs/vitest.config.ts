import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The comparison of generated rows alone, which `run.ts` runs in copies of the sources: without a build and other projects. */
export default defineConfig({
  root: join(import.meta.dirname, '../../../..'),
  test: {
    include: ['test/backend/generated-rows/generated-rows.test.ts'],
    setupFiles: 'test/support/no-console.ts',
    globalSetup: ['postgres', 'demo-data'].map((name) => `test/support/setup/${name}.ts`),
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
