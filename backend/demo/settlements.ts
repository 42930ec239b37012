import { type Coin, coins, hashOf } from './catalogue.ts';
import { staff } from './people.ts';
import { exchangeAddresses } from './providers.ts';
import { type Random, random } from './random.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** One of this many trades of the four weeks before is not settled either. */
const forgottenShare = 59;

/** A trade of the demo, which gets its settlement. */
interface Trade {
  id: number;
  exchange_provider_id: number;
  cryptocurrency_id: number;
  amount: bigint;
  settlement_id: number | null;
}

/** A settlement of the demo, with the number of its trades. */
export type Settlement = ReturnType<typeof rowOf> & { tradeCount: number };

/**
 * Settles trades, which must come oldest first: the trades of each provider and cryptocurrency at the end of each interval. `days` is
 * the age of the oldest order.
 */
export function createSettlements(now: Date, days: number) {
  // A year has more settlements than the list shows, and thousands of unsettled trades.
  const [interval, unsettledAge] = days > 60 ? [12 * hour, 30 * day] : [14 * day, 2 * day];
  const open = new Map<string, { id: number; trades: Trade[] }>();
  let openBatch = Number.POSITIVE_INFINITY;
  let count = 0;

  function close(): Settlement[] {
    const settlements = [...open.values()].map(({ id, trades }, place) => {
      const row = rowOf(id, trades, {
        now,
        place,
        age: unsettledAge + openBatch * interval,
        isNewest: openBatch === 0,
      });
      return { ...row, tradeCount: trades.length };
    });
    open.clear();
    return settlements;
  }

  return {
    /** Assigns a trade of an age in ms to a settlement, or to none. Returns the settlements that are complete before it. */
    settle(trade: Trade, age: number): Settlement[] {
      if (age < unsettledAge || (age < unsettledAge + 28 * day && trade.id % forgottenShare === 0))
        return [];
      const batch = Math.floor((age - unsettledAge) / interval);
      const complete = batch < openBatch ? close() : [];
      openBatch = batch;
      const pair = `${trade.exchange_provider_id} ${trade.cryptocurrency_id}`;
      let settlement = open.get(pair);
      if (!settlement) {
        count += 1;
        settlement = { id: count, trades: [] };
        open.set(pair, settlement);
      }
      settlement.trades.push(trade);
      trade.settlement_id = settlement.id;
      return complete;
    },
    /** Returns the settlements that are left after the last trade. */
    close,
  };
}

/** `age` is the age in ms of the end of the interval, `place` the settlement's place in it. */
function rowOf(
  id: number,
  trades: Trade[],
  at: { now: Date; place: number; age: number; isNewest: boolean },
) {
  const [{ exchange_provider_id, cryptocurrency_id }] = trades as [Trade];
  const r = random(9_000 + id);
  const coin = coins[cryptocurrency_id - 1] as Coin;
  const createdAge = at.age - (at.place + 1) * 60_000;
  const [creator, processor] = colleaguesOf(r);
  // Half of the newest are processing, and a few that are overdue.
  const isProcessing = at.isNewest ? at.place % 2 === 1 : [8, 28].includes(id % 400);
  const ago = (ms: number) => new Date(at.now.getTime() - ms).toISOString();
  const address = exchangeAddresses.find(
    (a) =>
      a.exchange_provider_id === exchange_provider_id && a.cryptocurrency_id === cryptocurrency_id,
  );
  return {
    id,
    reference_id: `CLS-${String(id).padStart(6, '0')}`,
    exchange_provider_id,
    cryptocurrency_id,
    cryptocurrency_amount: trades.reduce((sum, { amount }) => sum + amount, 0n),
    address: address?.address ?? null,
    transaction_hash: isProcessing ? null : hashOf(coin, 9_000 + id),
    note:
      !isProcessing && r.chance(0.3)
        ? `Batch of ${trades.length} trades, confirmed by phone.`
        : null,
    created_at: ago(createdAge),
    created_by: creator,
    processed_by: isProcessing ? null : processor,
    processed_at: isProcessing ? null : ago(createdAge - r.between(1, 30) * hour),
  };
}

/** Returns the email addresses of two different colleagues. */
function colleaguesOf(r: Random): [string, string] {
  const emails = staff()
    .slice(1)
    .map(({ email }) => email);
  const first = r.pick(emails);
  return [first, r.pick(emails.filter((email) => email !== first))];
}
