import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const isSoak = process.env.SOAK === '1';
const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8');

/** The blocks of the guide in order. Those marked `soak` take minutes. */
const blocks = [...guide.matchAll(/^```(\w+)( soak)?\n([\s\S]*?)^```$/gm)]
  .map(([, language = '', soak, text = '']) => ({ language, isLong: soak !== undefined, text }))
  .filter(({ isLong }) => isSoak || !isLong);

/** Copies the repository into a new folder, with links to the installed packages. */
function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'adding-a-resource-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const generated = ['.git', 'data', 'dist', 'node_modules'];
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !generated.includes(relative(root, path)),
  });
  mkdirSync(join(folder, 'node_modules'));
  // Caches of tools are hidden.
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    (name) => name === '.bin' || !name.startsWith('.'),
  ))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/**
 * Returns the commands of `npm run check`, without the lint of the files that the guide does not touch: `npm test` has
 * linted them. Other test files run beside this one, so the types are checked on one core, which takes the least in total.
 */
const checkOf = (touched: Set<string>) =>
  isSoak
    ? 'npm run check'
    : [
        'node_modules/.bin/tsc -p . --singleThreaded',
        `node_modules/.bin/biome check --error-on-warnings --files-ignore-unknown=true ${[...touched].join(' ')}`,
        'node_modules/.bin/knip --config config/knip.json',
        'node_modules/.bin/vitest run test/*.test.ts',
      ].join('\n');

/** Carries out a block: commands, the changes of a file, or a whole file after a comment with its path, which it notes. */
async function follow(
  folder: string,
  { language, text }: (typeof blocks)[number],
  touched: Set<string>,
): Promise<void> {
  if (language === 'sh') return run(folder, text.replace('npm run check', checkOf(touched)));
  const [, path = '', content = ''] = /^\S+ (\S+)(?: -->)?\n([\s\S]*)$/.exec(text) ?? [];
  const file = join(folder, path);
  touched.add(path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    language === 'diff' ? changed(readFileSync(file, 'utf8'), path, content) : content,
  );
}

/** Returns a source with the changes of a diff. */
function changed(source: string, path: string, diff: string): string {
  return diff.split('@@\n').reduce((text, change) => {
    const lines = change.trimEnd().split('\n');
    const linesOf = (sign: string) =>
      lines.filter((line) => !line.startsWith(sign)).map((line) => `${line.slice(1)}\n`);
    const [before, after] = [linesOf('+').join(''), linesOf('-').join('')];
    expect(text.split(before).length - 1, `${path} ${before}`).toBe(1);
    return text.replace(before, () => after);
  }, source);
}

/** Runs commands as a new shell of a person does. Throws an Error with their output if one fails. */
function run(folder: string, commands: string): Promise<void> {
  const { PATH, HOME, CHROMIUM_PATH, TEST_DATABASE_URL } = process.env;
  const env = { PATH, HOME, CHROMIUM_PATH, TEST_DATABASE_URL };
  return new Promise((resolve, reject) => {
    execFile(
      'sh',
      ['-ec', commands],
      { cwd: folder, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${commands}${stdout}${stderr}`)) : resolve(),
    );
  });
}

it('OPS-40 the guide changes three files and adds a list and a write that pass all checks', {
  timeout: 3_600_000,
}, async () => {
  const folder = copyRepository();
  expect(blocks.length).toBeGreaterThan(10);
  const edited = blocks.flatMap(({ text }) => /^--- (\S+)/.exec(text)?.[1] ?? []);
  expect(edited).toEqual([
    'contract/all-endpoints.ts',
    'backend/routes.ts',
    'client/app/features.ts',
  ]);
  const touched = new Set<string>();
  for (const block of blocks) await follow(folder, block, touched);
});
