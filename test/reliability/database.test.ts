import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { crash } from './scenarios/crash.ts';
import { fuzz } from './scenarios/fuzz.ts';
import { heldLock, silence } from './scenarios/outage.ts';
import { prepareRaces, races } from './scenarios/races.ts';
import type { Tally } from './scenarios/tally.ts';
import { embeddedTarget, serverTarget, type Target } from './scenarios/target.ts';

const postgres = inject('postgresUrl');
const raceRounds = 1;
/** Elsewhere, cheaper tests try the same with fewer requests. */
const isSoak = process.env.SOAK === '1';
const faultless = { lost: 0, doubled: 0, serverErrors: 0, hangs: 0 };

async function expectFaultless(counted: Promise<Tally>) {
  const tally = await counted;
  expect(tally).toMatchObject(faultless);
  expect(tally.acknowledged).toBeGreaterThan(0);
}

const databases = [
  { name: 'the embedded database', absent: false, open: embeddedTarget },
  { name: 'PostgreSQL', absent: postgres === null, open: () => serverTarget(postgres as string) },
];

describe.each(databases)('on $name', ({ absent, open }) => {
  let target: Target;
  beforeAll(async () => {
    if (absent) return;
    target = await open();
    await prepareRaces(target, raceRounds);
  });
  afterAll(() => target?.close());

  it.skipIf(absent)('BE-13 keeps acknowledged writes over kill -9', () =>
    expectFaultless(crash(target, 1)),
  );
  it.skipIf(absent || !isSoak)('BE-8 BE-53 lets one of several parallel writes succeed', () =>
    expectFaultless(races(target, raceRounds)),
  );
  it.skipIf(absent || !isSoak)('BE-6 responds to random input without a 5xx status', () =>
    expectFaultless(fuzz(target, 75)),
  );
});

describe.skipIf(postgres === null)('outages of PostgreSQL', () => {
  let target: Target;
  beforeAll(async () => {
    target = await serverTarget(postgres as string);
  });
  afterAll(() => target.close());

  it('BE-32 recovers from silent connections', () => expectFaultless(silence(target, 1)));
  it('BE-32 never carries out a request that a lock failed', () =>
    expectFaultless(heldLock(target, 1)));
});
