import { needsRetry } from '#platform/outbox/write.ts';
import { type Backend, createBackend } from './backend.ts';
import { Browser } from './browser.ts';
import { createNetwork, type Network } from './network.ts';
import { createOracle, type Oracle } from './oracle.ts';
import type { Source } from './page.ts';
import { perform } from './people.ts';
import { randomOf } from './random.ts';
import type { Scenario, Setting } from './scenario.ts';
import { createWorld, type World } from './world.ts';

/** Everything of one run. */
export interface Run {
  seed: number;
  setting: Setting;
  world: World;
  oracle: Oracle;
  backend: Backend;
  network: Network;
  browsers: Browser[];
  userOf: (browser: Browser) => string;
  /** True once nothing fails any more. */
  isCalm: () => boolean;
  newId: () => string;
  newAttempt: () => number;
  newPage: () => number;
  /** The random numbers of the checks of a write are those of the step that has sent it. */
  sourceOf: (key: string) => Source;
  setSource: (key: string, source: Source) => void;
}

export interface Result {
  /** The first thing that must not happen. */
  violation: { rule: string; text: string } | undefined;
  /** The number of writes that were sent, without their repetitions. */
  writes: number;
}

interface Start extends Pick<Scenario, 'seed' | 'setting'> {
  /** True once nothing fails any more. */
  isCalm: () => boolean;
  /** The random numbers of checks of writes that no step has sent. */
  otherwise: Source;
}

/**
 * Opens two browsers whose users are signed in.
 * @param lines Receives the trace.
 */
export function openRun({ seed, setting, isCalm, otherwise }: Start, lines?: string[]): Run {
  const world = createWorld(lines);
  const oracle = createOracle(world, setting);
  const sources = new Map<string, Source>();
  let ids = 0;
  let attempts = 0;
  let pages = 0;
  const run: Run = {
    ...{ seed, setting, world, oracle, isCalm },
    backend: createBackend(world, oracle, setting),
    network: createNetwork(world, setting),
    browsers: [],
    userOf: ({ name }) => (name === 'A' ? 'ann' : 'bob'),
    newId: () => {
      ids += 1;
      return `w${ids}`;
    },
    newAttempt: () => {
      attempts += 1;
      return attempts;
    },
    newPage: () => {
      pages += 1;
      return pages;
    },
    sourceOf: (key) => sources.get(key) ?? otherwise,
    setSource: (key, source) => void sources.set(key, source),
  };
  run.browsers = [new Browser(run, 'A', 'ann'), new Browser(run, 'B', 'bob')];
  for (const browser of run.browsers) {
    browser.setCookie({ session: browser.newSession(browser.user), count: 0 });
    browser.open(0);
    if (browser.name === 'A') browser.open(1);
  }
  return run;
}

/**
 * Runs a scenario in virtual time. After its steps, everything works again, and every write has to get its verdict.
 * See decision 12 in docs/decisions.md.
 * @param lines Receives the trace.
 */
export async function simulate(
  { seed, setting, steps }: Scenario,
  lines?: string[],
): Promise<Result> {
  // Lets everything else run that waits.
  await new Promise(setImmediate);
  let isCalm = false;
  const otherwise: Source = { random: randomOf(seed, 0, 0), isCalm: () => true };
  const run = openRun({ seed, setting, isCalm: () => isCalm, otherwise }, lines);
  const { world, oracle, browsers } = run;
  const isOver = () => oracle.violation() !== undefined;
  for (const step of steps) world.after(step.at, () => perform(run, step));
  const end = Math.max(0, ...steps.map(({ at }) => at)) + 5_000;
  await world.run(end, isOver);
  if (isOver()) return { violation: oracle.violation(), writes: oracle.writes() };
  world.trace(() => 'Everything works again');
  isCalm = true;
  restore(run, otherwise);
  await world.run(end + statedTime(setting), isOver);
  for (const browser of browsers) {
    for (const page of browser.openPages())
      if (!isOver()) oracle.finished(page.witness, page.outbox.writes.get());
  }
  return { violation: oracle.violation(), writes: oracle.writes() };
}

/** Ends all faults, and signs every user in again. */
function restore(
  { setting, world, network, backend, browsers, userOf }: Run,
  source: Source,
): void {
  for (const gateway of [0, 1]) network.setGateway(gateway, true);
  network.setHanging(false);
  network.setRejecting(false);
  backend.setStandby(true);
  for (const browser of browsers) {
    for (const page of browser.openPages()) {
      page.thaw();
      page.killAt = undefined;
      // Requests that hang end with their connections.
      page.disconnect();
    }
    for (const tab of [0, 1]) reloadIfStuck(browser, tab);
    if (browser.openPages().length === 0) browser.open(0);
    const signInAgain = () => {
      // A sign-in of before may have ended in a notice.
      const areReloaded = [0, 1].map((tab) => reloadIfStuck(browser, tab));
      if (areReloaded.includes(true)) return void world.after(1_000, signInAgain);
      const [page] = browser.openPages();
      page?.session.reject();
      if (page) void browser.signIn(page, userOf(browser), source);
    };
    world.after(1_000, signInAgain);
    // The other tabs show a notice if another user was there before.
    world.after(8_000, () => {
      for (const tab of [0, 1]) reloadIfStuck(browser, tab);
    });
    // With a key alone, a person has to repeat a write.
    for (let ms = 9_000; ms < statedTime(setting); ms += 3_000)
      world.after(ms, () => {
        // Without storage only the page that has sent a write shows it.
        for (const page of browser.openPages()) {
          const write = page.outbox.writes.get().findLast(needsRetry);
          if (write) return page.repeat(write, source);
        }
      });
  }
}

/** Reloads the page of a tab that nobody can use. Returns whether it was. */
function reloadIfStuck(browser: Browser, tab: number): boolean {
  const isStuck = browser.page(tab)?.session.isStuck() ?? false;
  if (isStuck) browser.open(tab);
  return isStuck;
}

/** The time within which every write has its verdict, in milliseconds: a request is late, then reads decide after the limit. */
const statedTime = ({ limit }: Setting): number => 2.5 * limit + 25_000;
