import {
  isRepeatable,
  isUnsettled,
  mayStillArrive,
  type Resolution,
} from '#platform/outbox/write.ts';
import type { Input, Page, Source } from './page.ts';
import type { Random } from './random.ts';
import { openRun, type Run } from './simulate.ts';

/** A failure of one save. */
interface Failure {
  name: string;
  /** The fault of its request, and whether the backend carries it out. */
  fault?: string;
  isCarriedOut?: boolean;
  /** Makes something fail before it is sent. */
  before?: (run: Run) => void;
  /** Ends that some time after it was sent. */
  after?: (run: Run) => void;
  /** True if the page is loaded again right after it was sent. */
  isReloaded?: boolean;
}

const limit = 60_000;
/** The time between the save and the end of an outage, in milliseconds. */
const outage = 20_000;

const failures: Failure[] = [
  { name: 'no connection, not carried out', fault: 'cut' },
  { name: 'no response, carried out', fault: 'cut', isCarriedOut: true },
  { name: '500, not carried out', fault: 'gateway error' },
  { name: '500, carried out', fault: 'gateway error', isCarriedOut: true },
  {
    name: 'the backend hangs, after it responds',
    before: ({ network }) => network.setHanging(true),
    after: ({ network }) => network.setHanging(false),
  },
  {
    name: 'a commit waits for a standby, after it is back',
    before: ({ backend }) => backend.setStandby(false),
    after: ({ backend }) => backend.setStandby(true),
  },
  {
    name: 'the page is reloaded, not carried out',
    fault: 'request lost',
    isReloaded: true,
  },
];

const kinds: Input['kind'][] = ['set', 'process', 'create'];

/**
 * Prints the table of waiting times in docs/protocol.md: the seconds from a failure until the person can send the same values, and other
 * values, in virtual time.
 */
async function main(): Promise<void> {
  for (const features of ['withdrawal', 'key', 'time'] as const) {
    console.log(`\n${features}, limit ${limit / 1000} s\n\n| Failure | ${kinds.join(' | ')} |`);
    console.log(`|---|${kinds.map(() => '---:|').join('')}`);
    for (const failure of failures) {
      // Reads lag then: an assumption.
      if (failure.name.includes('standby') && features !== 'withdrawal') continue;
      const cells: string[] = [];
      for (const kind of kinds) cells.push(await waitAfter(failure, kind, features));
      console.log(`| ${failure.name} | ${cells.join(' | ')} |`);
    }
  }
}

async function waitAfter(
  failure: Failure,
  kind: Input['kind'],
  features: Resolution,
): Promise<string> {
  const calm = sourceOf();
  const run = openRun({
    ...{ seed: 0, isCalm: () => true, otherwise: calm },
    setting: {
      ...{ features, upgradeAt: 0, hasLocks: true, storage: 'sound', rotates: false },
      ...{ limit, broken: undefined },
    },
  });
  const { world, browsers, backend } = run;
  const pageNow = () => browsers[0]?.page(0) as Page;
  await world.run(1_000, () => false);
  const item = { set: 'item 1', create: 'reference 1', process: 'settlement 1' };
  const input = inputOf(kind, item[kind]);
  pageNow().tab.loaded.set(item[kind], backend.value(item[kind]));
  failure.before?.(run);
  let isOver = false;
  void pageNow()
    .save(input, sourceOf(failure))
    .then(() => {
      isOver = true;
    });
  const sentAt = world.now();
  if (failure.isReloaded) {
    await world.run(sentAt + 50, () => false);
    browsers[0]?.open(0);
  } else if (failure.after) {
    await world.run(sentAt + outage, () => false);
    failure.after(run);
  } else await world.run(sentAt + 10 * limit, () => isOver);
  const failedAt = world.now();
  const page = pageNow();
  const writes = () => page.outbox.writes.get();
  let hasShown = !failure.isReloaded;
  // A page that was loaded again reads the write first.
  const isOpen = () => {
    hasShown ||= writes().length > 0;
    return hasShown;
  };
  const until = async (isFree: () => boolean) => {
    await world.run(failedAt + 10 * limit, () => isOpen() && isFree());
    return ((world.now() - failedAt) / 1_000).toFixed(1);
  };
  const isFree = () => writes().every((write) => !isUnsettled(write) && !mayStillArrive(write));
  const same = await until(() => isFree() || writes().every(isRepeatable));
  const other = await until(isFree);
  return same === other ? same : `${same} / ${other}`;
}

const inputOf = (kind: Input['kind'], item: string): Input => ({
  ...{ kind, item, value: `a new ${kind}`, saveId: undefined, isInvalid: false },
});

/** Returns the source of a request with a fault, after which nothing fails. */
function sourceOf({ fault, isCarriedOut = false }: Partial<Failure> = {}): Source {
  let isFirst = fault !== undefined;
  const random: Random = {
    next: () => 0,
    // Of the chances of the network, 0.4 is that of a fault and 0.6 that it is carried out nevertheless.
    chance: (probability) => probability === 0.4 || (probability === 0.6 && isCarriedOut),
    between: (least) => least,
    pick: (list) => list.find((one) => one === fault) ?? (list[0] as (typeof list)[number]),
  };
  return {
    random,
    isCalm() {
      const isCalm = !isFirst;
      isFirst = false;
      return isCalm;
    },
  };
}

await main();
