import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildProblem, type Problem } from '../../build/dev-document.ts';
import { createDevProcess } from '../../build/dev-process.ts';
import { isRunning } from '../support/is-running.ts';

/** Writes a module into a new folder. */
function moduleOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dev-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'module.mjs');
  writeFileSync(file, text);
  return file;
}

function processOf(text: string) {
  const problems: (Problem | undefined)[] = [];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const one = createDevProcess({
    name: 'The backend',
    module: moduleOf(text),
    onChange: (problem) => problems.push(problem),
  });
  onTestFinished(async () => {
    await one.stop('SIGKILL');
    vi.restoreAllMocks();
  });
  return { ...one, problems };
}

const ready = `process.send({ type: 'ready', port: Number(process.env.PORT) }); setInterval(() => {}, 1e6);`;
const start = { title: 'The backend is starting', text: '', isTemporary: true };

it('OPS-41 a process starts with its progress until it listens', async () => {
  const { restart, problems } = processOf(
    `process.send({ type: 'progress', done: 5, of: 10 }); ${ready}`,
  );
  expect(await restart({ PORT: '17' })).toEqual({ type: 'ready', port: 17 });
  expect(problems).toEqual([
    start,
    { ...start, text: 'Creating the demo data: 5 of 10 orders' },
    undefined,
  ]);
});

it('OPS-41 shows the output of a process that ends', async () => {
  const { restart, problems } = processOf(
    `console.error('The port is in use.'); process.exitCode = 3;`,
  );
  expect(await restart({})).toBeUndefined();
  const text =
    'The port is in use.\n\nIt ended with code 3, and starts again when its sources change.';
  expect(problems.at(-1)).toEqual({ title: 'The backend has stopped', text, isTemporary: false });
});

it('OPS-41 a restart ends the process before, without a problem', async () => {
  const { restart, stop, problems } = processOf(
    ready.replace('Number(process.env.PORT)', 'process.pid'),
  );
  const first = await restart({});
  const second = await restart({});
  expect(isRunning(first?.port ?? 0)).toBe(false);
  expect(isRunning(second?.port ?? 0)).toBe(true);
  await stop();
  expect(isRunning(second?.port ?? 0)).toBe(false);
  expect(problems).toEqual([start, undefined, start, undefined]);
});

it('OPS-41 names the file and line of an error of a build', async () => {
  const failure = await build({
    entryPoints: [moduleOf('const = 1')],
    write: false,
    logLevel: 'silent',
  }).catch((error) => error);
  const { title, text } = await buildProblem(failure);
  expect(title).toBe('The client cannot be built');
  expect(text).toMatch(/module\.mjs:1:6:\s+1 │ const = 1/);
});

it('OPS-41 shows the stack of any other error of a build', async () => {
  const { text } = await buildProblem(new Error('The build lacks a file.'));
  expect(text).toMatch(/^Error: The build lacks a file\.\n {4}at /);
});
