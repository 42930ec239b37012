import type { Reporter, TestCase, TestModule } from 'vitest/node';

const slowestShown = 10;

/** The results of a test file. */
export interface FileResult {
  path: string;
  /** False after a failed test, hook or import. */
  passed: boolean;
  tests: TestResult[];
}

interface TestResult {
  /** Suites and title, joined by ` > `. */
  name: string;
  failed: boolean;
  /** In milliseconds. */
  duration: number;
}

/** Prints the slowest tests, the failed tests and a command that repeats the failed ones at the end of a run. */
export class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      path: module.relativeModuleId,
      passed: module.ok(),
      tests: [...module.children.allTests()].map(toResult),
    }));
    if (files.length > 0) process.stdout.write(`${summaryOf(files).join('\n')}\n`);
  }
}

const toResult = (test: TestCase): TestResult => ({
  name: test.fullName,
  failed: test.result().state === 'failed',
  duration: test.diagnostic()?.duration ?? 0,
});

/** Returns the lines of the summary. */
export function summaryOf(files: FileResult[]): string[] {
  const failed = files.filter(({ passed }) => !passed);
  const slowest = files.flatMap(testsOf).toSorted((a, b) => b.duration - a.duration);
  const lines = ['Slowest tests', ...slowest.slice(0, slowestShown).map(durationLine), ''];
  if (failed.length === 0) return lines;
  const failures = failed.flatMap((file) => {
    const names = testsOf(file).filter((test) => test.failed);
    return names.length > 0 ? names.map(({ name }) => `  ${name}`) : [`  ${file.path} (outside of its tests)`];
  });
  return [...lines, 'Failed', ...failures, 'Repeat just these:', `  ${repeatCommand(failed)}`, ''];
}

const testsOf = ({ path, tests }: FileResult) => tests.map((test) => ({ ...test, name: `${path} > ${test.name}` }));

const durationLine = ({ name, duration }: TestResult) => `${`${(duration / 1000).toFixed(1)} s`.padStart(9)}  ${name}`;

/** Builds the command from the files, and the names of the failed tests unless a file failed outside of its tests. */
function repeatCommand(files: FileResult[]): string {
  const paths = files.map(({ path }) => path).join(' ');
  const names = files.map(({ tests }) => tests.filter(({ failed }) => failed).map(({ name }) => patternOf(name)));
  if (names.some(({ length }) => length === 0)) return `npm test -- ${paths}`;
  return `npm test -- ${paths} -t ${shellQuoted(`^(${names.flat().join('|')})$`)}`;
}

/** Builds a pattern for -t, which joins suite and test with a space. A title may contain ` > ` itself. */
const patternOf = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' > ', ' (> )?');

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
