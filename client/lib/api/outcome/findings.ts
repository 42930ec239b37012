import type { QueryClient } from '@tanstack/react-query';
import { instantOf } from '#lib/format/instant.ts';
import { asRecord } from '#lib/state/persisted-store.ts';
import { ApiError } from '../request.ts';
import type { Finding } from './write-check.ts';

/** The largest difference between the clocks of gateway and backend, in milliseconds. */
const clockTolerance = 5 * 60_000;

const gone = 'This item no longer exists.';

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Finds an edit by the values of its item. Values that equal neither those before the edit nor those after it are the change of
 * someone else.
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
  if (current === undefined) return { is: 'absent', final: true, reason: gone };
  if (same(current, after)) return { is: 'saved', to };
  return before === undefined || same(current, before) ? { is: 'absent', to } : { is: 'changed', to };
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

/** Returns true unless an item was certainly created before a request was sent. Both times are by the clocks of the server. */
export function isCreatedSince(createdAt: string | null | undefined, sentAt: number): boolean {
  const instant = instantOf(createdAt);
  return instant === undefined || instant.getTime() >= sentAt - clockTolerance;
}

/** Compares texts as the backend stores them: without spaces around them, and null as an empty text. */
export const sameText = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (a ?? '').trim() === (b ?? '').trim();

/** Returns the item with this id that a screen has loaded, as a row of a list or on a screen of its own. */
export function loadedItem<T extends { id?: unknown }>(client: QueryClient, resource: string, id: unknown): T | undefined {
  return client
    .getQueriesData({ queryKey: [resource] })
    .flatMap(([, data]) => {
      const { items } = asRecord(data);
      return Array.isArray(items) ? items : [data];
    })
    .find((item): item is T => {
      const found = asRecord(item).id;
      return found !== undefined && String(found) === String(id);
    });
}
