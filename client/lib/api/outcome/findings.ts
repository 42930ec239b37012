import type { QueryClient } from '@tanstack/react-query';
import { asRecord } from '#lib/state/persisted-store.ts';
import { ApiError } from '../request.ts';
import type { Finding } from './write-check.ts';

/** The 404 of a proxy without a route is text or HTML, and decides nothing. */
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404 && typeof error.body !== 'string';

/**
 * Finds an edit by the values of its item. With other values than those before the edit and those after it, or without the item,
 * it may have been saved before someone else changed the item.
 * @param read Returns the item's current values; undefined or an error with status 404 if there is no such item.
 */
export async function findEdit<T>(
  read: () => Promise<T | undefined>,
  { same, after, before, to }: { same: (a: T, b: T) => boolean; after: T; before: T | undefined; to: string | undefined },
): Promise<Finding> {
  const current = await read().catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (current === undefined) return { is: 'changed', final: true, reason: 'This item no longer exists.' };
  if (same(current, after)) return { is: 'saved', to };
  return { is: before !== undefined && same(current, before) ? 'absent' : 'changed', to };
}

/** Finds a deletion by the status 404 of its item. */
export async function findDeletion(
  read: () => Promise<unknown>,
  { list, item }: { list: string; item: string | undefined },
): Promise<Finding> {
  try {
    await read();
    return { is: 'absent', to: item };
  } catch (error) {
    if (isMissing(error)) return { is: 'saved', to: list };
    throw error;
  }
}

/**
 * Returns the finding of a creation whose unique key an item has. Creation times decide nothing: two clocks may differ.
 * @param isOurs True if the item has all values that were sent and was not loaded before.
 * @param item The item and its key, as its screens name them.
 */
export const takenKey = (isOurs: boolean, item: string, to: string | undefined): Finding =>
  isOurs
    ? { is: 'saved', to }
    : { is: 'changed', final: true, reason: `A ${item} already exists. Review it before you try again.`, to };

/** Compares texts as the backend stores them: without spaces around them, and null as an empty text. */
export const sameText = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').trim() === (b ?? '').trim();

/** Returns the matching item that a screen has loaded, as a row of a list or on a screen of its own. */
export const loadedItem = <T extends object>(client: QueryClient, resource: string, isIt: (item: T) => boolean): T | undefined =>
  client
    .getQueriesData({ queryKey: [resource] })
    .flatMap(([, data]) => (asRecord(data).items ?? data ?? []) as T[])
    .find(isIt);
