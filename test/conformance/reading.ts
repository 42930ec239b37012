import assert from 'node:assert/strict';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth, signedIn } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { users, usersPerPage } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { DefineCheck } from './suite.ts';
import { unknownIds } from './unknown-ids.ts';

/** Defines the checks of endpoints that change nothing. */
export function reading(check: DefineCheck): void {
  check('BE-1 CALL-1 a sign-in starts a session', async ({ ask }) => {
    assert.ok(signedIn(await ask(auth.check, {})), 'auth.check returns no user after a sign-in.');
  });

  check('BE-1 auth.check returns no user without a session', async ({ visitor }) => {
    const { body } = await visitor().call(auth.check, {});
    assert.equal(signedIn(body), undefined);
  });

  check('BE-1 CALL-2 a sign-in sets the XSRF-TOKEN cookie', async ({ client }) => {
    assert.ok((await client()).cookies.get('XSRF-TOKEN'), 'There is no cookie XSRF-TOKEN.');
  });

  check('BE-1 CALL-1 returns the profile of the signed-in user', async ({ ask, target }) => {
    assert.equal((await ask(profile.details, {})).email.toLowerCase(), target.email.toLowerCase());
  });

  check('BE-1 CALL-1 returns the four cards of the dashboard', async ({ ask }) => {
    const { recent_activity } = await ask(dashboard.overview, {});
    const rate = recent_activity.fulfillment_rate ?? 0;
    assert.ok(rate >= 0 && rate <= 1, `The fulfillment rate ${rate} is not between 0 and 1.`);
  });

  check('BE-1 CALL-1 pages users by ten, with their details and forms', async ({ ask }) => {
    const { items } = await ask(users.list, { query: { page: 1, per_page: usersPerPage } });
    assert.ok(items.length <= usersPerPage, `${items.length} users on one page`);
    const [first] = items;
    assert.ok(first, 'The list of users is empty.');
    for (const call of [users.details, users.edit, users.password]) {
      assert.equal((await ask(call, { params: { id: String(first.id) } })).email, first.email);
    }
  });

  check('BE-1 CALL-1 pages businesses with their invoices', async ({ ask }) => {
    const { items } = await ask(businesses.list, { query: { page: 1 } });
    for (const { id, reference_id } of items.slice(0, 3)) {
      assert.equal((await ask(businesses.details, { params: { id: String(id) } })).reference_id, reference_id);
      assert.equal((await ask(businesses.edit, { params: { id: String(id) } })).reference_id, reference_id);
    }
  });

  check('BE-1 CALL-1 pages orders with their details', async ({ ask }) => {
    const { items } = await ask(orders.list, { query: { page: 1 } });
    for (const { reference_id } of items) {
      assert.equal((await ask(orders.details, { params: { id: reference_id } })).reference_id, reference_id);
    }
  });

  check('BE-1 CALL-1 pages wallet providers with any name, their accounts and deposits', async ({ ask }) => {
    const { items } = await ask(walletProviders.list, { query: { page: 1 } });
    for (const { name } of items.slice(0, 6)) {
      const provider = await ask(walletProviders.details, { params: { provider: name } });
      assert.equal(provider.name, name);
      for (const { cryptocurrency } of provider.accounts) {
        await ask(walletProviders.account, { params: { provider: name, cryptocurrency } });
      }
    }
  });

  check('BE-1 CALL-1 pages exchange providers with their pairs', async ({ ask }) => {
    const { items } = await ask(exchangeProviders.list, { query: { page: 1 } });
    for (const { name } of items) {
      assert.equal((await ask(exchangeProviders.details, { params: { provider: name } })).details.name, name);
    }
  });

  check('BE-1 CALL-1 a rule has an existing stablecoin or none', async ({ ask }) => {
    const { stablecoins, exchange_rule_matrix } = await ask(exchangeRules.matrix, {});
    const known = stablecoins.map(({ code }) => code);
    for (const { stablecoin } of exchange_rule_matrix) assert.ok(stablecoin === null || known.includes(stablecoin.code));
  });

  check('BE-1 CALL-1 returns settlements and unsettled trades', async ({ ask }) => {
    const { settlements } = await ask(closedLoopBalancing.overview, {});
    for (const { id, reference_id } of settlements.items.slice(0, 3)) {
      assert.equal((await ask(closedLoopBalancing.details, { params: { id: String(id) } })).reference_id, reference_id);
    }
    const { exchange_providers, cryptocurrencies } = await ask(closedLoopBalancing.options, {});
    const [provider, coin] = [exchange_providers[0], cryptocurrencies[0]];
    if (!provider || !coin) return;
    const params = { exchange_provider_id: String(provider.id), cryptocurrency_id: String(coin.id) };
    for (const trade of await ask(closedLoopBalancing.unsettledTrades, { params })) {
      assert.deepEqual([trade.exchange_provider, trade.cryptocurrency_code], [provider.name, coin.code]);
    }
  });

  check('BE-1 CALL-1 returns services, event log and API queries', async ({ ask }) => {
    await ask(system.microservices, {});
    await ask(system.eventLogs, { query: { page: 1 } });
    const { items } = await ask(system.apiQueries, { query: { page: 1 } });
    for (const { id } of items) await ask(system.apiQuery, { params: { id: String(id) } });
  });

  check('BE-1 CALL-1 a page past the end is empty with the same total', async ({ ask }) => {
    for (const call of [businesses.list, orders.list, walletProviders.list, exchangeProviders.list, system.eventLogs]) {
      const { total } = await ask(call, { query: { page: 1 } });
      const beyond = await ask(call, { query: { page: 100_000 } });
      assert.deepEqual(beyond.items, []);
      assert.ok(beyond.total >= total, `${call.name} returned a smaller total past the end.`);
    }
  });

  check('BE-1 CALL-1 streams a valid report as a file', async ({ ask, client }) => {
    const [business] = await ask(report.businesses, {});
    if (!business) return;
    const range = { business_id: business.reference_id, start_date: '2020-01-01', end_date: '2020-01-31' };
    await ask(report.check, { body: range });
    await ask(report.stream, { query: range });
    const { headers } = await (await client()).call(report.stream, { query: range });
    assert.match(headers.get('Content-Disposition') ?? '', /^attachment/);
  });

  check('BE-5 rejects reads without a session with 401, except to auth', async ({ visitor }) => {
    for (const call of allEndpoints.filter(({ method, resource }) => method === 'GET' && resource !== 'auth')) {
      const input = { params: unknownIds, ...(call.query && { query: { page: 1 } }) };
      const { status } = await visitor().call(call, input as never);
      assert.equal(status, 401, `${call.name} answered ${status} to a visitor.`);
    }
  });

  check('BE-6 responds 404 to unknown ids', async ({ refused }) => {
    for (const call of [users.details, users.edit, users.password, businesses.details, businesses.edit]) {
      await refused(404, call, { params: unknownIds });
    }
    for (const call of [closedLoopBalancing.details, orders.details, system.apiQuery]) {
      await refused(404, call, { params: unknownIds });
    }
    await refused(404, walletProviders.details, { params: unknownIds });
    await refused(404, walletProviders.account, { params: unknownIds });
    await refused(404, exchangeProviders.details, { params: unknownIds });
  });
}
