import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bugs, root } from '../../../simulation/bugs/patches.ts';

/**
 * Prints a table of the bugs of the rows: each is built into a copy of the sources, whose rows of the seeds of `npm test` have to show it.
 * The seconds are those until the first failure, with the start of the databases. Arguments choose bugs by name. The exit code is 1 if
 * one is not found.
 */
function main(names: string[]): void {
  console.log('| Bug | Found by | Seconds |');
  console.log('|---|---|---|');
  for (const file of bugs(import.meta.dirname)) {
    if (names.length > 0 && !names.includes(basename(file, '.patch'))) continue;
    const [sentence = ''] = readFileSync(file, 'utf8').split('\n');
    const start = Date.now();
    const finder = find(file);
    const seconds = ((Date.now() - start) / 1_000).toFixed(0);
    console.log(`| ${sentence} | ${finder ?? 'NOT FOUND'} | ${seconds} |`);
    if (finder === undefined) process.exitCode = 1;
  }
}

/** Returns the end of the title of the first test that fails with a bug, such as `the rows of seed 1`, or undefined. */
function find(patch: string): string | undefined {
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
      ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--config', config, ...reporter],
      { cwd: folder, stdio: 'ignore' },
    );
    return failedIn(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

function failedIn({ testResults }: Report): string | undefined {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (results.length === 0) throw new Error('No test has run.');
  const failed = results.find(({ status }) => status === 'failed');
  return failed?.fullName.replace(/BE-\d+ |responses agree with plain SQL on /g, '');
}

main(process.argv.slice(2));
