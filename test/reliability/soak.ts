import { availableParallelism, loadavg } from 'node:os';
import { openPostgres } from '../support/postgres.ts';
import { crash } from './scenarios/crash.ts';
import { failover } from './scenarios/failover.ts';
import { flood } from './scenarios/flood.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { heldLock, silence } from './scenarios/outage.ts';
import { pageBesideReports } from './scenarios/page-beside-reports.ts';
import { prepareRaces, races } from './scenarios/races.ts';
import type { Tally } from './scenarios/tally.ts';
import { embeddedTarget, serverTarget, type Target } from './scenarios/target.ts';

/** Runs `npm run soak -- 3`: the reliability tests with three times as many rounds, and a table of the counts. */
const factor = Number(process.argv[2] ?? 1);

const scenarios: {
  name: string;
  run: (target: Target, rounds: number) => Promise<Tally>;
  rounds: number;
  server?: true;
}[] = [
  { name: 'kill -9 while writing', run: crash, rounds: 20 },
  {
    name: 'races',
    run: (target, rounds) => prepareRaces(target, rounds).then(() => races(target, rounds)),
    rounds: 40,
  },
  {
    name: 'random input',
    run: (target, rounds) => fuzz(target, rounds, Date.now()),
    rounds: 2_000,
  },
  { name: 'flood of sign-ins', run: flood, rounds: 5 },
  { name: 'silent connections', run: silence, rounds: 10, server: true },
  { name: 'held table lock', run: heldLock, rounds: 10, server: true },
];

async function soak(): Promise<void> {
  const cluster = await openPostgres();
  const loadBefore = load();
  let flaws = 0;
  print(
    '| Scenario | Database | Rounds | Acknowledged | Lost | Doubled or late | 5xx | Hangs | Memory, start and end (MiB) |',
  );
  print('|---|---|---:|---:|---:|---:|---:|---:|---:|');
  try {
    const servers = cluster
      ? [false, true].map((serializable) => () => serverTarget(cluster.url, { serializable }))
      : [];
    for (const open of [embeddedTarget, ...servers]) {
      const target = await open();
      for (const { name, run, rounds, server } of scenarios) {
        if (server && target.database === 'PGlite') continue;
        flaws += printRow(name, target.database, await run(target, times(rounds)));
      }
      await target.close();
    }
    const failed = await failover(times(10));
    if (failed) {
      flaws += printRow('failover', 'PostgreSQL, replicated', failed);
      print(
        `\nEvery backend worked again within ${ms(failed.recovery)} of a promotion; until then ${failed.rejected} writes were`,
      );
      print(
        `rejected, and of ${failed.unknown} the response stated that they may have been saved.`,
      );
    }
    const { alone, beside } = await pageBesideReports();
    print(
      `\nA page of orders of the embedded database took ${ms(alone)} (median of 100), beside five reports ${ms(beside)}.`,
    );
    print(
      `${availableParallelism()} cores, load ${loadBefore} at the start and ${load()} at the end.`,
    );
  } finally {
    await cluster?.stop();
  }
  if (!cluster)
    process.stderr.write('PostgreSQL was not tested: set TEST_DATABASE_URL or install it.\n');
  if (flaws > 0) process.exitCode = 1;
}

const times = (rounds: number) => Math.max(1, Math.round(rounds * factor));

/** Prints the counts of a scenario. Returns the number of flaws. */
function printRow(
  name: string,
  database: string,
  { rounds, acknowledged, lost, doubled, serverErrors, hangs, memory }: Tally,
) {
  const cells = [
    name,
    database,
    rounds,
    acknowledged,
    lost,
    doubled,
    serverErrors,
    hangs,
    `${memory.start}, ${memory.end}`,
  ];
  print(`| ${cells.join(' | ')} |`);
  return lost + doubled + serverErrors + hangs;
}

const ms = (time: number) => `${Math.round(time)} ms`;
const load = () => loadavg()[0]?.toFixed(1);
const print = (line: string) => process.stdout.write(`${line}\n`);

await soak();
