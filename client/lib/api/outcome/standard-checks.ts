import type { QueryClient } from '@tanstack/react-query';
import { asRecord } from '#lib/state/persisted-store.ts';
import type { FetchAllPages } from '../paginate.ts';
import { ApiError } from '../request.ts';
import type { CheckResult, SentWrite } from './write-definition.ts';

/** Returns undefined for an item that does not exist. The 404 of a proxy without a route is text or HTML, and decides nothing. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && typeof error.body !== 'string') return undefined;
    throw error;
  }
}

/**
 * Finds an edit by every value of its item. With other values than those before the edit and those after it, or without the item,
 * it may have been saved before someone else changed the item. See decision 11 in docs/decisions.md.
 * @param read Returns the item's current values by the fields of the body; undefined if there is no such item.
 */
export async function findEdit(
  sent: SentWrite,
  read: () => Promise<object | undefined>,
  to: string | undefined,
): Promise<CheckResult> {
  const current = await unlessMissing(read);
  if (current === undefined) return { is: 'changed', final: true, reason: 'This item no longer exists.' };
  const wasBefore = sent.wasBefore(current);
  if (sent.isSent(current)) return { is: 'saved', to, doubt: wasBefore === false ? undefined : 'The item has these values.' };
  return { is: wasBefore ? 'absent' : 'changed', to };
}

/** Finds a deletion by the status 404 of its item. */
export async function findDeletion(
  read: () => Promise<unknown>,
  { list, item }: { list: string; item: string | undefined },
): Promise<CheckResult> {
  const current = await unlessMissing(read);
  return current === undefined ? { is: 'saved', to: list, doubt: 'This item no longer exists.' } : { is: 'absent', to: item };
}

/**
 * Returns the result for a creation whose unique key an item has. Creation times decide nothing: two clocks may differ.
 * @param found The item, all of whose values are compared.
 * @param name The item and its key, as its screens name them.
 */
export function foundByKey(
  sent: SentWrite,
  found: object,
  { name, to, wasLoaded }: { name: string; to: string | undefined; wasLoaded: boolean },
): CheckResult {
  const reason = `A ${name} already exists. Review it before you try again.`;
  return sent.isSent(found) && !wasLoaded ? { is: 'saved', to, doubt: reason } : { is: 'changed', final: true, reason, to };
}

/**
 * Searches a list for an item. After a deletion, an item moves to a page that was already read: it is missing only if a second
 * search finds the same items.
 */
export async function searchPages<T extends { id?: unknown }>(
  fetchAllPages: FetchAllPages<T>,
  isIt: (item: T) => boolean,
): Promise<{ found: T } | { found?: undefined; isMissing: boolean }> {
  const searches: string[] = [];
  while (searches.length < 2) {
    const ids: string[] = [];
    for await (const { rows } of fetchAllPages(new AbortController().signal)) {
      const found = rows.find(isIt);
      if (found) return { found };
      ids.push(...rows.map(({ id }) => String(id)));
    }
    searches.push(ids.join());
  }
  return { isMissing: searches[0] === searches[1] };
}

/** Returns the matching item that a screen has loaded, as a row of a list or on a screen of its own. */
export const loadedItem = <T extends object>(client: QueryClient, resource: string, isIt: (item: T) => boolean): T | undefined =>
  client
    .getQueriesData({ queryKey: [resource] })
    .flatMap(([, data]) => (asRecord(data).items ?? data ?? []) as T[])
    .find(isIt);
