import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test or a suite is skipped, if it is. */
    reason?: string;
  }
}

/** Prints, after the summary, how many tests were skipped for each reason, such as a program that is not installed. */
export class SkipReasons implements Reporter {
  #isNamed = false;

  onInit({ config }: Vitest): void {
    this.#isNamed = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const reason =
          reasonOf(test) ?? (this.#isNamed ? 'their names do not match' : otherReasons());
        counts.set(reason, (counts.get(reason) ?? 0) + 1);
      }
    }
    for (const [reason, count] of counts) process.stdout.write(` ${count} skipped: ${reason}\n`);
  }
}

function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return note ?? test.meta().reason;
}

/** The reasons of tests that name none. The setup of PostgreSQL sets the variable. */
const otherReasons = (): string =>
  [
    'they run in `npm run soak`',
    ...(process.env.TEST_DATABASE_URL ? [] : ['they need PostgreSQL']),
    ...(process.platform === 'linux' ? [] : ['they need Linux']),
  ].join(', or ');
