import { allEndpoints } from '#contract/all-endpoints.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { listedRecords } from '#contract/listed-records.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck, Suite } from './check.ts';
import { must, mustEqual, NotTested } from './finding.ts';
import { type Row, rowsOf, some } from './lists.ts';
import { unknownIds } from './unknown-ids.ts';

const unreadable = 'The screen shows an error, or missing values.';
const wrongRecord = 'A person reads or changes another record than the one that was opened.';

/** The rows that records are requested from, their paths, and the member that a record shares with its row. */
interface RecordCheck {
  endpoint: Endpoint;
  rows: (suite: Suite) => Promise<Row[]>;
  params: (row: Row) => Record<string, unknown>;
  key: string;
  /** Returns the part of the response with the key. */
  part?: string;
}

/** Those whose row is in a list of their resource, as the contract tells. */
const ofLists = listedRecords.map(
  ({ endpoint, list, key, parameter }): RecordCheck => ({
    endpoint,
    rows: (suite) => rowsOf(suite, list),
    params: (row) => ({ [parameter]: String(row[key]) }),
    key,
  }),
);

const others: RecordCheck[] = [
  {
    endpoint: walletProviders.account,
    rows: async (suite) => {
      const rows = await rowsOf(suite, walletProviders.list, 6);
      const accounts = rows.map(async ({ name }) => {
        const params = { provider: String(name) };
        const details = await suite.given(walletProviders.details, { params });
        return details.accounts.map((account) => ({ ...account, provider: name }));
      });
      return (await Promise.all(accounts)).flat();
    },
    params: ({ provider, cryptocurrency }) => ({ provider, cryptocurrency }),
    key: 'cryptocurrency',
  },
  {
    endpoint: exchangeProviders.details,
    rows: (suite) => rowsOf(suite, exchangeProviders.list, 100),
    params: ({ name }) => ({ provider: name }),
    key: 'name',
    part: 'details',
  },
  {
    endpoint: closedLoopBalancing.details,
    rows: async ({ given }) =>
      some((await given(closedLoopBalancing.overview, {})).settlements.items, 'settlements'),
    params: ({ id }) => ({ id: String(id) }),
    key: 'reference_id',
  },
];

/** Returns whether the body of a response is a list, which every backend has. */
const isWholeList = ({ path, query, response, feature }: Endpoint) =>
  response?._zod.def.type === 'array' && !query && !feature && !path.includes('{');

/** Defines the checks of records and of endpoints without pages. */
export function defineReads(check: DefineCheck): void {
  for (const { endpoint, rows, params, key, part } of [...ofLists, ...others]) {
    check(
      `BE-1 CALL-1 ${endpoint.name} returns the record of its path`,
      { of: [endpoint], consequence: wrongRecord },
      async (suite) => {
        for (const row of await rows(suite)) {
          const found: unknown = await suite.request(endpoint, { params: params(row) });
          const record = (part ? (found as Row)[part] : found) as Row;
          mustEqual(record[key], row[key], `The record has the ${key} of its row in the list.`);
        }
      },
    );
  }

  for (const endpoint of allEndpoints.filter(isWholeList)) {
    check(
      `BE-1 CALL-1 ${endpoint.name} returns its list`,
      { of: [endpoint], consequence: unreadable },
      async ({ request }) => void (await request(endpoint, {})),
    );
  }

  check(
    'BE-1 CALL-1 returns the profile of the signed-in user',
    { of: [profile.details], consequence: wrongRecord },
    async ({ request, target }) => {
      const { email } = await request(profile.details, {});
      mustEqual(
        email.toLowerCase(),
        target.email.toLowerCase(),
        'The profile is that of the signed-in user.',
      );
    },
  );

  check(
    'BE-1 CALL-1 returns the four cards of the dashboard',
    { of: [dashboard.overview], consequence: unreadable },
    async ({ request }) => {
      const { recent_activity } = await request(dashboard.overview, {});
      const rate = recent_activity.fulfillment_rate ?? 0;
      must(rate >= 0 && rate <= 1, `fulfillment_rate is a fraction from 0 to 1, not ${rate}.`);
    },
  );

  check(
    'BE-1 CALL-1 a rule has an existing stablecoin or none',
    {
      of: [exchangeRules.matrix],
      consequence: 'The choice of a rule is shown empty, and saving it changes the rule.',
    },
    async ({ request }) => {
      const { stablecoins, exchange_rule_matrix } = await request(exchangeRules.matrix, {});
      const known = stablecoins.map(({ code }) => code);
      for (const { stablecoin } of exchange_rule_matrix) {
        const exists = stablecoin === null || known.includes(stablecoin.code);
        must(exists, `${stablecoin?.code} is one of \`stablecoins\`.`);
      }
    },
  );

  check(
    'BE-1 CALL-1 returns settlements and unsettled trades',
    { of: [closedLoopBalancing.overview], consequence: unreadable },
    async ({ request }) => {
      const { items, total } = (await request(closedLoopBalancing.overview, {})).settlements;
      must(items.length <= total, 'The total is the number of all settlements.');
    },
  );

  check(
    'BE-174 CALL-12 counts and sums the unsettled trades',
    {
      of: [closedLoopBalancing.queue],
      consequence: 'A person settles by a wrong sum, or misses trades that wait.',
    },
    async (suite) => {
      if (!(await suite.features()).lists[closedLoopBalancing.queue.path]) return;
      const queue = await suite.request(closedLoopBalancing.queue, {});
      const overview = await suite.given(closedLoopBalancing.overview, {});
      const { unsettled_trades: trades, unsettled_trades_total } = overview;
      if (trades.length !== unsettled_trades_total)
        throw new NotTested('the overview lacks some of the unsettled trades');
      const sumsOf = (rows: { pair: string; count: number; amount: bigint }[]) =>
        [...Map.groupBy(rows, ({ pair }) => pair)]
          .map(([pair, ofPair]) => [
            pair,
            ofPair.reduce((sum, { count }) => sum + count, 0),
            String(ofPair.reduce((sum, { amount }) => sum + amount, 0n)),
          ])
          .sort();
      const pairOf = (of: { exchange_provider: string; cryptocurrency_code: string }) =>
        `${of.exchange_provider} ${of.cryptocurrency_code}`;
      mustEqual(
        sumsOf(
          queue.map((entry) => ({
            pair: pairOf(entry),
            count: entry.trades,
            amount: entry.cryptocurrency_amount,
          })),
        ),
        sumsOf(
          trades.map((trade) => ({
            pair: pairOf(trade),
            count: 1,
            amount: trade.cryptocurrency_amount,
          })),
        ),
        'The queue has the number and the sum of the unsettled trades of each pair.',
      );
      for (const { days, oldest_at, newest_at } of queue) {
        must([0, 1, 3, 7, 30].includes(days), 'The least age of a range is 0, 1, 3, 7 or 30 days.');
        must(oldest_at <= newest_at, 'The oldest trade of a range is not after the newest.');
      }
    },
  );

  check(
    'BE-1 CALL-1 lists the trades of one exchange provider and cryptocurrency',
    {
      of: [closedLoopBalancing.unsettledTrades, closedLoopBalancing.options],
      consequence: 'A person selects trades that cannot be settled together.',
    },
    async ({ request }) => {
      const options = await request(closedLoopBalancing.options, {});
      const [provider] = some(options.exchange_providers, 'exchange providers', 1);
      const [coin] = some(options.cryptocurrencies, 'cryptocurrencies', 1);
      if (!provider || !coin) return;
      const params = { exchange_provider_id: provider.id, cryptocurrency_id: coin.id };
      for (const trade of await request(closedLoopBalancing.unsettledTrades, { params }))
        mustEqual(
          [trade.exchange_provider, trade.cryptocurrency_code],
          [provider.name, coin.code],
          `Every trade is of ${provider.name} and ${coin.code}.`,
        );
    },
  );

  const range = async ({ given }: Suite) => {
    const [business] = some(await given(report.businesses, {}), 'businesses', 1);
    return {
      business_id: String(business?.reference_id),
      start_date: '2020-01-01',
      end_date: '2020-01-31',
    };
  };

  check(
    'BE-1 CALL-1 validates a report before its download',
    { of: [report.check], consequence: 'No report can be downloaded.' },
    async (suite) => {
      await suite.request(report.check, { body: await range(suite) });
    },
  );

  check(
    'BE-1 CALL-1 streams a valid report as a file',
    {
      of: [report.stream],
      consequence: 'The browser shows the report as a page instead of saving it.',
    },
    async (suite) => {
      const query = await range(suite);
      await suite.request(report.stream, { query });
      const { headers } = await suite.send(report.stream, { query });
      const disposition = headers.get('Content-Disposition') ?? '';
      must(
        /^attachment/.test(disposition),
        'The header Content-Disposition begins with `attachment`.',
      );
    },
  );

  // The trades of an unknown pair are an empty list.
  const isOfRecord = ({ method, path, name }: Endpoint) =>
    method === 'GET' && path.includes('{') && name !== closedLoopBalancing.unsettledTrades.name;
  const deletions = allEndpoints.filter(({ method }) => method === 'DELETE');
  for (const endpoint of [...allEndpoints.filter(isOfRecord), ...deletions]) {
    const consequence =
      endpoint.method === 'GET'
        ? 'A stale link shows a server error or an empty record instead of "not found".'
        : 'The console cannot tell whether a deletion was carried out by someone else.';
    check(
      `BE-6 responds 404 to an unknown id of ${endpoint.name}`,
      { of: [endpoint], consequence },
      async ({ expectStatus }) => {
        const { body } = await expectStatus(404, endpoint, { params: unknownIds });
        const reason = 'The console shows no reason.';
        must(body instanceof Object, 'A 404 is JSON with a `message`.', endpoint, reason);
      },
    );
  }
}
