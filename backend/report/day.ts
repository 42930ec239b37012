import type { report } from '#contract/report.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { dayBounds } from './day-bounds.ts';
import {
  changesQuery,
  currenciesQuery,
  differencesQuery,
  findFirstEvent,
  openSettlementsQuery,
  openTradesQuery,
  type Period,
  settlementsQuery,
} from './day-queries.ts';

/** Returns the summary of a day, of one moment of the database. */
export async function showDay(
  { query: { date, zone } }: HandlerInput<typeof report.day>,
  { db, clock }: Context,
) {
  const period = dayBounds(date, zone);
  const as_of = clock().toISOString();
  return { ...period, as_of, ...(await snapshot(db, (tx) => sumDay(tx, period))) };
}

async function sumDay(db: Database, period: Period) {
  const { rows: currencies } = await currenciesQuery(period).execute(db);
  const { rows: differences } = await differencesQuery(period).execute(db);
  const settlements = await settlementsQuery(db, period).execute();
  const { rows: openSettlements } = await openSettlementsQuery(period.to).execute(db);
  const { rows: openTrades } = await openTradesQuery(period.to).execute(db);
  const { rows: changes } = await changesQuery(period).execute(db);
  const firstEvent = await findFirstEvent(db);
  // Events of users expire, and then the list may lack some.
  const hasAllEvents = firstEvent !== null && firstEvent <= period.from;
  return {
    currencies: currencies.map(({ deposits, ...sums }) => ({
      ...sums,
      deposits: Number(deposits),
    })),
    ...listOf('differences', differences),
    ...listOf('settlements', settlements),
    carried_over: [carried('settlements', openSettlements), carried('trades', openTrades)],
    ...listOf('changes', changes),
    ...(!hasAllEvents && { changes_total: null }),
  };
}

/** Returns the rows of a list under its name, and the number of all under `<name>_total`. */
const listOf = <N extends string, T extends { total: bigint }>(name: N, rows: T[]) =>
  ({
    [name]: rows.map(({ total: _total, ...row }) => row),
    [`${name}_total`]: Number(rows[0]?.total ?? 0),
  }) as Record<N, Omit<T, 'total'>[]> & Record<`${N}_total`, number>;

/** Sums up the records of one kind that are carried over. */
function carried<K extends string>(
  kind: K,
  rows: { code: string; count: bigint; oldest: string; amount: string }[],
) {
  return {
    kind,
    count: Number(rows.reduce((sum, { count }) => sum + count, 0n)),
    oldest: rows.map(({ oldest }) => oldest).sort()[0] ?? null,
    amounts: rows.map(({ code, amount }) => ({ code, amount })),
  };
}
