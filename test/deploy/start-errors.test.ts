import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

const run = (folder: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

it('OPS-5 reports an unwritable dist folder in one line', () => {
  const project = mkdtempSync(join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const name of ['build.mjs', 'build'])
    cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  // A file in place of the folder, because root can write to any folder.
  writeFileSync(join(project, 'dist'), '');
  expect(run(project, 'build.mjs')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Cannot build into \S+: EEXIST: [^\n]+\n$/),
  });
});

it.each([
  ['20.20.2', 1, 'Clearhouse needs Node 24.7 or later, and this is v20.20.2.'],
  ['24.6.0', 1, 'Clearhouse needs Node 24.7 or later, and this is v24.6.0.'],
  ['24.7.0', 0, ''],
  ['26.0.0', 0, ''],
])('OPS-5 exits on Node %s with code %i before it builds', (version, status, sentence) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });
    Object.defineProperty(process, 'version', { value: 'v${version}' });`;
  const result = run(
    root,
    '--import',
    `data:text/javascript,${pretend}`,
    'config/require-node.mjs',
  );
  expect(result).toEqual({ status, stdout: '', stderr: expect.stringContaining(sentence) });
  expect(result.stderr.split('\n')).toHaveLength(status + 1);
});
