import { dashboard } from '#contract/dashboard.ts';
import { snapshot } from '../db/transaction.ts';
import { type Context, route } from '../http/route.ts';
import {
  countTrades,
  findErrors,
  findSuspiciousOrders,
  findSuspiciousQuotes,
  sumQuotes,
} from './queries.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const dashboardRoutes = [route(dashboard.overview, showDashboard)];

/** Returns the four cards, of the last 7 days and 24 hours. */
async function showDashboard(_input: unknown, { db, clock }: Context) {
  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const week = ago(7 * day);
  const { quotes, trades, suspiciousOrders, suspiciousQuotes, errors } = await snapshot(
    db,
    async (tx) => ({
      quotes: await sumQuotes(tx, week),
      trades: await countTrades(tx, week),
      suspiciousOrders: await findSuspiciousOrders(tx, week),
      suspiciousQuotes: await findSuspiciousQuotes(tx, week, ago(day)),
      errors: await findErrors(tx, ago(day)),
    }),
  );
  const open = quotes[0]?.open ?? 0n;
  const all = quotes.reduce((sum, currency) => sum + currency.all, 0n);
  return {
    recent_activity: {
      quote_counts: { open: Number(open), closed: Number(all - open) },
      amount_breakdown: quotes.map(({ code, amount }) => ({ code, amount: BigInt(amount) })),
      fulfillment_rate: trades.all === 0n ? null : Number(trades.fulfilled) / Number(trades.all),
    },
    suspicious_orders: suspiciousOrders.items,
    suspicious_orders_total: suspiciousOrders.total,
    suspicious_quotes: suspiciousQuotes.items,
    suspicious_quotes_total: suspiciousQuotes.total,
    recent_errors: errors.items,
    recent_errors_total: errors.total,
  };
}
