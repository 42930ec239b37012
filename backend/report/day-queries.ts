import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A day from its start, inclusive, to its end, exclusive. */
export interface Period {
  from: string;
  to: string;
}

/** The largest number of rows of a list. */
const mostRows = 1_000;

/** The table `day` with the deposits that were created on it: for each account a range of an index. Without `offset` all would be scanned. */
const deposits = ({ from, to }: Period) => sql`
  day as (select deposits.*, wallet_providers.name as provider, cryptocurrencies.code
  from wallet_accounts
  join wallet_providers on wallet_providers.id = wallet_accounts.wallet_provider_id
  join cryptocurrencies on cryptocurrencies.id = wallet_accounts.cryptocurrency_id
  cross join lateral (
    select id, reference_id, balance, payment_amount, sweep_amount, created_at from deposits
    where wallet_account_id = wallet_accounts.id and created_at >= ${from} and created_at < ${to}
    offset 0
  ) as deposits)`;

/**
 * The deposits with amounts that differ, once for the payment and once for the sweep. What is not paid, or not swept, yet differs from
 * nothing. A refund that was requested explains a difference. Lateral joins with limit 1 are lookups, as in a report.
 */
const differences = sql`
  select day.reference_id, day.provider, day.code, day.created_at, day.id, orders.reference_id as order_reference_id,
    found.reason, found.amount, case when invoices.refund_requested then 'Refund requested' end as explanation
  from day
  left join lateral (select * from orders where deposit_id = day.id limit 1) as orders on true
  left join lateral (select * from invoices where id = orders.invoice_id limit 1) as invoices on true
  cross join lateral (values
    (case when balance < payment_amount then 'underpaid' else 'overpaid' end, abs(balance - payment_amount), balance > 0),
    (case when sweep_amount < balance then 'underswept' else 'overswept' end, abs(sweep_amount - balance), sweep_amount > 0)
  ) as found (reason, amount, is_compared)
  where found.is_compared and found.amount > 0
    and (day.balance > 0 and day.balance <> day.payment_amount or day.sweep_amount > 0 and day.sweep_amount <> day.balance)`;

interface CurrencyRow {
  code: string;
  deposits: bigint;
  required: string;
  paid: string;
  swept: string;
  unpaid: string;
  unswept: string;
  not_explained: string;
}

/** Returns a statement with the sums of the deposits of a day by cryptocurrency. They are numeric, since they can exceed a bigint. */
export const currenciesQuery = (period: Period): RawBuilder<CurrencyRow> => sql`
  with ${deposits(period)}, differences as (
    select code, sum(amount) as amount from (${differences}) as found where explanation is null group by code
  ), sums as (
    select code, count(*) as deposits,
      sum(payment_amount) as required, sum(balance) as paid, sum(sweep_amount) as swept,
      coalesce(sum(payment_amount) filter (where balance = 0), 0) as unpaid,
      coalesce(sum(balance) filter (where sweep_amount = 0), 0) as unswept
    from day group by code
  )
  select sums.*, coalesce(differences.amount, 0) as not_explained
  from sums left join differences using (code) order by code collate "C"`;

interface DifferenceRow {
  reference_id: string;
  order_reference_id: string | null;
  provider: string;
  code: string;
  reason: 'underpaid' | 'overpaid' | 'underswept' | 'overswept';
  amount: bigint;
  explanation: string | null;
  total: bigint;
}

/** Returns a statement with the differences of a day, those without an explanation first, then oldest first. */
export const differencesQuery = (period: Period): RawBuilder<DifferenceRow> => sql`
  with ${deposits(period)}
  select reference_id, order_reference_id, provider, code, reason, amount, explanation, count(*) over () as total
  from (${differences}) as found
  order by explanation is not null, created_at, id, reason desc limit ${mostRows}`;

/** Returns a query for the settlements that were created or processed on a day, oldest first. */
export const settlementsQuery = (db: Database, { from, to }: Period) =>
  db
    .selectFrom('settlements')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'settlements.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .select(['settlements.id', 'settlements.reference_id', 'cryptocurrencies.code'])
    .select('exchange_providers.name as exchange_provider')
    .select('settlements.cryptocurrency_amount as amount')
    .select(['settlements.created_at', 'settlements.created_by'])
    .select(['settlements.processed_at', 'settlements.processed_by'])
    .select(sql<bigint>`count(*) over ()`.as('total'))
    .where((eb) =>
      eb.or([
        eb.and([eb('settlements.created_at', '>=', from), eb('settlements.created_at', '<', to)]),
        eb.and([
          eb('settlements.processed_at', '>=', from),
          eb('settlements.processed_at', '<', to),
        ]),
      ]),
    )
    .orderBy('settlements.created_at')
    .orderBy('settlements.id')
    .limit(mostRows);

interface CarriedRow {
  code: string;
  count: bigint;
  oldest: string;
  amount: string;
}

/** Returns a statement with the settlements in processing that were created before a time, by cryptocurrency. `= false` would not use the index. */
export const openSettlementsQuery = (before: string): RawBuilder<CarriedRow> => sql`
  select cryptocurrencies.code, count(*), min(created_at) as oldest, sum(cryptocurrency_amount) as amount
  from settlements join cryptocurrencies on cryptocurrencies.id = cryptocurrency_id
  where (transaction_hash is not null) < true and created_at < ${before}
  group by cryptocurrencies.code order by cryptocurrencies.code collate "C"`;

/** Returns a statement with the unsettled trades that were created before a time, by cryptocurrency. */
export const openTradesQuery = (before: string): RawBuilder<CarriedRow> => sql`
  select cryptocurrencies.code, count(*), min(created_at) as oldest, sum(amount) as amount
  from trades join cryptocurrencies on cryptocurrencies.id = cryptocurrency_id
  where settlement_id is null and created_at < ${before}
  group by cryptocurrencies.code order by cryptocurrencies.code collate "C"`;

interface ChangeRow {
  timestamp: string;
  actor: string | null;
  description: string;
  total: bigint;
}

/** What changes caps, rules and users. Signing in and out are events about a user, but no changes. */
const ofChange = sql`split_part(subject, '/', 1) in ('exchange-pairs', 'exchange-rules', 'users') and type in ('created', 'changed', 'deleted')`;

/** Returns a statement with the changes of caps, rules and users of a day, oldest first, from the event logs and their archive. */
export const changesQuery = ({ from, to }: Period): RawBuilder<ChangeRow> => sql`
  select timestamp, actor, description, count(*) over () as total from (
    select id, created_at as timestamp, actor, description from event_logs
    where subject is not null and ${ofChange} and created_at >= ${from} and created_at < ${to}
    union all
    select id, created_at, actor, description from archived_events
    where ${ofChange} and created_at >= ${from} and created_at < ${to}
  ) as changes
  order by timestamp, id limit ${mostRows}`;

/** Returns the time of the oldest event that the event logs still have, or null. */
export async function findFirstEvent(db: Database): Promise<string | null> {
  const first = await db
    .selectFrom('event_logs')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}
