import { setTimeout as wait } from 'node:timers/promises';
import { breachesAtRest, breachesNow, breachesOfStep, type Step } from './invariants.ts';
import { absorbNames, absorbReports, absorbWrites, type Model } from './model.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import type { Tab } from './tab.ts';

/** The time in which a screen comes to rest, in ms. */
const restMs = 60_000;

/** The time for which a breach at rest has to last, in ms: a tab learns of the changes of another one a little later. */
const lastingMs = 5_000;

const pauseMs = 30;

/** The tab in front at the start of a step. */
interface Taken extends Pick<Step, 'tab' | 'before' | 'isLoad'> {
  /** The number of documents that the tab had loaded before the step. */
  documentsBefore: number;
}

/** Waits until every tab is at rest after a step, and throws the breaches of invariants. */
export async function checkAll(
  model: Model,
  { tab: taken, documentsBefore, ...step }: Taken,
): Promise<void> {
  const { world } = model;
  for (const tab of world.tabs) {
    const shown = await rest(tab, model, (shown) => {
      const seen = { tab, model, shown };
      const documents = tab.documents.slice(documentsBefore);
      const ofStep = tab === taken ? breachesOfStep({ ...seen, ...step, documents }) : '';
      return [breachesAtRest(seen), ofStep].filter(Boolean).join('\n');
    });
    if (tab !== world.tab) continue;
    const isLoaded = tab.documents.length > documentsBefore || tab !== taken;
    if (shown.isModal && !model.now.isModal) model.focusBehind = isLoaded ? '' : model.now.focus;
    model.now = shown;
  }
}

/** Waits until a tab has nothing in flight, except what is held, shows the same twice, and has no breach. */
async function rest(
  tab: Tab,
  model: Model,
  breachesOf: (shown: Snapshot) => string,
): Promise<Snapshot> {
  const deadline = Date.now() + restMs;
  let quietSince: number | undefined;
  for (let last = ''; ; ) {
    const shown = await observe(tab, model);
    const isQuiet = !isBusy(tab, shown, model) && shown.path + shown.text === last;
    quietSince = isQuiet ? (quietSince ?? Date.now()) : undefined;
    const isLate = Date.now() > deadline;
    const breaches = isQuiet || isLate ? breachesOf(shown) : undefined;
    if (breaches === '') return shown;
    if (breaches && (isLate || Date.now() - (quietSince ?? 0) > lastingMs))
      throw new Error(breaches);
    last = shown.path + shown.text;
    await wait(pauseMs);
  }
}

/** Returns whether a tab has anything in flight, other than what is held. */
function isBusy(tab: Tab, shown: Snapshot, { world }: Model): boolean {
  return world.held() === 0 && tab.inFlight.size + shown.busy.length + shown.disabled.length > 0;
}

/** Reads a tab and checks what holds at any time. */
async function observe(tab: Tab, model: Model): Promise<Snapshot> {
  const shown = await takeSnapshot(tab.page);
  absorbWrites(model);
  absorbNames(model, shown);
  absorbReports(model, tab, shown);
  const breaches = breachesNow({ tab, shown, model });
  if (breaches) throw new Error(breaches);
  return shown;
}
