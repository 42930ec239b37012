import type { Resolution } from '#platform/outbox/write.ts';
import { type Random, randomOf } from './random.ts';

/** An assumption that a run breaks on purpose, to show what it is for. */
export const assumptions = [
  'late-commit',
  'lagging-reads',
  'forgotten-keys',
  'repeated-request',
  'lost-disk',
  'rollback',
  'second-outage',
  'equal-values',
  'no-storage',
  'no-locks',
] as const;
export type Assumption = (typeof assumptions)[number];

/** The surroundings of a run. */
export interface Setting {
  /** The features that the backend declares at the start. */
  features: Resolution;
  /** The backend declares the features only from this time on, in milliseconds: before, it is one version older. */
  upgradeAt: number;
  hasLocks: boolean;
  storage: 'sound' | 'full' | 'missing';
  /** True if every response changes the token, and only the last one is accepted. */
  rotates: boolean;
  /** The time after which the backend carries out nothing any more, in milliseconds. */
  limit: number;
  broken: Assumption | undefined;
}

/** The actions of people, and the faults. */
const kinds = {
  save: 40,
  'save and look away': 6,
  'save in a hurry': 8,
  'save and leave': 6,
  create: 14,
  process: 10,
  again: 16,
  look: 8,
  'check now': 4,
  dismiss: 5,
  repeat: 5,
  'close undecided': 2,
  revert: 3,
  reload: 4,
  close: 2,
  open: 3,
  freeze: 5,
  'kill browser': 2,
  'sign out': 4,
  expire: 2,
  'sign in': 6,
  'other user': 4,
  'other user and out': 3,
  'clock jump': 3,
  'storage stall': 4,
  'outage: hangs': 2,
  'outage: rejects': 2,
  'outage: crash': 2,
  'outage: gateway': 2,
  'standby lost': 3,
} as const;
export type Kind = keyof typeof kinds;

/** One thing that happens. Its faults are those of its own random numbers, so that it does not change without another step. */
export interface Step {
  id: number;
  at: number;
  kind: Kind;
  browser: number;
  tab: number;
  /** True without faults of the network. */
  isCalm: boolean;
  /** The number of effects after which its page is killed. */
  killAfter: number | undefined;
}

export interface Scenario {
  seed: number;
  setting: Setting;
  steps: Step[];
}

/** Returns the kinds of a seed by their weights. Each seed has only some of them, so that rare ones meet more often. */
function kindsOf(random: Random): Kind[] {
  const chosen = Object.entries(kinds).filter(([kind]) => kind === 'save' || random.chance(0.5));
  return chosen.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind as Kind));
}

/** Returns the scenario of a seed. */
export function scenarioOf(seed: number, broken?: Assumption): Scenario {
  const random = randomOf(seed);
  const features = featuresOf(random, broken);
  const setting: Setting = {
    features,
    upgradeAt: features !== 'time' && random.chance(0.2) ? random.between(0, 60_000) : 0,
    hasLocks: random.chance(0.9) && broken !== 'no-locks',
    storage: storageOf(random, broken),
    rotates: random.chance(0.15),
    limit: random.pick([10_000, 20_000, 60_000]),
    broken,
  };
  const count = random.between(6, 40);
  const chosen = kindsOf(random);
  const steps = Array.from({ length: count }, (_, id): Step => {
    const own = randomOf(seed, id, 1);
    return {
      id,
      at: own.between(0, 3 * count) * 1_000 + own.between(0, 999),
      kind: own.pick(chosen),
      // Colleagues change less.
      browser: own.chance(0.8) ? 0 : 1,
      tab: own.between(0, 1),
      isCalm: own.chance(0.4),
      killAfter: own.chance(0.06) ? own.between(0, 12) : undefined,
    };
  });
  if (setting.upgradeAt > 0) steps.push(...aroundUpgrade(seed, setting.upgradeAt, count));
  return { seed, setting, steps };
}

/** Returns what people do around an upgrade: one saves right before it, and again once the service responds. */
function aroundUpgrade(seed: number, upgradeAt: number, firstId: number): Step[] {
  const own = randomOf(seed, firstId, 1);
  const same = { browser: 0, tab: own.between(0, 1), killAfter: undefined };
  const before = Math.max(0, upgradeAt - own.between(0, 3_000));
  const after = upgradeAt + own.between(0, 5_000);
  return [
    { ...same, id: firstId, at: before, kind: 'save', isCalm: false },
    { ...same, id: firstId + 1, at: after, kind: 'again', isCalm: own.chance(0.5) },
  ];
}

/** The assumptions that only a backend without keys needs. */
const decidedByReads: Assumption[] = [
  'late-commit',
  'lagging-reads',
  'repeated-request',
  'second-outage',
  'equal-values',
];

function storageOf(random: Random, broken: Assumption | undefined): Setting['storage'] {
  if (broken === 'no-storage') return 'missing';
  return random.chance(0.85) || broken === 'no-locks'
    ? 'sound'
    : random.pick(['full', 'missing'] as const);
}

function featuresOf(random: Random, broken: Assumption | undefined): Resolution {
  if (broken === 'forgotten-keys') return random.pick(['withdrawal', 'key']);
  if (broken === 'rollback') return random.pick(['withdrawal', 'key']);
  if (broken && decidedByReads.includes(broken)) return 'time';
  return random.pick(['withdrawal', 'withdrawal', 'key', 'time', 'time']);
}
