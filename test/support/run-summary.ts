import type { Reporter, TestCase, TestModule } from 'vitest/node';

const slowestShown = 10;

/** Prints the slowest tests, the failed tests and a command that repeats the failed ones at the end of a run. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length === 0) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const failedModules = modules.filter((module) => !module.ok());
    const lines = [
      'Slowest tests',
      ...slowest(tests).map((test) => `${seconds(test).padStart(9)}  ${nameOf(test)}`),
      '',
      ...(failedModules.length === 0 ? [] : ['Failed', ...failed.map(nameOf).map((name) => `  ${name}`)]),
      ...failedModules.filter(hasNoFailedTest).map((module) => `  ${module.relativeModuleId} (outside of its tests)`),
      ...(failedModules.length === 0 ? [] : ['Repeat just these:', `  ${repeatCommand(failedModules)}`, '']),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

const durationOf = (test: TestCase) => test.diagnostic()?.duration ?? 0;
const seconds = (test: TestCase) => `${(durationOf(test) / 1000).toFixed(1)} s`;
const slowest = (tests: TestCase[]) => tests.toSorted((a, b) => durationOf(b) - durationOf(a)).slice(0, slowestShown);
const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;

const failedIn = (module: TestModule) => [...module.children.allTests('failed')];
const hasNoFailedTest = (module: TestModule) => failedIn(module).length === 0;

/** Builds the command from the files, and the names of the failed tests unless a file failed outside of its tests. */
function repeatCommand(modules: TestModule[]): string {
  const files = modules.map(({ relativeModuleId }) => relativeModuleId).join(' ');
  if (modules.some(hasNoFailedTest)) return `npm test -- ${files}`;
  const names = modules.flatMap(failedIn).map(({ fullName }) => patternOf(fullName));
  return `npm test -- ${files} -t ${shellQuoted(`^(${names.join('|')})$`)}`;
}

/** Builds a pattern for -t, which joins suite and test with a space. A title may contain ` > ` itself. */
const patternOf = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' > ', ' (> )?');

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
