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
export function defineReads(check: DefineCheck): void {
  check('BE-1 CALL-1 a sign-in starts a session', async ({ request }) => {
    assert.ok(signedIn(await request(auth.check, {})), 'auth.check returns no user after a sign-in.');
  });

  check('BE-1 auth.check returns no user without a session', async ({ visitor }) => {
    const { body } = await visitor().request(auth.check, {});
    assert.equal(signedIn(body), undefined);
  });

  check('BE-1 CALL-2 a sign-in sets the XSRF-TOKEN cookie', async ({ client }) => {
    assert.ok((await client()).cookies.get('XSRF-TOKEN'), 'There is no cookie XSRF-TOKEN.');
  });

  check('BE-1 CALL-1 returns the profile of the signed-in user', async ({ request, target }) => {
    assert.equal((await request(profile.details, {})).email.toLowerCase(), target.email.toLowerCase());
  });

  check('BE-1 CALL-1 returns the four cards of the dashboard', async ({ request }) => {
    const { recent_activity } = await request(dashboard.overview, {});
    const rate = recent_activity.fulfillment_rate ?? 0;
    assert.ok(rate >= 0 && rate <= 1, `The fulfillment rate ${rate} is not between 0 and 1.`);
  });

  check('BE-1 CALL-1 pages users by ten, with their details and forms', async ({ request }) => {
    const { items } = await request(users.list, { query: { page: 1, per_page: usersPerPage } });
    assert.ok(items.length <= usersPerPage, `${items.length} users on one page`);
    const [first] = items;
    assert.ok(first, 'The list of users is empty.');
    for (const endpoint of [users.details, users.edit, users.password]) {
      assert.equal((await request(endpoint, { params: { id: String(first.id) } })).email, first.email);
    }
  });

  check('BE-1 CALL-1 pages businesses with their invoices', async ({ request }) => {
    const { items } = await request(businesses.list, { query: { page: 1 } });
    for (const { id, reference_id } of items.slice(0, 3)) {
      assert.equal((await request(businesses.details, { params: { id: String(id) } })).reference_id, reference_id);
      assert.equal((await request(businesses.edit, { params: { id: String(id) } })).reference_id, reference_id);
    }
  });

  check('BE-1 CALL-1 pages orders with their details', async ({ request }) => {
    const { items } = await request(orders.list, { query: { page: 1 } });
    for (const { reference_id } of items) {
      assert.equal((await request(orders.details, { params: { id: reference_id } })).reference_id, reference_id);
    }
  });

  check('BE-1 CALL-1 pages wallet providers with any name, their accounts and deposits', async ({ request }) => {
    const { items } = await request(walletProviders.list, { query: { page: 1 } });
    for (const { name } of items.slice(0, 6)) {
      const provider = await request(walletProviders.details, { params: { provider: name } });
      assert.equal(provider.name, name);
      for (const { cryptocurrency } of provider.accounts) {
        await request(walletProviders.account, { params: { provider: name, cryptocurrency } });
      }
    }
  });

  check('BE-1 CALL-1 pages exchange providers with their pairs', async ({ request }) => {
    const { items } = await request(exchangeProviders.list, { query: { page: 1 } });
    for (const { name } of items) {
      assert.equal((await request(exchangeProviders.details, { params: { provider: name } })).details.name, name);
    }
  });

  check('BE-1 CALL-1 a rule has an existing stablecoin or none', async ({ request }) => {
    const { stablecoins, exchange_rule_matrix } = await request(exchangeRules.matrix, {});
    const known = stablecoins.map(({ code }) => code);
    for (const { stablecoin } of exchange_rule_matrix) assert.ok(stablecoin === null || known.includes(stablecoin.code));
  });

  check('BE-1 CALL-1 returns settlements and unsettled trades', async ({ request }) => {
    const { settlements } = await request(closedLoopBalancing.overview, {});
    for (const { id, reference_id } of settlements.items.slice(0, 3)) {
      assert.equal((await request(closedLoopBalancing.details, { params: { id: String(id) } })).reference_id, reference_id);
    }
    const { exchange_providers, cryptocurrencies } = await request(closedLoopBalancing.options, {});
    const [provider, coin] = [exchange_providers[0], cryptocurrencies[0]];
    if (!provider || !coin) return;
    const params = { exchange_provider_id: String(provider.id), cryptocurrency_id: String(coin.id) };
    for (const trade of await request(closedLoopBalancing.unsettledTrades, { params })) {
      assert.deepEqual([trade.exchange_provider, trade.cryptocurrency_code], [provider.name, coin.code]);
    }
  });

  check('BE-1 CALL-1 returns services, event log and API queries', async ({ request }) => {
    await request(system.microservices, {});
    await request(system.eventLogs, { query: { page: 1 } });
    const { items } = await request(system.apiQueries, { query: { page: 1 } });
    for (const { id } of items) await request(system.apiQuery, { params: { id: String(id) } });
  });

  check('BE-1 CALL-1 a page past the end is empty with the same total', async ({ request }) => {
    for (const endpoint of [businesses.list, orders.list, walletProviders.list, exchangeProviders.list, system.eventLogs]) {
      const { total } = await request(endpoint, { query: { page: 1 } });
      const beyond = await request(endpoint, { query: { page: 100_000 } });
      assert.deepEqual(beyond.items, []);
      assert.ok(beyond.total >= total, `${endpoint.name} returned a smaller total past the end.`);
    }
  });

  check('BE-1 CALL-1 streams a valid report as a file', async ({ request, client }) => {
    const [business] = await request(report.businesses, {});
    if (!business) return;
    const range = { business_id: business.reference_id, start_date: '2020-01-01', end_date: '2020-01-31' };
    await request(report.check, { body: range });
    await request(report.stream, { query: range });
    const { headers } = await (await client()).request(report.stream, { query: range });
    assert.match(headers.get('Content-Disposition') ?? '', /^attachment/);
  });

  check('BE-5 rejects reads without a session with 401, except to auth', async ({ visitor }) => {
    for (const endpoint of allEndpoints.filter(({ method, resource }) => method === 'GET' && resource !== 'auth')) {
      const input = { params: unknownIds, ...(endpoint.query && { query: { page: 1 } }) };
      const { status } = await visitor().request(endpoint, input as never);
      assert.equal(status, 401, `${endpoint.name} responded ${status} to a visitor.`);
    }
  });

  check('BE-6 responds 404 to unknown ids', async ({ expectStatus }) => {
    for (const endpoint of [users.details, users.edit, users.password, businesses.details, businesses.edit]) {
      await expectStatus(404, endpoint, { params: unknownIds });
    }
    for (const endpoint of [closedLoopBalancing.details, orders.details, system.apiQuery]) {
      await expectStatus(404, endpoint, { params: unknownIds });
    }
    await expectStatus(404, walletProviders.details, { params: unknownIds });
    await expectStatus(404, walletProviders.account, { params: unknownIds });
    await expectStatus(404, exchangeProviders.details, { params: unknownIds });
  });
}
