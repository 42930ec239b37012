import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Builds that print their names. */
const builds = {
  'build/client.ts': `
    export const clientFolder = () => import.meta.dirname + '/../dist/client';
    export const buildClient = () => console.log('client');
  `,
  'build/processes.ts': "export const buildProcesses = () => console.log('processes');",
};
const built = ['dist/client/index.html', 'dist/backend/migrations'];

it.each([
  ['README.md', []],
  ['client/main.tsx', ['client']],
  ['contract/users.ts', ['client', 'processes']],
  ['server/main.ts', ['processes']],
  ['backend/db/migrations/001-staff.sql', ['processes']],
  ['shared/listen.ts', ['processes']],
  ['config/settings.ts', ['processes']],
  ['build/document.ts', ['client', 'processes']],
  ['package-lock.json', ['client', 'processes']],
])('OPS-42 a change of %s builds %j before the start', (changed, expected) => {
  const project = mkdtempSync(join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const write = (file: string, text: string, later = 0) => {
    const time = Date.now() / 1_000 + later;
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
    utimesSync(join(project, file), time, time);
  };
  cpSync(join(root, 'build.mjs'), join(project, 'build.mjs'));
  for (const [file, text] of Object.entries(builds)) write(file, text);
  for (const file of built) write(file, '', 60);
  write(changed, '', 120);
  const output = execFileSync(process.execPath, ['build.mjs', '--if-needed'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(output.split('\n').filter(Boolean)).toEqual(expected);
});
