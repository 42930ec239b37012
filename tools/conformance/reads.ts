import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { must, NotTested } from './finding.ts';
import type { DefineCheck, Suite } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

const unreadable = 'The screen shows an error, or missing values.';
const wrongRecord = 'A person reads or changes another record than the one that was opened.';

/** Returns the first rows of a list, or ends the check. */
function some<T>(rows: T[], name: string, most = 3): T[] {
  if (rows.length === 0) throw new NotTested(`the backend has no ${name}`);
  return rows.slice(0, most);
}

/** Defines the checks of records and of endpoints without pages. */
export function defineReads(check: DefineCheck): void {
  check(
    'BE-1 CALL-1 returns the profile of the signed-in user',
    { of: [profile.details], consequence: wrongRecord },
    async ({ request, target }) => {
      const { email } = await request(profile.details, {});
      must(
        email.toLowerCase() === target.email.toLowerCase(),
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

  for (const endpoint of [users.details, users.edit, users.password]) {
    check(
      `BE-1 CALL-1 ${endpoint.name} returns the user of its path`,
      { of: [endpoint], consequence: wrongRecord },
      async (suite) => {
        const { items } = await suite.given(users.list, {
          query: { page: 1, per_page: usersPerPage },
        });
        for (const { id, email } of some(items, 'users')) {
          const found = await suite.request(endpoint, { params: { id: String(id) } });
          must(found.email === email, `The user ${id} has the email address of the list.`);
        }
      },
    );
  }

  for (const endpoint of [businesses.details, businesses.edit]) {
    check(
      `BE-1 CALL-1 ${endpoint.name} returns the business of its path`,
      { of: [endpoint], consequence: wrongRecord },
      async (suite) => {
        const { items } = await suite.given(businesses.list, { query: { page: 1 } });
        for (const { id, reference_id } of some(items, 'businesses')) {
          const found = await suite.request(endpoint, { params: { id: String(id) } });
          must(
            found.reference_id === reference_id,
            `The business ${id} has the reference id of the list.`,
          );
        }
      },
    );
  }

  check(
    'BE-1 CALL-1 returns the order of its path',
    { of: [orders.details], consequence: wrongRecord },
    async (suite) => {
      const { items } = await suite.given(orders.list, { query: { page: 1 } });
      for (const { reference_id } of some(items, 'orders', 100)) {
        const found = await suite.request(orders.details, { params: { id: reference_id } });
        must(found.reference_id === reference_id, 'The order has the reference id of its path.');
      }
    },
  );

  check(
    'BE-1 CALL-1 returns the wallet provider of its path, with any name',
    { of: [walletProviders.details], consequence: wrongRecord },
    async (suite) => {
      const { items } = await suite.given(walletProviders.list, { query: { page: 1 } });
      for (const { name } of some(items, 'wallet providers', 6)) {
        const found = await suite.request(walletProviders.details, { params: { provider: name } });
        must(found.name === name, 'The wallet provider has the name of its path, decoded.');
      }
    },
  );

  check(
    'BE-1 CALL-1 returns the accounts of wallet providers',
    { of: [walletProviders.account], consequence: wrongRecord },
    async (suite) => {
      const { items } = await suite.given(walletProviders.list, { query: { page: 1 } });
      for (const { name } of some(items, 'wallet providers', 6)) {
        const { accounts } = await suite.given(walletProviders.details, {
          params: { provider: name },
        });
        for (const { cryptocurrency } of accounts) {
          const found = await suite.request(walletProviders.account, {
            params: { provider: name, cryptocurrency },
          });
          must(
            found.cryptocurrency === cryptocurrency,
            'The account has the cryptocurrency of its path.',
          );
        }
      }
    },
  );

  check(
    'BE-1 CALL-1 returns the exchange provider of its path',
    { of: [exchangeProviders.details], consequence: wrongRecord },
    async (suite) => {
      const { items } = await suite.given(exchangeProviders.list, { query: { page: 1 } });
      for (const { name } of some(items, 'exchange providers', 100)) {
        const found = await suite.request(exchangeProviders.details, {
          params: { provider: name },
        });
        must(
          found.details.name === name,
          'The exchange provider has the name of its path, decoded.',
        );
      }
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
        must(
          stablecoin === null || known.includes(stablecoin.code),
          `${stablecoin?.code} is one of \`stablecoins\`.`,
        );
      }
    },
  );

  check(
    'BE-1 CALL-1 returns settlements and unsettled trades',
    { of: [closedLoopBalancing.overview], consequence: unreadable },
    async ({ request }) => {
      const { settlements } = await request(closedLoopBalancing.overview, {});
      must(
        settlements.items.length <= settlements.total,
        'The total is the number of all settlements.',
      );
    },
  );

  check(
    'BE-1 CALL-1 returns the settlement of its path',
    { of: [closedLoopBalancing.details], consequence: wrongRecord },
    async (suite) => {
      const { settlements } = await suite.given(closedLoopBalancing.overview, {});
      for (const { id, reference_id } of some(settlements.items, 'settlements')) {
        const found = await suite.request(closedLoopBalancing.details, {
          params: { id: String(id) },
        });
        must(
          found.reference_id === reference_id,
          `The settlement ${id} has the reference id of the list.`,
        );
      }
    },
  );

  check(
    'BE-1 CALL-1 lists the trades of one exchange provider and cryptocurrency',
    {
      of: [closedLoopBalancing.unsettledTrades, closedLoopBalancing.options],
      consequence: 'A person selects trades that cannot be settled together.',
    },
    async (suite) => {
      const { exchange_providers, cryptocurrencies } = await suite.request(
        closedLoopBalancing.options,
        {},
      );
      const [provider] = some(exchange_providers, 'exchange providers', 1);
      const [coin] = some(cryptocurrencies, 'cryptocurrencies', 1);
      if (!provider || !coin) return;
      const params = {
        exchange_provider_id: String(provider.id),
        cryptocurrency_id: String(coin.id),
      };
      for (const trade of await suite.request(closedLoopBalancing.unsettledTrades, { params })) {
        must(
          trade.exchange_provider === provider.name && trade.cryptocurrency_code === coin.code,
          `Every trade is of ${provider.name} and ${coin.code}.`,
        );
      }
    },
  );

  check(
    'BE-1 CALL-1 lists the microservices',
    { of: [system.microservices], consequence: unreadable },
    async ({ request }) => {
      await request(system.microservices, {});
    },
  );

  check(
    'BE-1 CALL-1 returns the API query of its path',
    { of: [system.apiQuery], consequence: wrongRecord },
    async (suite) => {
      const { items } = await suite.given(system.apiQueries, { query: { page: 1 } });
      for (const { id, url } of some(items, 'API queries', 15)) {
        const found = await suite.request(system.apiQuery, { params: { id: String(id) } });
        must(
          String(found.id) === String(id) && found.url === url,
          'The API query is that of its path.',
        );
      }
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
    'BE-1 CALL-1 lists the businesses of reports',
    { of: [report.businesses], consequence: unreadable },
    async ({ request }) => {
      await request(report.businesses, {});
    },
  );

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
      const { headers } = await (await suite.client()).request(report.stream, { query });
      const disposition = headers.get('Content-Disposition') ?? '';
      must(
        /^attachment/.test(disposition),
        'The header Content-Disposition begins with `attachment`.',
      );
    },
  );

  // The trades of an unknown pair are an empty list.
  const isOfRecord = (endpoint: Endpoint) =>
    endpoint.path.includes('{') && endpoint !== closedLoopBalancing.unsettledTrades;
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET').filter(isOfRecord)) {
    check(
      `BE-6 responds 404 to an unknown id of ${endpoint.name}`,
      {
        of: [endpoint],
        consequence: 'A stale link shows a server error or an empty record instead of "not found".',
      },
      async ({ expectStatus }) => {
        await expectStatus(404, endpoint, { params: unknownIds } as never);
      },
    );
  }
}
