import { instantOf } from '#format/instant.ts';
import { sumOf } from '#format/money.ts';
import { isMissing } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import type { Settlement, Trade } from './api.ts';

const day = 86_400_000;

/** The age ranges of the queue, with their least age in milliseconds. `unknown` holds trades whose time is missing. */
export const ages = [
  { id: 'under-1', label: 'Under 1 day', from: Number.NEGATIVE_INFINITY },
  { id: '1-3', label: '1–3 days', from: day },
  { id: '3-7', label: '3–7 days', from: 3 * day },
  { id: 'over-7', label: 'Over 7 days', from: 7 * day },
  { id: 'unknown', label: 'Unknown age', from: Number.NaN },
] as const;

type AgeId = (typeof ages)[number]['id'];

/** Returns true for an age in milliseconds in the last range. */
export const isOverdue = (age: number | undefined): boolean => age !== undefined && age >= 7 * day;

/** Returns the age range of a trade at a time in milliseconds. */
function ageOf(trade: Trade, now: number): AgeId {
  const created = createdAt(trade);
  return (
    ages.findLast(({ from }) => created !== undefined && now - created >= from)?.id ?? 'unknown'
  );
}

const createdAt = (trade: Trade) => instantOf(trade.created_at)?.getTime();

/** Trades of one exchange provider and cryptocurrency. */
export interface Batch {
  trades: Trade[];
  /** In minor units; undefined when the amount of a trade is missing. */
  sum: bigint | undefined;
}

const batchOf = (trades: Trade[]): Batch => ({ trades, sum: totalOf(trades) });

/** Returns the exact sum of trades in minor units; undefined when the amount of one is missing. */
export const totalOf = (trades: Trade[]): bigint | undefined =>
  sumOf(trades.map(({ cryptocurrency_amount }) => cryptocurrency_amount));

/** The unsettled trades of one exchange provider and cryptocurrency. */
export interface QueueRow {
  provider: Trade['exchange_provider'];
  code: Trade['cryptocurrency_code'];
  total: Batch;
  /** In the order of `ages`. */
  byAge: Batch[];
  /** In milliseconds; undefined if no time is known. */
  oldest: number | undefined;
}

/** Returns the identity of a row. */
export const queueRowKey = ({ provider, code }: Pick<QueueRow, 'provider' | 'code'>): string =>
  JSON.stringify([provider, code]);

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Groups unsettled trades by provider, cryptocurrency and age, sorted by provider and code. Every trade is in exactly one group. */
export function queueOf(trades: Trade[], now: number): QueueRow[] {
  const queue = Map.groupBy(trades, ({ exchange_provider: provider, cryptocurrency_code: code }) =>
    queueRowKey({ provider, code }),
  );
  return [...queue.values()].map((trades) => queueRowOf(trades, now)).sort(comparePairs);
}

type Pair = Pick<QueueRow, 'provider' | 'code'>;

const comparePairs = (a: Pair, b: Pair) =>
  compare(a.provider ?? '', b.provider ?? '') || compare(a.code ?? '', b.code ?? '');

/** Returns the row of a queue that follows the pair of a settlement, or the first one after the last. */
export const nextRow = (
  queue: QueueRow[],
  { exchange_provider: provider, cryptocurrency_code: code }: Settlement,
) => queue.find((row) => comparePairs(row, { provider, code }) > 0) ?? queue[0];

/** Returns true for a settlement without a transaction hash. The contract has these first in a list. */
export const isProcessing = ({ transaction_hash }: Pick<Settlement, 'transaction_hash'>): boolean =>
  isMissing(transaction_hash);

/** Returns the settlements in processing but one: in the order of the list those that are older, then the others. */
export function processingAfter<
  Item extends Pick<Settlement, 'id' | 'created_at' | 'transaction_hash'>,
>(settlements: Item[], { id, created_at }: Pick<Settlement, 'id' | 'created_at'>): Item[] {
  const created = instantOf(created_at)?.getTime() ?? Number.NaN;
  const others = settlements.filter((one) => isProcessing(one) && String(one.id) !== String(id));
  const { older = [], newer = [] } = Object.groupBy(others, (one) =>
    Number(instantOf(one.created_at)) < created ? 'older' : 'newer',
  );
  return [...older, ...newer];
}

function queueRowOf(trades: Trade[], now: number): QueueRow {
  const groups = Map.groupBy(trades, (trade) => ageOf(trade, now));
  return {
    provider: trades[0]?.exchange_provider,
    code: trades[0]?.cryptocurrency_code,
    total: batchOf(trades),
    byAge: ages.map(({ id }) => batchOf(groups.get(id) ?? [])),
    oldest: oldestOf(trades),
  };
}

/** Returns the time of the oldest trade in milliseconds; undefined if no time is known. */
export function oldestOf(trades: Trade[]): number | undefined {
  const times = trades.flatMap((trade) => createdAt(trade) ?? []);
  return times.length > 0 ? times.reduce((one, other) => Math.min(one, other)) : undefined;
}

/** An age range of the queue, or `all`. */
export type Range = ReturnType<typeof ageOf> | 'all';

/**
 * Returns a link that opens Create Settlement with a provider and cryptocurrency chosen and trades selected: these trades in this tab, those of
 * the same age range in another one. Undefined for a row without a name.
 */
export function settlementLink({ provider, code }: QueueRow, range: Range, trades: Trade[]) {
  if (isMissing(provider) || isMissing(code)) return undefined;
  const search = new URLSearchParams({ provider, cryptocurrency: code, age: range });
  return {
    to: `${paths.createSettlement}?${search}`,
    state: { tradeIds: trades.map(({ id }) => id) },
  };
}

/** Returns the ids of the trades that the link to Create Settlement selects, from its query and its state. */
export function linkedIds(
  trades: Trade[],
  age: string | null,
  state: unknown,
  now: number,
): ReadonlySet<unknown> {
  const { tradeIds } = asRecord(state);
  if (Array.isArray(tradeIds)) return new Set(tradeIds);
  const linked = trades.filter((trade) => age === 'all' || ageOf(trade, now) === age);
  // A trade without a valid id cannot be sent.
  return new Set(linked.flatMap(({ id }) => id ?? []));
}
