import { isRepeatable } from '#platform/outbox/write.ts';
import type { Browser } from './browser.ts';
import type { Input, Page, Source } from './page.ts';
import { type Random, randomOf } from './random.ts';
import type { Kind, Step } from './scenario.ts';
import type { Run } from './simulate.ts';

interface Scene {
  run: Run;
  step: Step;
  random: Random;
  source: Source;
  browser: Browser;
}

interface PageScene extends Scene {
  page: Page;
}

const day = 24 * 3_600_000;

/** Ends something after a random time, unless everything works again before. */
function endAfter({ run, random }: Scene, longest: number, end: () => void): void {
  run.world.after(random.between(100, longest), () => run.isCalm() || end());
}

/** Types a value and saves it. */
function save({ run, step, random, source, page }: PageScene): void {
  const item = `item ${random.between(1, 2)}`;
  if (random.chance(0.8)) page.tab.loaded.set(item, run.backend.value(item));
  void page.save(inputOf(step, random, { kind: 'set', item }), source);
}

/** Saves, presses again before there is a verdict, and then saves another value: all as the same person. */
function saveInAHurry({ run, step, random, source, page }: PageScene): void {
  const item = `item ${random.between(1, 2)}`;
  const input = inputOf(step, random, { kind: 'set', item });
  page.tab.loaded.set(item, run.backend.value(item));
  void page.save(input, source);
  const { user } = page;
  const press = (next: Input, from: Source) => {
    if (page.user === user) void page.save(next, from);
  };
  const first = random.between(100, 8_000);
  const last = first + random.between(100, 8_000);
  run.world.after(first, () => press(input, { ...source, isCalm: () => true }));
  run.world.after(last, () =>
    press({ ...input, value: `${input.value}b`, saveId: `${input.saveId}b` }, source),
  );
}

/** Saves a value, and leaves the form at once or a moment later, at times while the disk is slow. */
function saveAndLeave({ run, step, random, source, browser, page }: PageScene): void {
  if (random.chance(0.3)) browser.disk.stall(random.between(200, 2_000));
  const item = `item ${random.between(1, 2)}`;
  const form = new AbortController();
  void page.save(inputOf(step, random, { kind: 'set', item }), source, {
    left: form.signal,
  });
  const longest = random.pick([10, 1_000, 5_000]);
  run.world.after(random.between(0, longest), () => form.abort());
}

/** Returns new input: nobody else types the same. */
const inputOf = (
  step: Step,
  random: Random,
  { kind, item }: Pick<Input, 'kind' | 'item'>,
): Input & { saveId: string } => ({
  kind,
  item,
  value: `v${step.id + 1}`,
  saveId: `r${step.id + 1}`,
  isInvalid: random.chance(0.04),
});

/** A fault of a backend, a gateway or a browser. */
const events: Partial<Record<Kind, (scene: Scene) => void>> = {
  'outage: hangs'(scene) {
    const { network } = scene.run;
    network.setHanging(true);
    endAfter(scene, 40_000, () => network.setHanging(false));
  },
  'outage: rejects'(scene) {
    const { network } = scene.run;
    network.setRejecting(true);
    endAfter(scene, 40_000, () => network.setRejecting(false));
  },
  'outage: crash': ({ run }) => run.backend.crash(),
  'outage: gateway'(scene) {
    const gateway = scene.random.between(0, 1);
    const { network } = scene.run;
    network.setGateway(gateway, false);
    endAfter(scene, 60_000, () => network.setGateway(gateway, true));
  },
  'standby lost'(scene) {
    const { setting, backend } = scene.run;
    // Without withdrawals, the reads would lag: that is an assumption.
    const isKnown = setting.features === 'withdrawal' && setting.upgradeAt === 0;
    if (!isKnown && setting.broken !== 'lagging-reads') return;
    backend.setStandby(false);
    endAfter(scene, isKnown ? 40_000 : 3 * setting.limit, () => backend.setStandby(true));
  },
  'storage stall': ({ browser, random }) => browser.disk.stall(random.between(100, 5_000)),
  'clock jump'({ run, browser, random }) {
    // Without locks, a page takes the write of another one for left after a jump: a limit.
    if (run.setting.hasLocks)
      browser.moveClock(random.pick([-1, 1]) * random.between(1_000, 30 * day));
  },
  'kill browser': ({ browser, random }) => browser.kill({ restores: random.chance(0.5) }),
};

/** The actions of people in a page. */
const actions: Partial<Record<Kind, (scene: PageScene) => void>> = {
  save,
  'save and look away'(scene) {
    save(scene);
    const ms = scene.random.between(500, 60_000);
    scene.run.world.after(scene.random.between(0, 100), () => scene.page.freeze(ms));
  },
  'save in a hurry': saveInAHurry,
  'save and leave': saveAndLeave,
  create({ step, random, source, page }) {
    void page.save(
      inputOf(step, random, { kind: 'create', item: `reference ${random.between(1, 12)}` }),
      source,
    );
  },
  process({ step, random, source, page }) {
    void page.save(
      inputOf(step, random, { kind: 'process', item: `settlement ${random.between(1, 6)}` }),
      source,
    );
  },
  again({ page, source }) {
    if (page.tab.lastSent) void page.save(page.tab.lastSent, source);
  },
  look: ({ page, source }) => void page.look(source),
  'check now': ({ page }) => page.outbox.checkNow(),
  dismiss({ page }) {
    for (const { id } of page.outbox.writes.get()) void page.outbox.dismiss(id);
  },
  repeat({ page, source }) {
    const write = page.outbox.writes.get().find(isRepeatable);
    if (write) page.repeat(write, source);
  },
  'close undecided': ({ page }) => page.closeUndecided(),
  revert: ({ run, random }) => run.backend.revert(`item ${random.between(1, 2)}`),
  reload: ({ browser, step }) => void browser.open(step.tab),
  open: ({ browser, step }) => void browser.open(step.tab),
  close: ({ page }) => page.kill(),
  freeze: ({ page, random }) => page.freeze(random.between(500, 60_000)),
  'sign out': ({ browser, page }) => browser.signOutIn(page),
  expire({ run, browser }) {
    if (browser.cookie) run.backend.sessions.delete(browser.cookie.session);
  },
  'sign in': ({ browser, page, source }) => void browser.signIn(page, browser.user, source),
  'other user'({ run, browser, page, source }) {
    void browser.signIn(page, browser.user === 'eve' ? run.userOf(browser) : 'eve', source);
  },
  'other user and out': signInAndOut,
};

/** Another user signs in, and the user of before signs out in another tab before the response. */
function signInAndOut({ run, random, browser, page, source }: PageScene): void {
  const other = browser.user === 'eve' ? run.userOf(browser) : 'eve';
  void browser.signIn(page, other, source);
  const look = random.between(100, 5_000);
  run.world.after(look, () => {
    for (const one of browser.openPages())
      if (one !== page) {
        one.thaw();
        void one.session.recheck();
        run.world.after(random.between(100, 2_000), () => {
          if (one.isAlive && !run.isCalm()) browser.signOutIn(one);
        });
      }
  });
}

/** Does what a step says. A step in a tab that is closed opens it. */
export function perform(run: Run, step: Step): void {
  const browser = run.browsers[step.browser] as Browser;
  const page = browser.page(step.tab);
  const event = events[step.kind];
  run.world.trace(
    () =>
      `  ${event ? '' : `tab ${browser.name}${step.tab + 1}: `}${page || event ? step.kind : 'open'}`,
  );
  const scene = {
    ...{ run, step, browser },
    random: randomOf(run.seed, step.id, 2),
    source: { random: randomOf(run.seed, step.id, 3), isCalm: () => step.isCalm || run.isCalm() },
  };
  if (event) event(scene);
  else if (!page) browser.open(step.tab);
  else {
    // People look at what they use.
    page.thaw();
    if (page.session.state.get().session.state === 'another-user')
      return void browser.open(step.tab);
    if (page.user !== undefined && page.session.isUncertain()) void page.session.recheck();
    if (step.killAfter !== undefined) page.killAt = page.effects + step.killAfter;
    actions[step.kind]?.({ ...scene, page });
  }
}
