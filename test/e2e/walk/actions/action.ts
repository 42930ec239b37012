import type { Locator } from 'playwright-core';
import { addInput, type Input, type Model, rowOf } from '../model.ts';
import { front, type Kind, type Snapshot, selectors } from '../snapshot.ts';
import type { World } from '../world.ts';

/** A step that the walk can take. */
export interface Action {
  name: string;
  /** Returns false where the step is not possible. */
  isPossible?: (shown: Snapshot, model: Model) => boolean;
  act: (world: World, model: Model) => Promise<unknown>;
  /** True if the step loads a document. */
  isLoad?: boolean;
  /** True if requests may fail because of the step. */
  isTrouble?: boolean;
}

/** Returns true if a screen has elements of a kind that can be used. */
export const has = (kind: Kind) => (shown: Snapshot) => shown.isSignedIn && shown.counts[kind] > 0;

/** Returns true if no dialog covers the screen. */
export const isUncovered = ({ isSignedIn, isModal }: Snapshot) => isSignedIn && !isModal;

/** Locates one of the elements of a kind that can be used. */
export const find = ({ tab }: World, { now }: Model, kind: Kind, n: number): Locator =>
  front(tab.page)
    .locator(selectors[kind])
    .filter({ visible: true })
    .nth(n % now.counts[kind]);

/** Returns the label and row of a control, as snapshots do. */
export const describe = (control: Locator) =>
  control.evaluate((element) => {
    const input = element as HTMLInputElement;
    const label = input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent?.trim() ?? '';
    return { label, row: input.closest('tr')?.querySelector('th, td')?.textContent?.trim() ?? '' };
  });

/** Records what was typed or chosen on the screen in front. */
export function record(
  model: Model,
  { row, ...input }: Pick<Input, 'label' | 'row' | 'value' | 'isUnique'>,
): void {
  const { now, world, person } = model;
  if (!person) throw new Error(`${now.path} can be edited without a session.`);
  addInput(model, { ...input, tab: world.tab, path: now.path, row: rowOf(now.path, row), person });
}
