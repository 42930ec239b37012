/**
 * Builds the client, the gateway and the reference backend into dist.
 * --if-needed: only what is older than its sources. CLIENT_BUILD=development: the client's development build instead.
 */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient, clientFolder } from './build-client.mjs';
import { buildProcesses } from './build-processes.mjs';

const root = import.meta.dirname;
const development = process.env.CLIENT_BUILD === 'development';
const always = !process.argv.includes('--if-needed');

/** The time of a file's last change in milliseconds; 0 if it does not exist. */
const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether a built file is newer than all of its sources. */
const isCurrent = (built, sources) =>
  globSync([...sources, 'build*.mjs', 'package-lock.json'], { cwd: root }).every(
    (source) => changed(join(root, source)) <= changed(built),
  );

if (always || !isCurrent(join(clientFolder(development), 'index.html'), ['client/**', 'contract/**'])) {
  await buildClient({ development });
}
if (always || !isCurrent(join(root, 'dist/backend/migrations'), ['server/**', 'backend/**', 'contract/**', 'config/**'])) {
  await buildProcesses();
}
