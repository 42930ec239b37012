import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { auth, signedIn } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import type { DefineCheck } from './suite.ts';

const unique = () => randomUUID().slice(0, 13);

/** Defines the checks of mutations, which restore the data where an endpoint for it exists. */
export function defineWrites(check: DefineCheck): void {
  check('BE-1 CALL-1 creates, edits and deletes a user, who can sign in', async (suite) => {
    const { request, expectStatus, visitor } = suite;
    const name = `conformance-${unique()}`;
    const body = { username: name, email: `${name}@conformance.example`, password: 'first password' };
    const { id } = await request(users.create, { body });
    const params = { id: String(id) };
    await suite.expectErrors(users.create, { body }, ['username', 'email']);
    await request(users.update, { params, body: { username: `${name}-2`, email: `${name}-2@conformance.example` } });
    assert.equal((await request(users.details, { params })).username, `${name}-2`);
    await suite.expectErrors(users.update, { params, body: { username: '', email: 'no address' } }, ['username', 'email']);
    await suite.expectErrors(users.changePassword, { params, body: { password: 'short' } }, ['password']);
    await request(users.changePassword, { params, body: { password: 'second password' } });

    const own = visitor();
    const signIn = (password: string) => own.request(auth.login, { body: { email: `${name}-2@conformance.example`, password } });
    assert.equal((await signIn('second password')).status, 200);
    const change = { password: 'third password', password_confirmation: 'third password' };
    assert.ok((await own.request(profile.changePassword, { body: change })).status < 300);
    assert.ok((await own.request(auth.logout, {})).status < 300);
    assert.equal(signedIn((await own.request(auth.check, {})).body), undefined);
    assert.equal((await signIn('third password')).status, 200);

    await request(users.delete, { params });
    await expectStatus(404, users.details, { params });
    assert.equal(signedIn((await own.request(auth.check, {})).body), undefined, 'A deleted user is still signed in.');
  });

  check("BE-1 CALL-1 changes one's own password and signs out", async ({ request, target, visitor }) => {
    const { password, email } = target;
    await request(profile.changePassword, { body: { password, password_confirmation: password } });
    const other = visitor();
    await other.request(auth.login, { body: { email, password } });
    assert.ok((await other.request(auth.logout, {})).status < 300);
    await request(auth.check, {});
  });

  check('BE-1 CALL-1 creates, edits and deletes a business, whose reference id never changes', async (suite) => {
    const { request, expectStatus } = suite;
    const reference_id = `conformance-${unique()}`;
    const body = { reference_id, name: 'Bätterie & <Söhne>', confirmation_requirement: 3 };
    const { id } = await request(businesses.create, { body });
    const params = { id: String(id) };
    await suite.expectErrors(businesses.create, { body }, ['reference_id']);
    const change = { name: '', confirmation_requirement: 1000, reference_id: 'another' };
    await request(businesses.update, { params, body: change });
    const { name, confirmation_requirement, ...rest } = await request(businesses.details, { params });
    assert.deepEqual([name || '', confirmation_requirement, rest.reference_id, rest.invoices], ['', 1000, reference_id, []]);
    for (const wrong of [-1, 1001, 1.5, 'many']) {
      await suite.expectErrors(businesses.update, { params, body: { name: 'a', confirmation_requirement: wrong } }, [
        'confirmation_requirement',
      ]);
    }
    await request(businesses.delete, { params });
    await expectStatus(404, businesses.details, { params });
  });

  check('BE-1 CALL-1 saves a pair', async ({ request }) => {
    const { items } = await request(exchangeProviders.list, { query: { page: 1 } });
    for (const { name } of items) {
      const [pair] = (await request(exchangeProviders.details, { params: { provider: name } })).pairs;
      if (!pair) continue;
      const { cryptocurrency, stablecoin, properties } = pair;
      const ids = { cryptocurrency_id: cryptocurrency.id, stablecoin_id: stablecoin.id };
      const changed = { ...properties, active: !properties.active, volume_cap_daily: '1234.50', trade_cap_monthly: '77' };
      await request(exchangeProviders.savePair, { params: { provider: name }, body: { ...ids, ...changed } });
      const [after] = (await request(exchangeProviders.details, { params: { provider: name } })).pairs;
      const { active, volume_cap_daily, trade_cap_monthly } = after?.properties ?? {};
      assert.deepEqual([active, Number(volume_cap_daily), Number(trade_cap_monthly)], [!properties.active, 1234.5, 77]);
      await request(exchangeProviders.savePair, { params: { provider: name }, body: { ...ids, ...properties } });
      return;
    }
  });

  check('BE-1 CALL-1 unassigns and reassigns a rule', async ({ request }) => {
    const { stablecoins, exchange_rule_matrix } = await request(exchangeRules.matrix, {});
    const [rule] = exchange_rule_matrix;
    if (!rule) return;
    const ids = { cryptocurrency_id: rule.cryptocurrency.id, currency_id: rule.currency.id };
    for (const stablecoin_id of [null, stablecoins[0]?.id ?? null, rule.stablecoin?.id ?? null]) {
      await request(exchangeRules.save, { body: { ...ids, stablecoin_id } });
      const [after] = (await request(exchangeRules.matrix, {})).exchange_rule_matrix;
      assert.equal(after?.stablecoin?.id ?? null, stablecoin_id);
    }
  });

  check('BE-1 CALL-1 of parallel requests one settles a trade, and one processes the settlement', async (suite) => {
    const { request } = suite;
    const { unsettled_trades } = await request(closedLoopBalancing.overview, {});
    const [trade] = unsettled_trades;
    const { exchange_providers, cryptocurrencies } = await request(closedLoopBalancing.options, {});
    const provider = exchange_providers.find(({ name }) => name === trade?.exchange_provider);
    const coin = cryptocurrencies.find(({ code }) => code === trade?.cryptocurrency_code);
    if (!trade || !provider || !coin) return;
    const body = { exchange_provider_id: provider.id, cryptocurrency_id: coin.id, trade_ids: [trade.id] };
    const client = await suite.client();
    const settled = await Promise.all(Array.from({ length: 6 }, () => client.request(closedLoopBalancing.create, { body })));
    const made = settled.filter(({ status }) => status < 300);
    assert.equal(made.length, 1, `${made.length} of 6 parallel settlements of one trade succeeded.`);
    const [{ id } = { id: '' }] = made.map((reply) => reply.body as { id: Id });
    await suite.expectErrors(closedLoopBalancing.create, { body }, ['trade_ids']);
    const params = { id: String(id) };
    const open = await request(closedLoopBalancing.details, { params });
    assert.deepEqual(
      open.trades.map(({ reference_id }) => reference_id),
      [trade.reference_id],
    );
    assert.equal(String(open.cryptocurrency_amount), String(trade.cryptocurrency_amount));
    assert.equal(open.transaction_hash, null);
    await suite.expectErrors(closedLoopBalancing.process, { params, body: { transaction_hash: '', note: '' } }, [
      'transaction_hash',
    ]);
    const processings = Array.from({ length: 6 }, (_, n) => ({
      transaction_hash: randomUUID().replaceAll('-', '').repeat(2),
      note: `By the conformance suite, ${n}.`,
    }));
    const processed = await Promise.all(processings.map((body) => client.request(closedLoopBalancing.process, { params, body })));
    const winners = processings.filter((_, n) => (processed[n]?.status ?? 500) < 300);
    assert.equal(winners.length, 1, `${winners.length} of 6 parallel processings of one settlement succeeded.`);
    const [processing] = winners;
    const { transaction_hash, note } = await request(closedLoopBalancing.details, { params });
    assert.deepEqual({ transaction_hash, note }, processing);
    await suite.expectErrors(closedLoopBalancing.process, { params, body: processing }, ['transaction_hash']);
  });
}

/** Defines the last check, the sign-out. */
export function defineSignOut(check: DefineCheck): void {
  check('BE-1 CALL-1 signing out ends the session', async ({ request, client }) => {
    await request(auth.logout, {});
    assert.equal(signedIn((await (await client()).request(auth.check, {})).body), undefined);
  });
}
