import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], more = {}) => ({
  extends: true as const,
  test: { name, include: include.map((folder) => `test/${folder}`), ...more },
});

/** One build, one database cluster and one browser serve every file: test/support/global-setup.ts starts them. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/no-console.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project('structure', ['*.test.ts']),
      project('contract', ['contract/**/*.test.ts', 'config/**/*.test.ts', 'client/**/*.test.{ts,tsx}']),
      project('server', ['server/**/*.test.ts']),
      project('backend', ['backend/**/*.test.ts', 'battery/**/*.test.ts']),
      project('e2e', ['e2e/**/*.test.ts']),
    ],
  },
});
