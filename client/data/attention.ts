import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import { type Money, sumsOf } from '#format/money.ts';
import type { RecordQuery } from './query.ts';

/** Something that waits for a person. */
export interface Attention {
  /** Undefined if the response has no such list. */
  count: Extent | undefined;
  /** Its name after the number 1, and after any other. */
  names: [one: string, many: string];
  /** The time of the oldest, in milliseconds. */
  oldest?: number | undefined;
  /** Which they are, in a few words. */
  detail?: string | undefined;
  /** What `values` sum up, if it is not the amounts of the things themselves. */
  valuesName?: string | undefined;
  /** What they amount to by code, if all of them are known. */
  values?: Money[] | undefined;
  /** `bad` for what has failed, `warn` for what may cost money; none for what waits as usual. */
  severity?: 'bad' | 'warn';
  /** Its place among everything that needs attention: what costs most while it waits is 1. */
  rank: number;
  /** The name of its link, which says what a person does there. */
  verb: string;
  to: string;
}

/** A response with things that need attention. */
export interface AttentionSource {
  /** Names the screen that shows them, or the things where that screen is the dashboard. */
  label: string;
  /** The screen; undefined for the dashboard, which does not link to itself. */
  to?: string;
  query: RecordQuery<unknown>;
  read: (response: unknown) => Attention[];
}

/** Declares what needs attention in the response of a query. */
export const attentionIn = <T>(
  query: RecordQuery<T>,
  source: Pick<AttentionSource, 'label' | 'to'> & { read: (response: T) => Attention[] },
): AttentionSource => ({
  ...source,
  query: query as RecordQuery<unknown>,
  read: (response) => source.read(response as T),
});

/** Returns the extent of a list, and its sums by code if all of it is listed and known. */
export function countedSums<Item>(
  items: Item[] | null | undefined,
  total: number | null | undefined,
  read: Parameters<typeof sumsOf<Item>>[1],
): Pick<Attention, 'count' | 'values'> {
  const count = extentOf(items, total);
  return { count, values: items && count && isWhole(count) ? sumsOf(items, read) : undefined };
}
