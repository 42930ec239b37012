import type { Reporter, TestModule } from 'vitest/node';

/** Prints, after the summary, the tests that passed at their second run only. */
export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky)
          process.stdout.write(` flaky: ${module.relativeModuleId} > ${test.fullName}\n`);
  }
}
