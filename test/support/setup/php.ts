import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** True if this machine has PHP and Laravel. */
    hasLaravel: boolean;
  }
}

/** Looks for PHP and Debian's package of Laravel. Without them their tests are skipped. */
export default function setup(project: TestProject): void {
  const program = "require 'Illuminate/autoload.php'; new PDO('sqlite::memory:');";
  const hasLaravel = spawnSync('php', ['-r', program]).status === 0;
  project.provide('hasLaravel', hasLaravel);
}
