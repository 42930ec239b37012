import { type DoneWrite, doneWrites } from './faults.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tab } from './tab.ts';
import type { Person, World } from './world.ts';

/** Input that the walk has typed or chosen and that was neither saved nor discarded since. */
export interface Input {
  tab: Tab;
  /** The path of its screen. */
  path: string;
  label: string;
  /** The name of its editable row; '' in a form. */
  row: string;
  value: string;
  person: Person;
  /** True for a text that occurs nowhere else. */
  isUnique: boolean;
}

/** The steps of the walk, as far as invariants need them. What the screens show is in the snapshots. */
export interface Model {
  world: World;
  /** The number of steps that the walk may take. */
  maxSteps: number;
  /** The steps so far, each with the screen where it was taken. */
  steps: string[];
  /** The last snapshot of the tab in front. */
  now: Snapshot;
  /** The person who signed in last; undefined after a sign-out. */
  person: Person | undefined;
  /** True from a sign-in until something ends the session. */
  isSessionValid: boolean;
  /** True once a fault, an expired session or an offline browser may have let a request fail. */
  hasTrouble: boolean;
  inputs: Input[];
  /** Input of people who have signed out, or in whose place another person has signed in. */
  discarded: Input[];
  passwords: string[];
  /** The number of clicks that may have sent a write. */
  intents: number;
  /**
   * Input that the write of the last click ends, although it does not contain it: choices, which are not looked for, offered
   * drafts, and sums to compare with.
   */
  sent: Input[];
  /** The saved names of a business or user by the path of its details, the newest last. */
  names: Map<string, string[]>;
  /** The newest position in `names` that a tab has reported as saved. */
  reported: Map<Tab, Map<string, number>>;
  /** The focus when the modal dialog was opened. */
  focusBehind: string;
  /** The number of writes that `absorbWrites` has applied. */
  absorbed: number;
  /** The number of texts typed. */
  typed: number;
}

export const newModel = (world: World, now: Snapshot, maxSteps: number): Model => ({
  world,
  maxSteps,
  steps: [],
  now,
  person: world.people[0],
  isSessionValid: true,
  hasTrouble: false,
  inputs: [],
  discarded: [],
  passwords: [],
  intents: 0,
  sent: [],
  names: new Map(),
  reported: new Map(),
  focusBehind: '',
  absorbed: 0,
  typed: 0,
});

/** Returns a text or a number that occurs nowhere else. */
export function uniqueText(model: Model, isNumber: boolean): string {
  model.typed += 1;
  return isNumber ? `7${String(model.typed).padStart(5, '0')}31` : `walked${model.typed}text`;
}

/** Returns true if a write contains a text of `uniqueText`. */
export const hasUniqueText = ({ body }: Pick<DoneWrite, 'body'>): boolean =>
  /walked\d+text|7\d{5}31/.test(bodyOf({ body }));

const bodyOf = ({ body }: Pick<DoneWrite, 'body'>) => JSON.stringify(body ?? '');

/** Replaces what was typed into the same field. */
export function addInput(model: Model, input: Input): void {
  const isSame = ({ tab, path, label, row }: Input) =>
    tab === input.tab && path === input.path && label === input.label && row === input.row;
  model.inputs = [...model.inputs.filter((one) => !isSame(one)), input];
}

/** Returns the input of a form or row of the tab in front. */
export const inputsOf = ({ world, now, inputs }: Model, row: string): Input[] =>
  inputs.filter((input) => input.tab === world.tab && input.path === now.path && input.row === row);

/** Removes the input of a form or row of the tab in front, except what `isKept`. */
export function dropInputs(
  model: Model,
  row: string,
  isKept: (input: Input) => boolean = () => false,
): void {
  const dropped = inputsOf(model, row).filter((input) => !isKept(input));
  model.inputs = model.inputs.filter((input) => !dropped.includes(input));
}

/** Returns true if the control with this input is on screen with its value. */
export const isOnScreen = ({ path, label, row, value }: Input, snapshot: Snapshot): boolean =>
  path === snapshot.path &&
  snapshot.controls.some(
    (control) =>
      control.label === label && rowOf(path, control.row) === row && control.value === value,
  );

/** Only these screens have rows that are forms of their own. */
export const rowOf = (path: string, row: string): string =>
  /^\/exchange-(providers\/|rules)/.test(path) ? row : '';

/** Discards the input of everyone except one person. */
export function discardOthers(model: Model, person?: Person): void {
  model.discarded.push(...model.inputs.filter((input) => input.person !== person));
  model.inputs = model.inputs.filter((input) => input.person === person);
}

/** Applies the writes that the backend has carried out since the last call. */
export function absorbWrites(model: Model): void {
  const done = doneWrites(model.world);
  for (const write of done.slice(model.absorbed)) {
    const sent = bodyOf(write);
    const isSaved = (input: Input) =>
      (input.isUnique && sent.includes(input.value)) || model.sent.includes(input);
    model.inputs = model.inputs.filter((input) => !isSaved(input));
    absorbPerson(model, write);
    const [, resource, id] =
      /^PATCH \/ajax\/(users|businesses)\/edit\/(\w+)$/.exec(write.line) ?? [];
    const { name, username } = fieldsOf(write);
    if (resource) addName(model, `/${resource}/details/${id}`, name ?? username ?? '');
  }
  model.absorbed = done.length;
}

type Fields = Partial<Record<'name' | 'username' | 'email' | 'password', string>>;
const fieldsOf = ({ body }: DoneWrite) => (body ?? {}) as Fields;

/** Applies a write that changes how someone signs in. */
function absorbPerson({ world, person }: Model, write: DoneWrite): void {
  const [, id = write.line.startsWith('PATCH /ajax/profile') && person?.id] =
    /^PATCH \/ajax\/users\/\w+\/(\w+)$/.exec(write.line) ?? [];
  const changed = world.people.find((one) => one.id === id);
  const { username, email, password } = fieldsOf(write);
  if (changed) Object.assign(changed, JSON.parse(JSON.stringify({ username, email, password })));
}

function addName(model: Model, path: string, name: string): void {
  model.names.set(path, [...(model.names.get(path) ?? []), name]);
}

/** Remembers the names that records had before the walk renamed them. */
export function absorbNames(model: Model, { records }: Snapshot): void {
  for (const { path, name } of records)
    if (!model.names.has(path) && !/^(User|Business) Details$/.test(name))
      addName(model, path, name);
}

/** Remembers which names a tab has reported as saved. */
export function absorbReports(model: Model, tab: Tab, { notifications }: Snapshot): void {
  if (!/updated successfully/.test(notifications)) return;
  model.reported.set(
    tab,
    new Map([...model.names].map(([path, names]) => [path, names.length - 1])),
  );
}
