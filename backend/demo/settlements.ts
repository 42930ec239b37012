import { type Coin, coins, hashOf } from './catalogue.ts';
import type { Trade } from './payments.ts';
import { staff } from './people.ts';
import { exchangeAddresses } from './providers.ts';
import { random } from './random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** One of this many trades of the four weeks before is not settled either. */
const forgottenShare = 59;

/** A settlement of the demo, with the number of its trades. */
export type DemoSettlement = ReturnType<typeof settlementOf>;

/**
 * Settles trades, which must come oldest first: those of each provider and cryptocurrency at the end of each interval. `days` is the age
 * of the oldest order. Sets the settlements of the trades, and returns the settlements.
 */
export function settle(trades: Trade[], now: Date, days: number): DemoSettlement[] {
  // A year has more settlements than the list shows, and thousands of unsettled trades.
  const [interval, unsettledAge] = days > 60 ? [12 * hour, 30 * day] : [14 * day, 2 * day];
  const excess = ({ created_at }: Trade) => now.getTime() - Date.parse(created_at) - unsettledAge;
  const settled = trades.filter((trade) => {
    const isForgotten = excess(trade) < 28 * day && trade.id % forgottenShare === 0;
    return excess(trade) >= 0 && !isForgotten;
  });
  const settlements: DemoSettlement[] = [];
  for (const [batch, ofBatch] of Map.groupBy(settled, (t) => Math.floor(excess(t) / interval))) {
    const pairs = Map.groupBy(ofBatch, (t) => `${t.exchange_provider_id} ${t.cryptocurrency_id}`);
    for (const [place, ofPair] of [...pairs.values()].entries()) {
      const id = settlements.length + 1;
      for (const trade of ofPair) trade.settlement_id = id;
      const end = now.getTime() - unsettledAge - batch * interval;
      settlements.push(settlementOf(id, ofPair, { end, place, isNewest: batch === 0 }));
    }
  }
  return settlements;
}

const emails = staff()
  .slice(1)
  .map(({ email }) => email);

/** `end` is the end of the interval, `place` the settlement's place in it. */
function settlementOf(
  id: number,
  trades: Trade[],
  { end, place, isNewest }: { end: number; place: number; isNewest: boolean },
) {
  const [{ exchange_provider_id, cryptocurrency_id }] = trades as [Trade];
  const r = random(9_000 + id);
  const created = end + (place + 1) * 60_000;
  const created_by = r.pick(emails);
  const processor = r.pick(emails.filter((email) => email !== created_by));
  // Half of the newest are processing, and a few that are overdue.
  const isProcessing = isNewest ? place % 2 === 1 : [8, 28].includes(id % 400);
  const address = exchangeAddresses.find(
    (a) =>
      a.exchange_provider_id === exchange_provider_id && a.cryptocurrency_id === cryptocurrency_id,
  );
  return {
    id,
    reference_id: `CLS-${String(id).padStart(6, '0')}`,
    exchange_provider_id,
    cryptocurrency_id,
    cryptocurrency_amount: String(trades.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    address: address?.address ?? null,
    transaction_hash: isProcessing
      ? null
      : hashOf(coins[cryptocurrency_id - 1] as Coin, 9_000 + id),
    note:
      !isProcessing && r.chance(0.3)
        ? `Batch of ${trades.length} trades, confirmed by phone.`
        : null,
    created_at: new Date(created).toISOString(),
    created_by,
    processed_by: isProcessing ? null : processor,
    processed_at: isProcessing ? null : new Date(created + r.between(1, 30) * hour).toISOString(),
    tradeCount: trades.length,
  };
}
