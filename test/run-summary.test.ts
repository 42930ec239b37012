import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type FileResult, summaryOf } from './support/run-summary.ts';

const passed = (name: string, duration = 1) => ({ name, failed: false, duration });
const failed = (name: string) => ({ name, failed: true, duration: 1 });
const fileOf = (path: string, ...tests: FileResult['tests']): FileResult => ({
  path,
  passed: tests.length > 0 && tests.every((test) => !test.failed),
  tests,
});

/** Returns the arguments that a shell passes to `npm test` when the last command of the summary is pasted. */
function repeatedArguments(files: FileResult[]): string[] {
  const command = summaryOf(files).at(-2) ?? '';
  const args = execFileSync('sh', ['-c', `npm() { printf '%s\\n' "$@"; }\n${command}`], { encoding: 'utf8' });
  return args.trimEnd().split('\n').slice(2);
}

describe('the summary of a test run', () => {
  it('OPS-9 lists the ten slowest tests with their durations', () => {
    const tests = Array.from({ length: 12 }, (_, n) => passed(`takes ${n} s`, n * 1000));
    const lines = summaryOf([fileOf('a.test.ts', ...tests.slice(6)), fileOf('b.test.ts', ...tests.slice(0, 6))]);
    expect(lines).toHaveLength(12);
    expect(lines.slice(0, 2)).toEqual(['Slowest tests', '   11.0 s  a.test.ts > takes 11 s']);
    expect(lines.at(-2)).toBe('    2.0 s  b.test.ts > takes 2 s');
  });

  it('OPS-9 lists only failed tests and files', () => {
    const lines = summaryOf([
      fileOf('a.test.ts', passed('works'), failed('suite > breaks')),
      fileOf('b.test.ts', passed('also works')),
      fileOf('c.test.ts'),
    ]);
    const from = lines.indexOf('Failed');
    expect(lines.slice(from, from + 4)).toEqual([
      'Failed',
      '  a.test.ts > suite > breaks',
      '  c.test.ts (outside of its tests)',
      'Repeat just these:',
    ]);
  });

  // Vitest matches the pattern against suites and title, joined by spaces.
  it.each([
    ['suite > breaks', 'suite breaks'],
    ['finds a > b', 'finds a > b'],
    ["keeps a user's name", "keeps a user's name"],
    ['adds 1 + 1 (or $2)', 'adds 1 + 1 (or $2)'],
  ])('OPS-9 repeats the test %s and no other', (name, matched) => {
    const [path, flag, pattern = ''] = repeatedArguments([fileOf('a.test.ts', failed(name), passed('works'))]);
    expect([path, flag]).toEqual(['a.test.ts', '-t']);
    expect(new RegExp(pattern).test(matched)).toBe(true);
    expect(new RegExp(pattern).test(`${matched} twice`)).toBe(false);
  });

  it('OPS-9 repeats whole files if one failed outside of its tests', () => {
    const files = [fileOf('a.test.ts', failed('breaks')), fileOf('b.test.ts')];
    expect(repeatedArguments(files)).toEqual(['a.test.ts', 'b.test.ts']);
  });
});
