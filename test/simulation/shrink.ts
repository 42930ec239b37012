import type { Scenario, Setting, Step } from './scenario.ts';
import { simulate } from './simulate.ts';

/** Returns a scenario with as little as possible that still breaks the same rule. */
export async function shrink(scenario: Scenario): Promise<Scenario> {
  const { violation } = await simulate(scenario);
  let least = scenario;
  const attempt = async (next: Scenario): Promise<boolean> => {
    const result = await simulate(next);
    if (!violation || result.violation?.rule !== violation.rule) return false;
    least = next;
    return true;
  };
  const withSteps = (steps: Step[]) => attempt({ ...least, steps });
  for (let before = Number.POSITIVE_INFINITY; least.steps.length < before; ) {
    before = least.steps.length;
    for (let size = before >> 1; size >= 1; size >>= 1) {
      for (let at = 0; at < least.steps.length; ) {
        if (!(await withSteps(least.steps.toSpliced(at, size)))) at += size;
      }
    }
  }
  for (const { id } of least.steps) {
    const change = (part: Partial<Step>) =>
      withSteps(least.steps.map((step) => (step.id === id ? { ...step, ...part } : step)));
    await change({ isCalm: true });
    await change({ killAfter: undefined });
  }
  const simpler: Partial<Setting>[] = [
    { rotates: false },
    { storage: 'sound' },
    { hasLocks: true },
    { upgradeAt: 0 },
  ];
  for (const part of simpler) await attempt({ ...least, setting: { ...least.setting, ...part } });
  return least;
}
