import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { bugs, root } from './patches.ts';

/**
 * Prints the table of the bugs in docs/protocol.md: each is built into a copy of the sources, and the simulation has 60 s to find it.
 * Arguments choose bugs by name; `--keep` keeps the shrunk scenario of each beside its patch. The exit code is 1 if one is not found.
 */
function main({
  values: { keep },
  positionals: names,
}: {
  values: { keep?: boolean };
  positionals: string[];
}): void {
  console.log('| Bug | Rule that it breaks | Writes | Seconds |');
  console.log('|---|---|---:|---:|');
  for (const file of bugs()) {
    const name = basename(file, '.patch');
    if (names.length > 0 && !names.includes(name)) continue;
    const [sentence = ''] = readFileSync(file, 'utf8').split('\n');
    const found = find(file);
    console.log(
      `| ${sentence} | ${found ? `${found.rule} | ${found.writes} | ${found.seconds}` : 'NOT FOUND | | '} |`,
    );
    if (!found) process.exitCode = 1;
    else if (keep)
      writeFileSync(
        file.replace('.patch', '.json'),
        `${JSON.stringify(JSON.parse(found.scenario), null, 2)}\n`,
      );
  }
}

function find(
  patch: string,
): { rule: string; writes: string; seconds: string; scenario: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-bug-'));
  try {
    for (const part of ['client', 'contract', 'shared', 'test/simulation', 'package.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync('git', ['apply', patch], { cwd: folder });
    const { stdout } = spawnSync(process.execPath, ['test/simulation/main.ts', '--seconds', '60'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [, writes = '', seconds = '', rule = ''] =
      /after (\d+) writes and ([\d.]+) s: (.*)/.exec(stdout) ?? [];
    const [, scenario = ''] = /^Scenario: (.*)$/m.exec(stdout) ?? [];
    return rule === '' ? undefined : { rule, writes, seconds, scenario };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main(parseArgs({ options: { keep: { type: 'boolean' } }, allowPositionals: true }));
