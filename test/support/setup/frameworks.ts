import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** True if this machine has PHP and Debian's package of Laravel. */
    hasLaravel: boolean;
    /** True if this machine has Debian's package of Django. */
    hasDjango: boolean;
  }
}

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Looks for the frameworks of the examples. The tests of an example whose framework is missing are skipped. */
export default function setup(project: TestProject): void {
  const laravel = "require 'Illuminate/autoload.php'; new PDO('sqlite::memory:');";
  project.provide('hasLaravel', succeeds('php', '-r', laravel));
  project.provide('hasDjango', succeeds('/usr/bin/python3', '-c', 'import django, sqlite3'));
}
