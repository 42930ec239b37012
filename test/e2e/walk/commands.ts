import fc from 'fast-check';
import type { Action } from './actions/action.ts';
import * as editing from './actions/editing.ts';
import * as lists from './actions/lists.ts';
import * as screens from './actions/screens.ts';
import * as sessions from './actions/sessions.ts';
import * as surroundings from './actions/surroundings.ts';
import type { Fault, FaultType } from './faults.ts';
import type { Model } from './model.ts';
import { checkAll } from './rest.ts';
import type { World } from './world.ts';

/** Takes a step, and checks all invariants before the next one. */
class Command implements fc.AsyncCommand<Model, World> {
  readonly #action: Action;

  constructor(action: Action) {
    this.#action = action;
  }

  check(model: Model): boolean {
    return (
      model.steps.length < model.maxSteps && (this.#action.isPossible?.(model.now, model) ?? true)
    );
  }

  async run(model: Model, world: World): Promise<void> {
    const { name, act, isLoad = false, isTrouble = false } = this.#action;
    const { tab } = world;
    const [before, documentsBefore] = [model.now, tab.documents.length];
    model.hasTrouble ||= isTrouble;
    model.steps.push(`${before.path}${before.search}: ${name}`);
    try {
      await act(world, model);
      await checkAll(model, { tab, before, isLoad, documentsBefore });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`Step ${model.steps.length}: ${message}\n${model.steps.join('\n')}`, {
        cause: error,
      });
    }
  }

  toString(): string {
    return this.#action.name;
  }
}

const index = fc.nat(11);
const oneOf = (...actions: Action[]) => fc.constantFrom(...actions);
const anyOf = <T>(values: readonly T[], action: (value: T) => Action) =>
  fc.constantFrom(...values).map(action);

const pressAny = (names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...names), index).map(([name, n]) => editing.press(name, n));

const faultTypes: FaultType[] = [
  'slow',
  'hold',
  'hold response',
  'lose request',
  'lose response',
  '500',
  '503',
  '500 after',
];
const faults: Fault[] = [
  ...(['read', 'write'] as const).flatMap((of) => faultTypes.map((does) => ({ of, does }))),
  { of: 'check', does: 'slow' },
  { of: 'check', does: 'hold' },
  { of: 'logout', does: 'hold response' },
  { of: 'logout', does: 'lose response' },
  { of: 'read', does: '401' },
  { of: 'write', does: '401' },
];

const { reload, goBack, goForward } = screens;
const { expireSession, openTab, switchTab, closeTab, signOut } = sessions;
const { comeBack, publishRelease, switchTimeZone, setReadOnly, release } = surroundings;

/**
 * The actions of the walk by how often they are taken. Most of the rest of editing is possible only where a form is open, so it has
 * the greatest weights.
 */
const actions: [weight: number, fc.Arbitrary<Action>][] = [
  [1, anyOf(screens.links, screens.followLink)],
  [2, anyOf(screens.addresses, screens.openAddress)],
  [2, index.map(screens.openRow)],
  [1, anyOf(['CLS-', 'Process', 'Create Business', 'Kraken'], screens.search)],
  [1, oneOf(reload, goBack, goForward)],
  [8, index.map(editing.type)],
  [2, oneOf(editing.typePassword)],
  [3, fc.tuple(index, index).map(([n, option]) => editing.choose(n, option))],
  [2, index.map(editing.toggle)],
  [1, index.map(editing.setDate)],
  [8, pressAny(['Save'])],
  [3, pressAny(editing.sendButtons)],
  [4, pressAny(['Edit', 'Restore', 'Create', 'Process'])],
  [3, pressAny([...editing.otherButtons, ...editing.loadButtons])],
  [2, anyOf(['Enter', 'Escape'], editing.pressKey)],
  [
    1,
    fc
      .tuple(index, fc.constantFrom('xbt-usd', 'kraken', ''))
      .map(([n, text]) => lists.filter(n, text)),
  ],
  [1, fc.oneof(index.map(lists.sort), index.map(lists.turnPage), index.map(lists.refresh))],
  [1, anyOf(['0', '30'], lists.refreshAutomatically)],
  [
    1,
    oneOf(
      signOut('link'),
      signOut('search'),
      expireSession,
      openTab,
      switchTab,
      closeTab,
      comeBack,
    ),
  ],
  [4, anyOf([0, 1], sessions.signIn)],
  [1, oneOf(publishRelease, publishRelease, switchTimeZone, setReadOnly(true), setReadOnly(false))],
  [1, anyOf([true, false, false], surroundings.setOffline)],
  [1, anyOf([1, 10, 35, 700], surroundings.passTime)],
  [2, anyOf(faults, surroundings.fault)],
  [2, oneOf(release)],
];

/** Generates walks. Most commands of one are skipped, because they are not possible where the walk has come to. */
export const walks = () =>
  fc.commands(
    actions.flatMap(([weight, action]) =>
      Array<fc.Arbitrary<Command>>(weight).fill(action.map((one) => new Command(one))),
    ),
    { size: 'max', maxCommands: 600 },
  );
