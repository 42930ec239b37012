import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { insertPayments } from './insert-payments.ts';
import { insertRows } from './insert-rows.ts';
import { payment, rowOf, tradeOf } from './payments.ts';
import { createSettlements, type Settlement } from './settlements.ts';

const day = 86_400_000;

/** Returns the age of the oldest of `count` orders, in days: 50 orders a day for up to a year, then more orders a day. */
export const daysOf = (count: number): number => Math.min(365, Math.max(1, count / 50));

/**
 * Adds `count` orders and their rows in other tables, the newest about a minute old. Calls `report` with the number so far. Returns
 * the settlements.
 */
export async function fillPayments(
  tx: Database,
  now: Date,
  count: number,
  report: (orders: number) => void,
): Promise<Settlement[]> {
  const step = (daysOf(count) * day) / count;
  const book = createSettlements(now, daysOf(count));
  const settlements: Settlement[] = [];
  for (const { start, end } of chunks(count)) {
    const rows = Array.from({ length: end - start }, (_, offset) => {
      const number = start + offset + 1;
      const ms = 60_000 + (count - number) * step;
      const made = payment(
        number,
        { place: count - number, ms },
        new Date(now.getTime() - ms).toISOString(),
      );
      const trade = tradeOf(made);
      if (trade) settlements.push(...book.settle(trade, ms));
      return rowOf(made, trade);
    });
    await insertPayments(tx, rows);
    report(end);
  }
  settlements.push(...book.close());
  for (let start = 0; start < settlements.length; start += 5_000)
    await insertRows(
      tx,
      'settlements',
      settlements.slice(start, start + 5_000).map(({ tradeCount, ...row }) => row),
    );
  await sql`
    update wallet_accounts set balance = received.balance
    from (select wallet_account_id, sum(balance - sweep_amount) as balance from deposits group by wallet_account_id) as received
    where wallet_accounts.id = wallet_account_id
  `.execute(tx);
  return settlements;
}

/** At least four chunks of at most 5,000 orders, which fit in memory and in one statement. */
function chunks(count: number) {
  const size = Math.min(5_000, Math.ceil(count / 4));
  return Array.from({ length: size && Math.ceil(count / size) }, (_, index) => ({
    start: index * size,
    end: Math.min((index + 1) * size, count),
  }));
}
