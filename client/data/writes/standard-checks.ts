import type { QueryClient } from '@tanstack/react-query';
import type { FetchAllPages } from '#data/paginate.ts';
import { ApiError } from '#platform/http/request.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { judgeDeletion, judgeEdit } from './judgement.ts';
import type { SentWrite } from './write-definition.ts';

export { foundByKey } from './judgement.ts';

/** Returns undefined for an item that does not exist. The 404 of a proxy without a route is text or HTML, and decides nothing. */
async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && typeof error.body !== 'string')
      return undefined;
    throw error;
  }
}

/**
 * Finds an edit by every value of its item.
 * @param read Returns the item's current values by the fields of the body; undefined if there is no such item.
 */
export const findEdit = async (
  sent: SentWrite,
  read: () => Promise<object | undefined>,
  to: string | undefined,
): Promise<CheckResult> => judgeEdit(sent, await unlessMissing(read), to);

/** Finds a deletion by the status 404 of its item. */
export const findDeletion = async (
  read: () => Promise<unknown>,
  links: { list: string; item: string | undefined },
): Promise<CheckResult> => judgeDeletion(await unlessMissing(read), links);

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
export const loadedItem = <T extends object>(
  client: QueryClient,
  resource: string,
  isIt: (item: T) => boolean,
): T | undefined =>
  client
    .getQueriesData({ queryKey: [resource] })
    .flatMap(([, data]) => {
      const { items, rows } = asRecord(data);
      return (items ?? rows ?? data ?? []) as T[];
    })
    .find(isIt);
