// First: an editor starts this file on the Node of the machine.
import './config/require-node.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SkipReasons } from './test/support/skip-reasons.ts';
import { SlowestFirst } from './test/support/slowest-first.ts';

/** Creates a project. Each setup of test/support/setup runs once for the whole project. */
const project = (name: string, folders: string[], setups: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    globalSetup: setups.map((setup) => `test/support/setup/${setup}.ts`),
  },
});

export default defineConfig({
  test: {
    setupFiles: ['test/support/no-console.ts'],
    reporters: ['default', new SkipReasons()],
    // Test files leave no state in modules, and importing modules takes longer than most tests.
    isolate: false,
    // One line per file; the tests that take longer than this are listed below it. In milliseconds.
    slowTestThreshold: 10_000,
    // Tests wait half of the time for a browser, a process or a clock, so two extra workers keep the cores busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowestFirst },
    // Long enough for a machine with ten busy processes for each core: the limits only end tests that hang.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/*.test.ts', 'test/{client,config,contract,shared}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          unstubGlobals: true,
          setupFiles: ['async-timeout', 'new-document', 'popovers'].map(
            (name) => `test/support/${name}.ts`,
          ),
        },
      },
      project('backend', ['backend', 'server'], ['build', 'postgres', 'demo-data']),
      project(
        'browser',
        ['e2e', 'examples'],
        ['build', 'chromium', 'postgres', 'demo-data', 'frameworks'],
      ),
      project(
        'slow',
        ['build', 'conformance', 'deploy', 'guides', 'reliability', 'simulation'],
        ['build', 'postgres', 'demo-data'],
      ),
    ],
  },
});
