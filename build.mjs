/**
 * Builds the client, the gateway and the reference backend into dist.
 * With --if-needed, skips outputs that are newer than their sources. With CLIENT_BUILD=development, builds the client in
 * development mode.
 */
import { accessSync, constants, globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildClient, clientFolder } from './build/client.ts';

const root = import.meta.dirname;
const development = process.env.CLIENT_BUILD === 'development';
const always = !process.argv.includes('--if-needed');

/** The time of a file's last change in milliseconds; 0 if it does not exist. */
const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns whether a built file is newer than all of its sources. */
const isCurrent = (built, sources) =>
  globSync([...sources, 'build.mjs', 'build/**', 'package-lock.json'], { cwd: root }).every(
    (source) => changed(join(root, source)) <= changed(built),
  );

const builds = [
  {
    built: join(clientFolder(development), 'index.html'),
    sources: ['client/**', 'contract/**'],
    run: () => buildClient({ development }),
  },
  {
    built: join(root, 'dist/backend/migrations'),
    sources: ['server/**', 'backend/**', 'shared/**', 'contract/**', 'config/**'],
    // Loads esbuild and PGlite, which a start without a build does not need.
    run: async () => (await import('./build/processes.ts')).buildProcesses(),
  },
];
const isNeeded = ({ built, sources }) => always || !isCurrent(built, sources);

/** Waits until no other process builds. The lock, a SQLite file lock, ends with this process. */
function lockDist() {
  const dist = join(root, 'dist');
  try {
    mkdirSync(dist, { recursive: true });
    accessSync(dist, constants.W_OK);
    const lock = new DatabaseSync(join(dist, 'lock'), { timeout: 300_000 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    process.stderr.write(`Cannot build into ${dist}: ${error.message}\n`);
    process.exit(1);
  }
}

if (builds.some(isNeeded)) {
  const lock = lockDist();
  for (const build of builds) if (isNeeded(build)) await build.run();
  lock.close();
}
