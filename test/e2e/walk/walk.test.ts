import fc from 'fast-check';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { walks } from './commands.ts';
import { newModel } from './model.ts';
import { takeSnapshot } from './snapshot.ts';
import { createWorld } from './world.ts';

/** `WALK=17 npm run soak:walk` repeats the walk of a seed. `npm run soak:walk` takes random walks for WALK_SECONDS. */
const { WALK, SOAK, WALK_SECONDS = 600 } = process.env;
const isSoak = SOAK === '1' && !WALK;
const soakMs = Number(WALK_SECONDS) * 1_000;

/** The seed of a walk without a breach whose steps are of many kinds. */
const seed = WALK ? Number(WALK) : 5;

const maxSteps = SOAK === '1' ? 40 : 24;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(inject('browserWs'));
});
afterAll(() => browser.close());

/** Takes the walk of a seed. Returns the number of its steps. Throws a breach with the steps to it. */
async function walk(seed: number): Promise<number> {
  let steps = 0;
  const property = fc.asyncProperty(walks(), async (commands) => {
    const world = await createWorld(browser);
    try {
      const { page } = world.tab;
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      const model = newModel(world, await takeSnapshot(page), maxSteps);
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      steps = model.steps.length;
    } finally {
      await world.close();
    }
  });
  // Shorter walks are not looked for: each takes seconds, and a walk depends on the timing of responses.
  const { failed, counterexamplePath, errorInstance } = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure: true,
  });
  if (failed)
    throw new Error(
      `WALK=${seed} (path ${counterexamplePath}): ${(errorInstance as Error).message}`,
    );
  return steps;
}

describe.skipIf(isSoak)('the invariants', () => {
  it(`OPS-22 hold on the walk of seed ${seed}`, async () => {
    expect(await walk(seed)).toBeGreaterThan(0);
  });
});

describe.runIf(isSoak)('the invariants', () => {
  it('OPS-22 hold on random walks', { timeout: soakMs + 120_000 }, async () => {
    const first = Math.floor(Math.random() * 2 ** 31);
    const end = Date.now() + soakMs;
    const breaches: string[] = [];
    let steps = 0;
    let seed = first;
    for (; Date.now() < end; seed += 1) {
      try {
        steps += await walk(seed);
      } catch (error) {
        breaches.push(String(error));
        print(breaches.at(-1));
      }
    }
    print(
      `${seed - first} walks, ${breaches.length} of them with a breach, and ${steps} steps in the others.`,
    );
    expect(breaches).toEqual([]);
  });
});

const print = (line = '') => process.stdout.write(`${line}\n`);
