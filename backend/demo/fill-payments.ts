import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Coin, coins, hashOf } from './catalogue.ts';
import { insertRows } from './insert-rows.ts';
import { payment, rowsOf } from './payments.ts';
import { exchangeAddresses } from './providers.ts';

type Rows = ReturnType<typeof rowsOf>;
type Trade = NonNullable<Rows['trades']>;

/** The age of the oldest order, in ms. */
const span = 60 * 86_400_000;
/** The trades of this many newest orders stay unsettled. */
const unsettled = 100;

/** Adds `count` orders and their rows in other tables, the newest about a minute old. Calls `report` with the number so far. */
export async function fillPayments(tx: Database, now: Date, count: number, report: (orders: number) => void): Promise<void> {
  const step = span / count;
  const settled = Math.max(0, count - unsettled);
  let settlements = 0;
  for (const { start, end } of [...chunks(0, settled), ...chunks(settled, count)]) {
    const rows = Array.from({ length: end - start }, (_, offset) => {
      const number = start + offset + 1;
      const ms = 60_000 + (count - number) * step;
      return rowsOf(payment(number, { place: count - number, ms }, new Date(now.getTime() - ms).toISOString()));
    });
    const trades = rows.flatMap(({ trades }) => trades ?? []);
    if (end <= settled) {
      const made = settle(trades, settlements, end < settled);
      await insertRows(tx, 'settlements', made);
      settlements += made.length;
    }
    for (const table of ['quotes', 'invoices', 'deposits', 'orders'] as const) {
      await insertRows(
        tx,
        table,
        rows.flatMap((row) => row[table] ?? []),
      );
    }
    await insertRows(tx, 'trades', trades);
    report(end);
  }
  await sql`
    update wallet_accounts set balance =
      (select coalesce(sum(balance - sweep_amount), 0) from deposits where wallet_account_id = wallet_accounts.id)
  `.execute(tx);
}

/** At least four chunks of at most 5,000 orders, which fit in memory and in one statement. */
function chunks(from: number, to: number) {
  const size = Math.min(5_000, Math.ceil((to - from) / 4));
  return Array.from({ length: size && Math.ceil((to - from) / size) }, (_, index) => ({
    start: from + index * size,
    end: Math.min(from + (index + 1) * size, to),
  }));
}

/** Adds settlements of trades, one for each provider and cryptocurrency. Those of the newest trades are not processed. */
function settle(trades: Trade[], before: number, processed: boolean) {
  const groups = Map.groupBy(trades, (trade) => `${trade.exchange_provider_id} ${trade.cryptocurrency_id}`);
  const lastOf = (group: Trade[]) => group.at(-1)?.created_at ?? '';
  const inOrder = [...groups.values()].sort((a, b) => (lastOf(a) < lastOf(b) ? -1 : 1));
  return inOrder.map((group, index) => {
    const [first] = group as [Trade];
    const id = before + index + 1;
    for (const trade of group) trade.settlement_id = id;
    const { exchange_provider_id, cryptocurrency_id } = first;
    const coin = coins[cryptocurrency_id - 1] as Coin;
    const completed = processed || index % 2 === 0;
    return {
      id,
      reference_id: `CLS-${String(id).padStart(6, '0')}`,
      exchange_provider_id,
      cryptocurrency_id,
      cryptocurrency_amount: group.reduce((sum, { amount }) => sum + amount, 0n),
      address:
        exchangeAddresses.find(
          (a) => a.exchange_provider_id === exchange_provider_id && a.cryptocurrency_id === cryptocurrency_id,
        )?.address ?? null,
      transaction_hash: completed ? hashOf(coin, 9_000 + id) : null,
      note: completed ? (index % 3 === 0 ? `Batch of ${group.length} trades, confirmed by phone.` : null) : null,
      created_at: lastOf(group),
    };
  });
}
