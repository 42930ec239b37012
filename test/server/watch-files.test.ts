import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../server/ops/logging.ts';
import { readFileOf, watchFiles } from '../../server/watch-files.ts';
import { unreachableUrl } from '../support/upstream.ts';
import { listening, startConsole } from './console-process.ts';

const soon = { interval: 5 };

function folder(): string {
  const created = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(created, { recursive: true }));
  return created;
}

/** Replaces the files of a folder like the kubelet: in a new folder, behind a symbolic link that is renamed. */
function mount(volume: string, revision: number, text: string) {
  mkdirSync(join(volume, `..${revision}`));
  writeFileSync(join(volume, `..${revision}`, 'console'), text);
  symlinkSync(`..${revision}`, join(volume, '..data_tmp'));
  renameSync(join(volume, '..data_tmp'), join(volume, '..data'));
  if (revision === 1) symlinkSync('..data/console', join(volume, 'console'));
  else rmSync(join(volume, `..${revision - 1}`), { recursive: true });
}

/** Watches a file; texts that contain `bad` are invalid. */
function watched(file: string, text: string) {
  const applied: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const apply = ([changed = '']: string[]) => {
    if (changed.includes('bad')) throw new Error('It is bad.');
    applied.push(changed);
  };
  const logger = createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  onTestFinished(
    watchFiles({ files: [file], texts: [text], apply, subject: 'settings', logger, intervalMs: 5 }),
  );
  return { applied, lines };
}

describe('the console settings file', () => {
  it('DEPLOY-4 applies a change behind the symbolic links of a Kubernetes volume', async () => {
    const volume = folder();
    mount(volume, 1, 'one');
    const { applied } = watched(join(volume, 'console'), 'one');
    for (const [index, text] of ['two', 'three'].entries()) {
      mount(volume, index + 2, text);
      await expect.poll(() => applied.at(-1), soon).toBe(text);
    }
    expect(applied).toEqual(['two', 'three']);
  });

  it('DEPLOY-4 keeps the last valid values and logs one line', async () => {
    const file = join(folder(), 'console');
    writeFileSync(file, 'one');
    const { applied, lines } = watched(file, 'one');
    writeFileSync(file, 'bad');
    await expect.poll(() => lines, soon).toMatchObject([{ level: 50, file, reason: 'It is bad.' }]);
    rmSync(file);
    await expect.poll(() => lines, soon).toHaveLength(2);
    expect(lines[1]).toMatchObject({ level: 50, reason: 'The file cannot be read (ENOENT).' });
    writeFileSync(file, 'two');
    await expect.poll(() => applied, soon).toEqual(['two']);
    expect(lines).toHaveLength(3);
  });

  it('DEPLOY-4 reads a file of 1 MiB', () => {
    const file = join(folder(), 'console');
    writeFileSync(file, '#'.repeat(1_048_576));
    expect(readFileOf('CONSOLE_SETTINGS_FILE', file)).toHaveLength(1_048_576);
  });

  it.each([
    [
      'a file of more than 1 MiB',
      'is larger than 1 MiB',
      (file: string) => writeFileSync(file, '#'.repeat(1_048_577)),
    ],
    [
      'a pipe without a writer',
      'is not a regular file',
      (file: string) => void execFileSync('mkfifo', [file]),
    ],
    ['a folder', 'is not a regular file', (file: string) => mkdirSync(file)],
  ])('DEPLOY-4 reports %s and applies the file after it', async (_what, reason, create) => {
    const file = join(folder(), 'console');
    create(file);
    const { applied, lines } = watched(file, 'one');
    await expect
      .poll(() => lines, soon)
      .toMatchObject([{ level: 50, file, reason: `The file ${reason}.` }]);
    expect(() => readFileOf('CONSOLE_SETTINGS_FILE', file)).toThrow(
      `CONSOLE_SETTINGS_FILE: the file ${reason}.`,
    );
    rmSync(file, { recursive: true });
    writeFileSync(file, 'two');
    await expect.poll(() => applied, soon).toEqual(['two']);
  });

  it('DEPLOY-4 reaches a running console', async () => {
    const file = join(folder(), 'console');
    writeFileSync(file, 'ANNOUNCEMENT=Before\n');
    const running = startConsole({
      BACKEND_URL: (await unreachableUrl()).href,
      CONSOLE_SETTINGS_FILE: file,
      READ_ONLY: 'on',
    });
    const origin = await listening(running);
    const info = async () => (await fetch(`${origin}/version`)).json();
    expect(await info()).toMatchObject({ announcement: 'Before', read_only: true });
    writeFileSync(file, 'ANNOUNCEMENT=After\nREAD_ONLY=off\n');
    await expect.poll(info).toMatchObject({ announcement: 'After', read_only: false });
  });

  it.each([
    ['READ_ONLY=maybe\n', /^READ_ONLY is "maybe"; expected on or off\.\n$/],
    [Buffer.from([0x23, 0xe9, 0x0a]), /^CONSOLE_SETTINGS_FILE is not UTF-8\.\n$/],
    [undefined, /^CONSOLE_SETTINGS_FILE: the file cannot be read \(ENOENT\)\.\n$/],
  ])('DEPLOY-4 ends the start with one line if it holds %j', async (text, line) => {
    const file = join(folder(), 'console');
    if (text !== undefined) writeFileSync(file, text);
    const running = startConsole({
      BACKEND_URL: (await unreachableUrl()).href,
      CONSOLE_SETTINGS_FILE: file,
    });
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(line);
  });
});
