import type { Context } from '../http/route.ts';
import { countQuotes, countTrades, findErrors, findSuspiciousOrders, findSuspiciousQuotes, sumQuotes } from './queries.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The four cards, from the last 7 days and 24 hours of the clock. */
export async function showDashboard(_input: unknown, { db, clock }: Context) {
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const week = ago(7 * day);
  const quotes = await countQuotes(db, week);
  const amounts = await sumQuotes(db, week);
  const trades = await countTrades(db, week);
  return {
    recent_activity: {
      quote_counts: { open: Number(quotes.open), closed: Number(quotes.closed) },
      amount_breakdown: amounts.map(({ code, amount }) => ({ code, amount: BigInt(amount) })),
      fulfillment_rate: trades.all === 0n ? null : Number(trades.fulfilled) / Number(trades.all),
    },
    suspicious_orders: await findSuspiciousOrders(db, week),
    suspicious_quotes: await findSuspiciousQuotes(db, week, ago(day)),
    recent_errors: await findErrors(db, ago(day)),
  };
}
