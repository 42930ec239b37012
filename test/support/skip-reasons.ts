import type { Reporter, TestModule } from 'vitest/node';

/** Prints, after the summary, how many tests were skipped for each reason, such as a program that is not installed. */
export class SkipReasons implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const result = test.result();
        const reason = result.state === 'skipped' ? result.note : undefined;
        if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
    }
    for (const [reason, count] of counts) process.stdout.write(` ${count} skipped: ${reason}\n`);
  }
}
