import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bugs, root } from '../../../simulation/bugs/patches.ts';

/**
 * Prints a table of the bugs of the rows: each is built into a copy of the sources, whose rows of the seeds of `npm test` have to show it.
 * Arguments choose bugs by name. The exit code is 1 if one is not found.
 */
function main(names: string[]): void {
  console.log('| Bug | Found by |');
  console.log('|---|---|');
  for (const file of bugs(import.meta.dirname)) {
    if (names.length > 0 && !names.includes(basename(file, '.patch'))) continue;
    const [sentence = ''] = readFileSync(file, 'utf8').split('\n');
    const finders = find(file);
    console.log(`| ${sentence} | ${finders.join(', ') || 'NOT FOUND'} |`);
    if (finders.length === 0) process.exitCode = 1;
  }
}

/** Returns the ends of the titles of the tests that fail with a bug, such as `the rows of seed 1`. */
function find(patch: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-bug-'));
  try {
    for (const part of ['backend', 'config', 'contract', 'shared', 'test', 'tools', 'package.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync('git', ['apply', patch], { cwd: folder });
    const config = 'test/backend/generated-rows/bugs/vitest.config.ts';
    const report = join(folder, 'report.json');
    const reporter = ['--reporter', 'json', '--outputFile', report];
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...reporter],
      { cwd: folder, stdio: 'ignore' },
    );
    return failedIn(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Report {
  testResults: { assertionResults: { status: string; title: string }[] }[];
}

function failedIn({ testResults }: Report): string[] {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (results.length === 0) throw new Error('No test has run.');
  const failed = results.filter(({ status }) => status === 'failed');
  return [...new Set(failed.map(({ title }) => title.replace(/^.*plain SQL on |^BE-\d+ /, '')))];
}

main(process.argv.slice(2));
