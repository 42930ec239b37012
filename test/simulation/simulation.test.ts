import { describe, expect, it } from 'vitest';
import { type Assumption, scenarioOf } from './scenario.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/** Returns the trace of a seed. */
async function traceOf(seed: number, broken?: Assumption): Promise<string> {
  const lines: string[] = [];
  await simulate(scenarioOf(seed, broken), lines);
  return lines.join('\n');
}

describe('the simulated outbox', () => {
  it('OUT-15 breaks no rule in 20,000 writes', async () => {
    const broken: string[] = [];
    let writes = 0;
    for (let seed = 0; writes < 20_000; seed += 1) {
      const result = await simulate(scenarioOf(seed));
      writes += result.writes;
      if (result.violation)
        broken.push(`${seed}: ${result.violation.rule}: ${result.violation.text}`);
    }
    expect(
      broken,
      'run `node test/simulation/main.ts --writes 1 --seed N` for a short trace',
    ).toEqual([]);
  });

  it('OUT-12 repeats either of two undecided writes of an item', async () => {
    // Two tabs without Web Locks have sent them at once, to a backend with `idempotency-key` alone.
    expect((await simulate(scenarioOf(2_006_563))).violation).toBeUndefined();
  });

  it('SHELL-18 sends nothing again while another user signs in in another tab', async () => {
    const scenario = scenarioOf(4_885);
    const setting = { ...scenario.setting, features: 'time', upgradeAt: 0, rotates: true } as const;
    expect((await simulate({ ...scenario, setting })).violation).toBeUndefined();
  });

  it('SHELL-18 shows nothing that another user of the browser loaded in between', async () => {
    expect((await simulate(scenarioOf(50_977))).violation).toBeUndefined();
  });

  it('SHELL-18 shows nothing that came while its user could not be confirmed', async () => {
    expect((await simulate(scenarioOf(628_805))).violation).toBeUndefined();
  });

  it('SHELL-15 lets no sign-in of before a sign-out succeed, also beside another sign-in', async () => {
    expect((await simulate(scenarioOf(1_069_102))).violation).toBeUndefined();
  });

  it('OUT-12 holds other values back also after the clock has jumped', async () => {
    expect((await simulate(scenarioOf(29_393))).violation).toBeUndefined();
  });

  it('OUT-17 settles every write after the backend returns to an earlier release', async () => {
    const rules: (string | undefined)[] = [];
    for (let seed = 0; seed < 300; seed += 1)
      rules.push((await simulate(scenarioOf(seed, 'rollback'))).violation?.rule);
    expect(rules).not.toContain('no verdict');
  });

  it('OUT-15 has the same trace in two runs of a seed', async () => {
    for (const seed of [3, 17, 100]) expect(await traceOf(seed)).toBe(await traceOf(seed));
    expect(await traceOf(3)).not.toBe(await traceOf(17));
  });

  it('OUT-15 shrinks a seed that breaks a rule', async () => {
    let seed = 0;
    while (!(await simulate(scenarioOf(seed, 'late-commit'))).violation) seed += 1;
    const scenario = scenarioOf(seed, 'late-commit');
    const [whole, least] = [await simulate(scenario), await shrink(scenario)];
    expect(least.steps.length).toBeLessThan(scenario.steps.length);
    expect((await simulate(least)).violation?.rule).toBe(whole.violation?.rule);
  });
});
