import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** True if this machine has PHP and Laravel. */
    hasLaravel: boolean;
  }
}

/** Looks for PHP and Debian's package of Laravel. Without them their tests are skipped with a warning. */
export default function setup(project: TestProject): void {
  const program = "require 'Illuminate/autoload.php'; new PDO('sqlite::memory:');";
  const hasLaravel = spawnSync('php', ['-r', program]).status === 0;
  if (!hasLaravel)
    process.stderr.write(
      '\nSKIPPED: all tests on Laravel. They need the Debian packages php-cli, php-sqlite3 and php-laravel-framework.\n\n',
    );
  project.provide('hasLaravel', hasLaravel);
}
