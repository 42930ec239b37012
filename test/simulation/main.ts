import { parseArgs } from 'node:util';
import {
  type Assumption,
  assumptions,
  type Scenario,
  type Setting,
  scenarioOf,
} from './scenario.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/** The number of writes after which the progress is printed. */
const reportInterval = 100_000;

/**
 * Simulates writes: `node test/simulation/main.ts --writes 20000`, or `--seconds 60`, from seed `--seed 0`. A seed that breaks a rule is
 * shrunk, its trace printed, and the exit code is 1. `--trace` prints the trace of one seed. `--broken late-commit` breaks an assumption,
 * and `--setting '{"features":"time","upgradeAt":0}'` replaces parts of every setting.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '0' },
      writes: { type: 'string' },
      seconds: { type: 'string' },
      broken: { type: 'string' },
      setting: { type: 'string', default: '{}' },
      trace: { type: 'boolean', default: false },
    },
  });
  const broken = assumptions.find((name): name is Assumption => name === values.broken);
  const part = JSON.parse(values.setting) as Partial<Setting>;
  const scenarioFrom = (seed: number): Scenario => {
    const scenario = scenarioOf(seed, broken);
    return { ...scenario, setting: { ...scenario.setting, ...part } };
  };
  if (values.trace) {
    await print(scenarioFrom(Number(values.seed)));
    return;
  }
  const most = Number(values.writes ?? Number.POSITIVE_INFINITY);
  const seconds = Number(values.seconds ?? Number.POSITIVE_INFINITY);
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1_000;
  let writes = 0;
  let seed = Number(values.seed);
  const report = () =>
    `${writes} writes, ${seed - Number(values.seed)} seeds, ${Math.round(writes / passed())} writes per second`;
  let reported = 0;
  for (; writes < most && passed() < seconds; seed += 1) {
    const scenario = scenarioFrom(seed);
    const result = await simulate(scenario);
    writes += result.writes;
    if (writes >= reported + reportInterval) {
      reported = writes;
      console.log(report());
    }
    if (!result.violation) continue;
    console.log(
      `Seed ${seed}, after ${writes} writes and ${passed().toFixed(1)} s: ${result.violation.rule}`,
    );
    const least = await shrink(scenario);
    await print(least);
    console.log(`Scenario: ${JSON.stringify(least)}`);
    process.exitCode = 1;
    return;
  }
  console.log(`${report()}: no breach`);
}

async function print(scenario: Scenario): Promise<void> {
  const lines: string[] = [];
  await simulate(scenario, lines);
  console.log(JSON.stringify(scenario.setting));
  for (const line of lines) console.log(line);
}

await main();
