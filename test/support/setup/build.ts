import { execFileSync } from 'node:child_process';

/** Builds the client once for every file that needs it. */
export default function setup(): void {
  execFileSync('node', ['build.mjs', '--if-needed'], { cwd: new URL('../../..', import.meta.url) });
}
