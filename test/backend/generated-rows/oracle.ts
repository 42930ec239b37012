/**
 * The responses of GET requests in plain SQL. Each is a statement that returns one JSON value, and shares no code with the backend.
 * Values that the statement needs are `$1`, `$2` and so on.
 */

/** The time of a column as ISO 8601 in UTC. */
const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A statement that returns the rows of a query as a list, in its order. */
export const listOf = (query: string) => `select coalesce(json_agg(t), '[]') from (${query}) t`;
export const countOf = (query: string) => `select count(*) from (${query}) t`;
/** A statement that returns the first row of a query. */
const oneOf = (query: string) => `select to_json(t) from (${query}) t`;

const cryptocurrency = (id: string) => `(select code from cryptocurrencies c where c.id = ${id})`;
const currency = (id: string) => `(select code from currencies c where c.id = ${id})`;
const stablecoin = (id: string) => `(select code from stablecoins s where s.id = ${id})`;
const exchange = (id: string) => `(select name from exchange_providers p where p.id = ${id})`;
const coded = (table: string, id: string) =>
  `(select json_build_object('id', t.id, 'code', t.code) from ${table} t where t.id = ${id})`;

/** The newest first: rows that have no position yet, then by position. */
const newest = 'order by position desc nulls first, id desc';

const user = `select id, username, email, ${instant('created_at')} created_at, ${instant('updated_at')} updated_at from users`;
const business = `select id, reference_id, name, confirmation_requirement, ${instant('created_at')} created_at from businesses`;
const orderOf = (id: string) =>
  `(select o.reference_id from orders o where o.id = ${id}) order_reference_id`;
const trade = `
  select id, reference_id, ${exchange('exchange_provider_id')} exchange_provider, amount cryptocurrency_amount,
    ${cryptocurrency('cryptocurrency_id')} cryptocurrency_code, ${instant('created_at')} created_at, ${orderOf('order_id')}
  from trades where settlement_id is null`;
const settlement = `
  id, reference_id, ${exchange('exchange_provider_id')} exchange_provider,
  ${cryptocurrency('cryptocurrency_id')} cryptocurrency_code, transaction_hash, ${instant('created_at')} created_at,
  cryptocurrency_amount, ${instant('processed_at')} processed_at`;

const order = `
  select reference_id, ${cryptocurrency('cryptocurrency_id')} cryptocurrency_code, ${currency('currency_id')} currency_code,
    address, rate::text rate, payment_requirement, (select status from invoices i where i.id = invoice_id) invoice_status,
    ${instant('created_at')} created_at
  from orders`;

/** The lists with pages: the endpoint, and all of its rows in order. */
export const pages: Record<string, string> = {
  'users.list': `${user} order by id`,
  'businesses.list': `${business} order by id`,
  'orders.list': `${order} ${newest}`,
  'wallet-providers.list': 'select name, active from wallet_providers order by id',
  'exchange-providers.list': 'select name, active from exchange_providers order by id',
  'system.eventLogs': `select type, description, ${instant('created_at')} "timestamp", id, position, actor, subject, action from event_logs ${newest}`,
  'system.apiQueries': `select id, method, url, status_code, ${instant('created_at')} "timestamp" from api_queries ${newest}`,
};

/** The columns whose texts a request can choose: the lists that are searched by the start of a text, and the events about a record. */
export const chosen: Record<string, { of: string; columns: string[]; rows: string }> = {
  'users.list': found('users', ['username', 'email'], user, 'id'),
  'businesses.list': found('businesses', ['reference_id', 'name'], business, 'id'),
  'orders.list': found('orders', ['reference_id', 'address'], order, 'time'),
  'businesses.invoices': found(
    'invoices',
    ['reference_id', 'sender_email', 'recipient_email'],
    `select reference_id, status, sender_email, recipient_email, ${instant('created_at')} created_at, business_id from invoices`,
    'time',
  ),
  'closed-loop-balancing.settlements': found(
    'settlements',
    ['reference_id', 'transaction_hash', 'address'],
    `select ${settlement}, address from settlements`,
    'time',
  ),
  'closed-loop-balancing.trades': found(
    '(select * from trades where settlement_id is null) trades',
    ['reference_id'],
    `select id, reference_id, ${exchange('exchange_provider_id')} exchange_provider, amount cryptocurrency_amount,
      ${cryptocurrency('cryptocurrency_id')} cryptocurrency_code, ${instant('created_at')} created_at, settlement_id, ${orderOf('order_id')}
    from (select * from trades where settlement_id is null) trades`,
    'time',
  ),
  'wallet-providers.deposits': found(
    'deposits',
    ['reference_id', 'address'],
    `select reference_id, address, balance, payment_amount, sweep_amount, ${instant('created_at')} created_at,
      (select w.name from wallet_accounts a join wallet_providers w on w.id = a.wallet_provider_id where a.id = wallet_account_id) provider,
      (select ${cryptocurrency('a.cryptocurrency_id')} from wallet_accounts a where a.id = wallet_account_id) cryptocurrency
    from deposits`,
    'time',
  ),
  'system.eventLogs': {
    of: '(select subject from event_logs union select subject from archived_events) t',
    columns: ['subject'],
    rows: `
      select type, description, ${instant('created_at')} "timestamp", id, position, actor, subject, action
      from (
        select 1 place, id, position, type, description, created_at, actor, subject, action from event_logs union all
        select 2, id, null, type, description, created_at, actor, subject, action from archived_events
      ) t where subject = $1 order by t.created_at desc, id desc, place`,
  },
};

/** The rows of a table in which one of some columns starts with `$1`, whose ASCII letters are compared without case. */
function found(of: string, columns: string[], query: string, by: 'id' | 'time') {
  const folded = (text: string) =>
    `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;
  const starts = columns.map((column) => `starts_with(${folded(column)}, ${folded('$1::text')})`);
  const sorted = by === 'id' ? 'id' : `${of.split(' ').at(-1)}.created_at desc, id desc`;
  return { of, columns, rows: `${query} where ${starts.join(' or ')} order by ${sorted}` };
}

/** A list that is cut at 5,000 rows, and its length under another name. */
const cut = (name: string, query: string, order: string, most = 5_000) =>
  `(${listOf(`${query} order by ${order} limit ${most}`)}) "${name}", (${countOf(query)}) "${name}_total"`;

const week = `$1::timestamptz - interval '7 days'`;
const today = `$1::timestamptz - interval '1 day'`;
const recentQuotes = `select * from quotes where created_at >= ${week}`;
const isOpen = `(status is null or status = 'open')`;

/** The endpoints of the signed-in user, whose id is `$1`. */
export const ofUser: Record<string, string> = {
  'auth.check': `select json_build_object('user', (${oneOf('select id, username from users where id = $1::bigint')}))`,
  'profile.details': oneOf(`${user} where id = $1::bigint`),
};

/** The endpoints without parameters; `$1` is the time of the request. */
export const wholes: Record<string, string> = {
  'closed-loop-balancing.overview': oneOf(`
    select (select json_build_object(
      'items', (${listOf(`select ${settlement} from settlements order by transaction_hash is not null, id desc limit 5000`)}),
      'total', (select count(*) from settlements)
    )) settlements, ${cut('unsettled_trades', trade, 'id')}`),
  'closed-loop-balancing.options': oneOf(`
    select (${listOf('select id, name from exchange_providers order by id')}) exchange_providers,
      (${listOf('select id, code from cryptocurrencies order by id')}) cryptocurrencies`),
  'dashboard.overview': oneOf(`
    select json_build_object(
      'quote_counts', json_build_object(
        'open', (select count(*) from (${recentQuotes}) q where ${isOpen}),
        'closed', (select count(*) from (${recentQuotes}) q where not ${isOpen})
      ),
      'amount_breakdown', (${listOf(`
        select code, (select sum(currency_amount) from (${recentQuotes}) q where q.currency_id = c.id) amount from currencies c
        where exists (select 1 from (${recentQuotes}) q where q.currency_id = c.id) order by code collate "C"`)}),
      'fulfillment_rate', (
        select sum(fulfilled::int)::float8 / nullif(count(*), 0)::float8 from trades where created_at >= ${week}
      )
    ) recent_activity,
    ${cut(
      'suspicious_orders',
      `select o.reference_id, d.balance, d.payment_amount, (
          select code from cryptocurrencies c join wallet_accounts a on a.cryptocurrency_id = c.id where a.id = d.wallet_account_id
        ) currency_code, ${instant('o.created_at')} created_at
      from orders o join deposits d on d.id = o.deposit_id
      where d.created_at >= ${week} and d.balance not in (0, d.payment_amount)`,
      'd.created_at desc, d.id desc',
      100,
    )},
    ${cut(
      'suspicious_quotes',
      `select reference_id, status, ${instant('created_at')} created_at,
        (select o.reference_id from orders o where o.quote_id = q.id) order_reference_id
      from (${recentQuotes}) q
      where created_at < ${today} and ${isOpen}`,
      'q.created_at desc, q.id desc',
      100,
    )},
    ${cut(
      'recent_errors',
      `select description, ${instant('created_at')} "timestamp" from event_logs where type = 'error' and created_at >= ${today}`,
      'event_logs.created_at desc, id desc',
      100,
    )}`),
  'report.businesses': listOf(
    `select reference_id, name from businesses order by name collate "C", id limit 5000`,
  ),
  'exchange-rules.matrix': oneOf(`
    select (${listOf('select id, code from stablecoins order by id')}) stablecoins, (${listOf(`
      select ${coded('cryptocurrencies', 'cryptocurrency_id')} cryptocurrency, ${coded('currencies', 'currency_id')} currency,
        ${coded('stablecoins', 'stablecoin_id')} stablecoin
      from exchange_rules order by cryptocurrency_id, currency_id`)}) exchange_rule_matrix`),
};

/** An endpoint with parameters. */
interface Details {
  /** A query of the values of the parameters of every record, by name. */
  of: string;
  /** A statement of one record; its parameters are `$1` and `$2`, in the order of the columns of `of`. */
  body: string;
  /** For a list that may be cut: a statement of its length. */
  total?: string;
  /** A statement of what is true of every record, whatever the rows are; its parameters are those of `body`. */
  rule?: string;
}

const byId = (table: string) => `select id::text id from ${table}`;
const userDetails = { of: byId('users'), body: oneOf(`${user} where id = $1::bigint`) };

export const details: Record<string, Details> = {
  'users.details': userDetails,
  'users.edit': userDetails,
  'users.password': userDetails,
  'businesses.edit': { of: byId('businesses'), body: oneOf(`${business} where id = $1::bigint`) },
  'businesses.details': {
    of: byId('businesses'),
    body: oneOf(`
      select b.*, ${cut(
        'invoices',
        `select i.reference_id, i.status, i.sender_email, i.recipient_email, ${instant('i.created_at')} created_at
        from invoices i where i.business_id = b.id`,
        'i.id desc',
      )} from (${business}) b where b.id = $1::bigint`),
  },
  'closed-loop-balancing.unsettledTrades': {
    of: 'select p.id::text exchange_provider_id, c.id::text cryptocurrency_id from exchange_providers p, cryptocurrencies c',
    body: listOf(
      `${trade} and exchange_provider_id = $1::bigint and cryptocurrency_id = $2::bigint order by id limit 5000`,
    ),
    total: countOf(
      `${trade} and exchange_provider_id = $1::bigint and cryptocurrency_id = $2::bigint`,
    ),
  },
  'closed-loop-balancing.details': {
    of: byId('settlements'),
    body: oneOf(`
      select ${settlement}, address, note, created_by, created_by_id, processed_by,
        ${cut(
          'trades',
          `select r.reference_id, r.amount cryptocurrency_amount, ${instant('r.created_at')} created_at, ${orderOf('r.order_id')}
          from trades r where r.settlement_id = $1::bigint`,
          'r.id',
        )} from settlements where id = $1::bigint`),
    rule: 'select num_nulls(transaction_hash, processed_by, processed_at) in (0, 3) from settlements where id = $1::bigint',
  },
  'system.apiQuery': {
    of: byId('api_queries'),
    body: oneOf(`
      select id, method, url, status_code, request_data, response_data, ${instant('created_at')} "timestamp"
      from api_queries where id = $1::bigint`),
  },
  'orders.details': {
    of: 'select reference_id id from orders',
    body: oneOf(`
      select reference_id, rate::text rate, cryptocurrency_amount, auto_trade, trade_approved_internal, trade_approved_external,
        ${instant('created_at')} created_at, ${instant('updated_at')} updated_at,
        (${oneOf(`
          select d.id, address, d.balance, payment_amount, sweep_amount, (${oneOf(`
            select w.name provider, ${cryptocurrency('a.cryptocurrency_id')} cryptocurrency, a.name
            from wallet_accounts a, wallet_providers w where a.id = d.wallet_account_id and w.id = a.wallet_provider_id`)}) account
          from deposits d where d.id = o.deposit_id`)}) deposit,
        (${oneOf(`
          select id, ${exchange('exchange_provider_id')} provider, ${cryptocurrency('cryptocurrency_id')} cryptocurrency,
            ${stablecoin('stablecoin_id')} stablecoin, amount, fulfilled, settlement_id,
            (select s.reference_id from settlements s where s.id = r.settlement_id) settlement_reference_id
          from trades r where r.order_id = o.id`)}) trade,
        (${oneOf(`
          select id, status, sender_email, recipient_email, refund_requested,
            (${oneOf('select b.id, b.name from businesses b where b.id = i.business_id')}) business
          from invoices i where i.id = o.invoice_id`)}) invoice,
        (${oneOf(`
          select id, status, ${cryptocurrency('q.cryptocurrency_id')} cryptocurrency, ${currency('q.currency_id')} currency,
            currency_amount
          from quotes q where q.id = o.quote_id`)}) quote
      from orders o where reference_id = $1`),
  },
  'wallet-providers.details': {
    of: 'select name provider from wallet_providers',
    body: oneOf(`
      select name, active, (${listOf(`
        select a.name, ${cryptocurrency('a.cryptocurrency_id')} cryptocurrency, a.active, a.balance
        from wallet_accounts a where a.wallet_provider_id = w.id order by a.cryptocurrency_id`)}) accounts
      from wallet_providers w where name = $1`),
  },
  'wallet-providers.account': {
    of: `select w.name provider, ${cryptocurrency('a.cryptocurrency_id')} cryptocurrency
      from wallet_providers w, wallet_accounts a where a.wallet_provider_id = w.id`,
    body: oneOf(`
      select a.name, $2 cryptocurrency, a.active, a.balance, ${cut(
        'deposits',
        `select d.reference_id, d.address, d.balance, d.payment_amount, d.sweep_amount, ${instant('d.created_at')} created_at
        from deposits d where d.wallet_account_id = a.id`,
        'd.id desc',
      )}
      from wallet_accounts a where wallet_provider_id = (select id from wallet_providers where name = $1)
        and cryptocurrency_id = (select id from cryptocurrencies where code = $2)`),
  },
  'exchange-providers.details': {
    of: 'select name provider from exchange_providers',
    body: oneOf(`
      select json_build_object('name', name, 'active', active, 'id', id) details, (${listOf(`
        select ${coded('cryptocurrencies', 'p.cryptocurrency_id')} cryptocurrency, ${coded('stablecoins', 'p.stablecoin_id')} stablecoin,
          json_build_object('active', p.active, 'volume_cap_daily', p.volume_cap_daily::text,
            'volume_cap_weekly', p.volume_cap_weekly::text, 'volume_cap_monthly', p.volume_cap_monthly::text,
            'trade_cap_daily', p.trade_cap_daily::text, 'trade_cap_weekly', p.trade_cap_weekly::text,
            'trade_cap_monthly', p.trade_cap_monthly::text
          ) properties
        from exchange_pairs p where p.exchange_provider_id = e.id order by p.cryptocurrency_id, p.stablecoin_id`)}) pairs
      from exchange_providers e where name = $1`),
  },
};
