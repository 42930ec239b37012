import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SkipReasons } from '../test/support/skip-reasons.ts';
import { SlowestFirst } from '../test/support/slowest-first.ts';

/** Creates a project. Each setup file of test/support/setup that `shared` names runs once for the whole project. */
const project = (name: string, include: string[], shared: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: include.map((files) => `test/${files}`),
    globalSetup: shared.map((part) => `test/support/setup/${part}.ts`),
    // Test files leave no state in modules, and importing modules takes longer than most tests.
    isolate: false,
  },
});

/** React components in happy-dom. */
const componentProject = () => {
  const { extends: root, test } = project('component', ['client/**/*.test.tsx']);
  const setupFiles = ['no-console', 'async-timeout', 'new-page', 'popovers'].map(
    (name) => `test/support/${name}.ts`,
  );
  return {
    extends: root,
    test: { ...test, environment: 'happy-dom' as const, unstubGlobals: true, setupFiles },
  };
};

/** The tests that start a console with the bundle, which is what ships. */
const bundle = [
  'main',
  'watch-files',
  'deployment/version',
  'ops/metrics',
  'ops/monitoring',
  'proxy/certificate-files',
];
const bundleFiles = bundle.map((name) => `server/${name}.test.ts`);

/** Tests in Chromium. */
const browserProject = (name: string, include: string[], shared: string[]) =>
  project(name, include, ['build', 'chromium', ...shared]);

/** The gateway. `start` starts a console from the sources, as `npm start` does. */
const serverProject = () => {
  const { extends: root, test } = project(
    'server',
    ['server/**/*.test.ts'],
    ['build', 'demo-data'],
  );
  return { extends: root, test: { ...test, exclude: bundleFiles.map((file) => `test/${file}`) } };
};

const serverBundleProject = () => {
  const { extends: root, test } = project('server-bundle', bundleFiles, ['build', 'demo-data']);
  const env = { SERVER_MAIN: join(import.meta.dirname, '../dist/server/main.cjs') };
  return { extends: root, test: { ...test, env } };
};

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    setupFiles: 'test/support/no-console.ts',
    reporters: ['default', new SkipReasons()],
    // One line per file; the tests that take longer than this are listed below it. In milliseconds.
    slowTestThreshold: 10_000,
    // Tests wait half of the time for a browser, a process or a clock, so two extra workers keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowestFirst },
    // Long enough for a busy machine: the limits only end tests that hang.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('structure', ['*.test.ts']),
      project('simulation', ['simulation/**/*.test.ts']),
      project('contract', [
        'build/**/*.test.ts',
        'contract/**/*.test.ts',
        'config/**/*.test.ts',
        'shared/**/*.test.ts',
        'client/**/*.test.ts',
      ]),
      componentProject(),
      serverProject(),
      serverBundleProject(),
      project(
        'backend',
        ['backend/**/*.test.ts', 'conformance/**/*.test.ts'],
        ['build', 'postgres', 'demo-data'],
      ),
      project('deploy', ['deploy/**/*.test.ts'], ['build']),
      browserProject('e2e', ['e2e/**/*.test.ts'], ['postgres', 'demo-data']),
      browserProject('examples', ['examples/**/*.test.ts'], ['frameworks']),
      project('reliability', ['reliability/**/*.test.ts'], ['build', 'postgres', 'demo-data']),
    ],
  },
});
