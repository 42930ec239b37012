import { isMissing } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { asRecord } from '#lib/state/persisted-store.ts';
import type { Trade } from './api.ts';
import { ageOf, type Pair } from './queue.ts';

/** An age range of the queue, or `all`. */
export type Range = ReturnType<typeof ageOf> | 'all';

/**
 * Returns a link that opens Create Settlement with a pair chosen and trades selected: these trades in this tab, those of
 * the same age range in another one. Undefined for a pair without a name.
 */
export function settlementLink({ provider, code }: Pair, range: Range, trades: Trade[]) {
  if (isMissing(provider) || isMissing(code)) return undefined;
  const search = new URLSearchParams({ provider, cryptocurrency: code, age: range });
  return { to: `${paths.createSettlement}?${search}`, state: { tradeIds: trades.map(({ id }) => id) } };
}

/** Returns the trades that the link to Create Settlement selects, from its query and its state. */
export function linkedTrades(trades: Trade[], age: string | null, state: unknown, now: number): Trade[] {
  const { tradeIds } = asRecord(state);
  if (Array.isArray(tradeIds)) return trades.filter(({ id }) => tradeIds.includes(id));
  return trades.filter((trade) => age === 'all' || ageOf(trade, now) === age);
}
