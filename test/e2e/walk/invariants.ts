import { doneWrites, type FaultyNetwork } from './faults.ts';
import { hasUniqueText, isOnScreen, type Model } from './model.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tab } from './tab.ts';

/** The state of a tab, at any time or at rest. */
export interface Shown {
  tab: Tab;
  shown: Snapshot;
  model: Model;
}

/** The change of the tab in front by a step of the walk. */
export interface Step extends Shown {
  before: Snapshot;
  /** The documents that were loaded during the step. */
  documents: string[];
  /** True if the step itself loads documents. */
  isLoad: boolean;
}

/** Returns the breach of an invariant as a sentence. */
type Check<T> = (seen: T) => string | false | undefined;

/** A response that the walk holds back leaves screens loading and buttons busy, which are checked once nothing is held. */
const isWaiting = ({ held }: FaultyNetwork) => held() > 0;

/** Limit: input that was chosen rather than typed, such as an option, is not unique enough to be looked for. */
const nothingOfOthers: Check<Shown> = ({ shown, model: { person, world, discarded, inputs } }) => {
  const other = world.people.find((one) => one !== person && one.username === shown.username);
  if (shown.isSignedIn && other)
    return `${other.username} is shown to ${person?.username ?? 'a visitor'}.`;
  const foreign = person ? discarded.filter((input) => input.person !== person) : discarded;
  const all = shown.text + shown.sessionStorage + shown.localStorage;
  const found = foreign.find(({ value, isUnique }) => isUnique && all.includes(value));
  if (found) return `Input of ${found.person.username} is shown or stored: ${found.value}.`;
  const leaked =
    shown.path === '/login' &&
    inputs.find(({ value, isUnique }) => isUnique && shown.text.includes(value));
  return leaked && `The sign-in screen shows ${leaked.value}.`;
};

const noPasswordStored: Check<Shown> = ({ shown, model }) => {
  const found = model.passwords.find((password) =>
    (shown.sessionStorage + shown.localStorage).includes(password),
  );
  return found && `A password is stored: ${found}.`;
};

/** Limit: compares the names of businesses and users, which lists, details and forms have in common; no other values. */
const newestShown: Check<Shown> = ({ tab, shown, model: { names, reported } }) => {
  const hasSuccess = /updated successfully/.test(shown.notifications);
  const old = shown.records.find(({ path, name, isStale }) => {
    const newest = reported.get(tab)?.get(path) ?? 0;
    const position = names.get(path)?.lastIndexOf(name) ?? -1;
    return (hasSuccess || !isStale) && position >= 0 && position < newest;
  });
  return (
    old &&
    `${old.path} shows the old name ${old.name} after the save of ${names.get(old.path)?.at(-1)} was reported.`
  );
};

/** A stored write, as far as its verdict is concerned. */
interface StoredWrite {
  key: string;
  state: string;
  endpoint: string;
}

/** Limit: a write without a typed text may be equal to the state before it, and "saved" is then right in any case. */
const verdictsTrue: Check<Shown> = ({ shown, model: { world } }) => {
  const done = new Set(doneWrites(world).map(({ key }) => key));
  const unique = new Set(
    world.requests.filter(hasUniqueText).map(({ headers }) => headers['idempotency-key']),
  );
  const wrong = storedWrites(shown).find(({ key, state }) => {
    if (state === 'saved') return unique.has(key) && !done.has(key);
    return state === 'not-saved' && done.has(key);
  });
  return wrong && `The verdict "${wrong.state}" about ${wrong.endpoint} is wrong.`;
};

function storedWrites({ localStorage }: Snapshot): StoredWrite[] {
  const stored: Record<string, string> = JSON.parse(localStorage);
  return Object.entries(stored).flatMap(([key, value]) =>
    key.startsWith('clearhouse.write.') ? JSON.parse(value) : [],
  );
}

/** Limit: options, check boxes and dates are not looked for, only typed texts and numbers: their values are unique. */
const nothingLost: Check<Shown> = ({ tab, shown, model: { inputs } }) => {
  const lost = inputs.find(
    (input) =>
      input.tab === tab &&
      input.isUnique &&
      !isOnScreen(input, shown) &&
      !shown.sessionStorage.includes(input.value),
  );
  return lost && `${lost.value}, typed into ${lost.label} of ${lost.path} ${lost.row}, is lost.`;
};

const notBlank: Check<Shown> = ({ shown, model }) => {
  const isBlank = shown.heading === '' && !isWaiting(model.world);
  const isBroken = /Something went wrong|Couldn't load/.test(shown.heading);
  return (isBlank || isBroken) && `${shown.path} is blank or broken: "${shown.heading}".`;
};

const notStuck: Check<Shown> = ({ shown, model }) => {
  const stuck = [...shown.busy, ...shown.disabled];
  return !isWaiting(model.world) && stuck.length > 0 && `Still busy: ${stuck.join(', ')}.`;
};

const signedOutForReason: Check<Shown> = ({ shown, model }) =>
  shown.heading === 'Sign in' &&
  model.isSessionValid &&
  `The session of ${model.person?.username} has ended without a reason.`;

const signedOutCompletely: Check<Shown> = ({ shown, model }) =>
  shown.isSignedIn && !model.person && `${shown.path} is shown after a sign-out.`;

const noObsoleteOffer: Check<Shown> = ({ tab, shown, model: { inputs } }) =>
  shown.text.includes('You have unsaved changes from earlier.') &&
  !inputs.some((input) => input.tab === tab && input.path === shown.path) &&
  `${shown.path} offers input that was saved or discarded.`;

/**
 * The client logs failed requests, which are expected once a fault, an expired session or an offline browser may have caused one.
 * Chromium adds a line of its own for each.
 */
const noErrors: Check<Shown> = ({ tab, model }) => {
  const ofRequests =
    /could not be (loaded|saved|read again|fetched)|The export of .* stopped|auth\.logout failed|net::ERR/;
  return tab.errors.find(
    (error) =>
      !error.startsWith('Failed to load resource') && !(model.hasTrouble && ofRequests.test(error)),
  );
};

const onlyOnce: Check<Shown> = ({ model }) => {
  const done = doneWrites(model.world);
  const unique = done
    .filter(hasUniqueText)
    .map(({ line, body }) => `${line} ${JSON.stringify(body)}`);
  const twice = unique.find((text, index) => unique.indexOf(text) !== index);
  if (twice) return `Carried out twice: ${twice}`;
  return (
    done.length > model.intents &&
    `${done.length} writes were carried out after ${model.intents} clicks.`
  );
};

/** A document that replaces another starts without a focus. */
const focusKept: Check<Step> = ({ before, shown, documents, model }) =>
  (before.isModal ? model.focusBehind : before.focus) !== '' &&
  shown.focus === '' &&
  documents.length === 0 &&
  `The focus was on ${before.focus} and is lost on ${shown.path}.`;

/** A session that has ended closes what was edited, so the sign-in screen may be that of a new release. */
const noReloadWhileEdited: Check<Step> = ({ tab, before, shown, documents, isLoad, model }) => {
  if (isLoad || documents.length === 0 || shown.path === '/login') return false;
  const isEdited =
    (before.isModal && !before.isMenu) ||
    model.inputs.some((input) => input.tab === tab && isOnScreen(input, before));
  if (isEdited) return `${before.path} was reloaded while it was edited.`;
  return shown.path === before.path && `${before.path} was reloaded without a change of the path.`;
};

const always = { noPasswordStored, newestShown };
const atRest = {
  nothingOfOthers,
  verdictsTrue,
  nothingLost,
  notBlank,
  notStuck,
  signedOutForReason,
  signedOutCompletely,
  noObsoleteOffer,
  noErrors,
  onlyOnce,
};
const afterStep = { focusKept, noReloadWhileEdited };

/** Returns every breach, one per line. */
function breachesOf<T extends Shown>(checks: Record<string, Check<T>>, seen: T): string {
  const breaches = Object.entries(checks).map(([name, check]) => [name, check(seen)] as const);
  return breaches.flatMap(([name, breach]) => (breach ? [`${name}: ${breach}`] : [])).join('\n');
}

/** Returns the breaches of what holds at any time. */
export const breachesNow = (seen: Shown): string => breachesOf(always, seen);

/** Returns the breaches of what holds once a tab has come to rest. */
export const breachesAtRest = (seen: Shown): string => breachesOf(atRest, seen);

/** Returns the breaches of what holds between two steps. */
export const breachesOfStep = (seen: Step): string => breachesOf(afterStep, seen);
