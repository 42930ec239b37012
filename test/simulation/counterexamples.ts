import { assumptions, type Scenario, scenarioOf } from './scenario.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/** The breaches of each assumption from which the shortest is printed, and the longest search for them, in milliseconds. */
const examples = 12;
const longestSearch = 60_000;

/** Prints the shortest counterexample for each assumption in docs/protocol.md: its trace without what happens before the first step. */
async function main(): Promise<void> {
  for (const broken of assumptions) {
    let shortest: string[] | undefined;
    const end = performance.now() + longestSearch;
    for (let seed = 0, found = 0; found < examples && performance.now() < end; seed += 1) {
      const scenario = scenarioOf(seed, broken);
      if (!(await simulate(scenario)).violation) continue;
      found += 1;
      const lines = await traceOf(await shrink(scenario));
      if (!shortest || lines.length < shortest.length) shortest = lines;
    }
    console.log(`\n${broken}`);
    for (const line of shortest ?? []) console.log(line);
  }
}

async function traceOf(scenario: Scenario): Promise<string[]> {
  const lines: string[] = [];
  await simulate(scenario, lines);
  return lines.filter((line) => !line.startsWith('    0.000'));
}

await main();
