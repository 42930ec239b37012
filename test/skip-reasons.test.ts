import { expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import { SkipReasons } from './support/skip-reasons.ts';

it('OPS-121 states how many tests were skipped for each reason', () => {
  const test = (note: string | undefined, reason?: string) => ({
    result: () => ({ state: 'skipped', note }),
    meta: () => ({ reason }),
  });
  const tests = [
    test('nginx is not installed'),
    test('nginx is not installed'),
    test(undefined, 'PgBouncer is not installed'),
    test(undefined),
  ];
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  new SkipReasons().onTestRunEnd([
    { children: { allTests: () => tests } } as unknown as TestModule,
  ]);
  const printed = write.mock.calls.map(([text]) => text);
  expect(printed).toEqual([
    ' 2 skipped: nginx is not installed\n',
    ' 1 skipped: PgBouncer is not installed\n',
    ' 1 skipped: of npm run soak, of another platform, or without PostgreSQL\n',
  ]);
});
