import { instantOf } from '#contract/instant.ts';
import { compareTexts } from '#format/compare-texts.ts';
import { sumOf } from '#format/money.ts';
import { isMissing } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import type { QueueEntry, Settlement, Trade } from './responses.ts';

const day = 86_400_000;

/** The age ranges of the queue, with their least age in days. `unknown` holds trades whose time is missing. */
export const ages = [
  { id: 'under-1', label: 'Under 1 day', days: 0 },
  { id: '1-3', label: '1–3 days', days: 1 },
  { id: '3-7', label: '3–7 days', days: 3 },
  { id: '7-30', label: '7–30 days', days: 7 },
  { id: 'over-30', label: 'Over 30 days', days: 30 },
  { id: 'unknown', label: 'Unknown age', days: Number.NaN },
] as const;

type AgeId = (typeof ages)[number]['id'];

/** Returns the age range of a trade at a time in milliseconds. */
function ageOf(trade: Trade, now: number): AgeId {
  const created = createdAt(trade);
  if (created === undefined) return 'unknown';
  // The clock of the browser may be behind.
  const age = Math.max(0, now - created);
  return ages.findLast(({ days }) => age >= days * day)?.id ?? 'unknown';
}

const createdAt = (trade: Pick<Trade, 'created_at'>) => instantOf(trade.created_at)?.getTime();

/** Some unsettled trades of one exchange provider and cryptocurrency. */
export interface Batch {
  /** Undefined when the backend has counted them without a number. */
  count: number | undefined;
  /** In minor units; undefined when the amount of a trade is missing. */
  sum: bigint | undefined;
  /** The time of the oldest in milliseconds; undefined if no time is known. */
  oldest: number | undefined;
  /** How to select them: by their ids, or by the times of the oldest and the newest in milliseconds if the backend has counted them. */
  link: { tradeIds: unknown[] } | { from: number | undefined; to: number | undefined };
}

const batchOf = (trades: Trade[]): Batch => ({
  count: trades.length,
  sum: totalOf(trades),
  oldest: oldestOf(trades),
  link: { tradeIds: trades.map(({ id }) => id) },
});

/** Returns the batch of groups that the backend has counted. */
function batchOfEntries(entries: QueueEntry[]): Batch {
  const times = entries.flatMap(({ oldest_at, newest_at }) =>
    [oldest_at, newest_at].map((at) => instantOf(at)?.getTime() ?? Number.NaN),
  );
  const from = Math.min(...times);
  return {
    count: tradesOf(entries),
    sum: sumOf(entries.map(({ cryptocurrency_amount }) => cryptocurrency_amount)),
    oldest: Number.isNaN(from) ? undefined : from,
    link: { from, to: Math.max(...times) },
  };
}

/** Returns the number of trades of groups; undefined when that of one is missing. */
function tradesOf(entries: QueueEntry[]): number | undefined {
  const counts = entries.flatMap(({ trades }) => trades ?? []);
  return counts.length === entries.length
    ? counts.reduce((sum, count) => sum + count, 0)
    : undefined;
}

/** Returns the exact sum of trades in minor units; undefined when the amount of one is missing. */
export const totalOf = (trades: Trade[]): bigint | undefined =>
  sumOf(trades.map(({ cryptocurrency_amount }) => cryptocurrency_amount));

/** The unsettled trades of one exchange provider and cryptocurrency. */
export interface QueueRow {
  provider: Trade['exchange_provider'];
  code: Trade['cryptocurrency_code'];
  total: Batch;
  /** In the order of `ages`; undefined without trades. */
  byAge: (Batch | undefined)[];
}

/** Returns the identity of a row. */
export const queueRowKey = ({ provider, code }: Pick<QueueRow, 'provider' | 'code'>): string =>
  JSON.stringify([provider, code]);

/** Groups unsettled trades by provider, cryptocurrency and age, sorted by provider and code. Every trade is in exactly one group. */
export const queueOf = (trades: Trade[], now: number): QueueRow[] =>
  rowsOf(trades, (ofPair) => {
    const groups = Map.groupBy(ofPair, (trade) => ageOf(trade, now));
    return {
      total: batchOf(ofPair),
      byAge: ages.map(({ id }) => {
        const group = groups.get(id);
        return group && batchOf(group);
      }),
    };
  });

/** Returns the queue that the backend has counted, sorted by provider and code. */
export const queueOfEntries = (entries: QueueEntry[]): QueueRow[] =>
  rowsOf(entries, (ofPair) => ({
    total: batchOfEntries(ofPair),
    byAge: ages.map(({ days }) => {
      const group = ofPair.filter((entry) => entry.days === days);
      return group.length > 0 ? batchOfEntries(group) : undefined;
    }),
  }));

function rowsOf<Item extends OfPair>(
  items: Item[],
  read: (ofPair: Item[]) => Pick<QueueRow, 'total' | 'byAge'>,
): QueueRow[] {
  const pairOf = ({ exchange_provider, cryptocurrency_code }: OfPair) => ({
    provider: exchange_provider,
    code: cryptocurrency_code,
  });
  const pairs = Map.groupBy(items, (item) => queueRowKey(pairOf(item)));
  return [...pairs.values()]
    .map((ofPair) => ({ ...pairOf(ofPair[0] as Item), ...read(ofPair) }))
    .sort(comparePairs);
}

type OfPair = Pick<Trade, 'exchange_provider' | 'cryptocurrency_code'>;

type Pair = Pick<QueueRow, 'provider' | 'code'>;

const comparePairs = (a: Pair, b: Pair) =>
  compareTexts(a.provider ?? '', b.provider ?? '') || compareTexts(a.code ?? '', b.code ?? '');

/** Returns the row of a queue that follows the pair of a settlement, or the first one after the last. */
export const nextRow = (
  queue: QueueRow[],
  { exchange_provider: provider, cryptocurrency_code: code }: Settlement,
) => queue.find((row) => comparePairs(row, { provider, code }) > 0) ?? queue[0];

/** Returns true for a settlement without a transaction hash. The contract has these first in a list. */
export const isProcessing = ({ transaction_hash }: Pick<Settlement, 'transaction_hash'>): boolean =>
  isMissing(transaction_hash);

/** Returns the oldest settlement in processing. Those without a time come last. */
export function oldestProcessing<Item extends Pick<Settlement, 'created_at' | 'transaction_hash'>>(
  settlements: Item[],
): Item | undefined {
  const created = (one: Item) => createdAt(one) ?? Number.MAX_VALUE;
  return settlements.filter(isProcessing).sort((a, b) => created(a) - created(b))[0];
}

/** Returns the time of the oldest trade in milliseconds; undefined if no time is known. */
export function oldestOf(trades: Pick<Trade, 'created_at'>[]): number | undefined {
  const times = trades.flatMap((trade) => createdAt(trade) ?? []);
  return times.length > 0 ? times.reduce((one, other) => Math.min(one, other)) : undefined;
}

/** An age range of the queue, or `all`. */
export type Range = ReturnType<typeof ageOf> | 'all';

/**
 * Returns a link that opens Create Settlement with a provider and cryptocurrency chosen and trades selected: those of a batch in this tab, those
 * of the same age range in another one. Undefined for a row without a name.
 */
export function settlementLink({ provider, code }: QueueRow, range: Range, batch?: Batch) {
  if (isMissing(provider) || isMissing(code)) return undefined;
  const search = new URLSearchParams({ provider, cryptocurrency: code, age: range });
  return { to: `${paths.createSettlement}?${search}`, state: batch?.link };
}

/** Returns the ids of the trades that the link to Create Settlement selects, from its query and its state. */
export function linkedIds(
  trades: Trade[],
  age: string | null,
  state: unknown,
  now: number,
): ReadonlySet<unknown> {
  const { tradeIds, from, to } = asRecord(state);
  if (Array.isArray(tradeIds)) return new Set(tradeIds);
  const isLinked = (trade: Trade): boolean => {
    if (typeof from !== 'number' || typeof to !== 'number')
      return age === 'all' || ageOf(trade, now) === age;
    const created = createdAt(trade) ?? Number.NaN;
    return created >= from && created <= to;
  };
  // A trade without a valid id cannot be sent.
  return new Set(trades.filter(isLinked).flatMap(({ id }) => id ?? []));
}
