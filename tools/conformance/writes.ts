import { randomUUID } from 'node:crypto';
import { auth, signedIn } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { must, NotTested } from './finding.ts';
import type { DefineCheck, Suite } from './suite.ts';

const unique = () => `conformance-${randomUUID().slice(0, 13)}`;
const lost = 'A save is shown as successful, and the data is not what was entered.';
const silent = 'Wrong data is saved, or the form shows no reason.';

/** Runs a function with a new user, who is deleted afterwards. */
async function withUser(
  suite: Suite,
  run: (params: { id: string }, user: { username: string; email: string }) => Promise<void>,
) {
  const name = unique();
  const body = { username: name, email: `${name}@conformance.example`, password: 'first password' };
  const { id } = await suite.given(users.create, { body });
  const params = { id: String(id) };
  await run(params, body).finally(() => suite.cleanUp(users.delete, { params }));
}

/** Runs a function with a new business, which is deleted afterwards. */
async function withBusiness(
  suite: Suite,
  run: (params: { id: string }, reference_id: string) => Promise<void>,
) {
  const reference_id = unique();
  const body = { reference_id, name: 'Bätterie & <Söhne>', confirmation_requirement: 3 };
  const { id } = await suite.given(businesses.create, { body });
  const params = { id: String(id) };
  await run(params, reference_id).finally(() => suite.cleanUp(businesses.delete, { params }));
}

/** Defines the checks of mutations, which restore the data where an endpoint for it exists. */
export function defineWrites(check: DefineCheck): void {
  check('BE-1 CALL-1 creates a user', { of: [users.create], consequence: lost }, async (suite) => {
    const username = unique();
    const body = { username, email: `${username}@conformance.example`, password: 'first password' };
    const params = { id: String((await suite.request(users.create, { body })).id) };
    const found = await suite
      .given(users.details, { params })
      .finally(() => suite.cleanUp(users.delete, { params }));
    must(
      found.username === username && found.email === body.email,
      'The new user has the values of the request.',
    );
  });

  check(
    'BE-6 rejects a username and an email that are taken',
    { of: [users.create], consequence: silent },
    (suite) =>
      withUser(suite, (_, user) =>
        suite.expectErrors(users.create, { body: { ...user, password: 'first password' } }, [
          'username',
          'email',
        ]),
      ),
  );

  check('BE-1 CALL-1 edits a user', { of: [users.update], consequence: lost }, (suite) =>
    withUser(suite, async (params, { username }) => {
      await suite.request(users.update, {
        params,
        body: { username: `${username}-2`, email: `${username}-2@conformance.example` },
      });
      must(
        (await suite.given(users.details, { params })).username === `${username}-2`,
        'The user has the new username.',
      );
    }),
  );

  check(
    'BE-6 rejects an empty username and a wrong email',
    { of: [users.update], consequence: silent },
    (suite) =>
      withUser(suite, (params) =>
        suite.expectErrors(users.update, { params, body: { username: '', email: 'no address' } }, [
          'username',
          'email',
        ]),
      ),
  );

  check(
    'BE-6 rejects a short password',
    { of: [users.changePassword], consequence: silent },
    (suite) =>
      withUser(suite, (params) =>
        suite.expectErrors(users.changePassword, { params, body: { password: 'short' } }, [
          'password',
        ]),
      ),
  );

  check(
    "BE-1 CALL-1 sets a user's password, with which the user can sign in",
    { of: [users.changePassword], consequence: 'The user cannot sign in with the new password.' },
    (suite) =>
      withUser(suite, async (params, { email }) => {
        await suite.request(users.changePassword, {
          params,
          body: { password: 'second password' },
        });
        const { status } = await suite
          .visitor()
          .request(auth.login, { body: { email, password: 'second password' } });
        must(status < 300, 'A sign-in with the new password succeeds.', auth.login);
      }),
  );

  check(
    "BE-1 CALL-1 changes one's own password",
    { of: [profile.changePassword], consequence: 'A person cannot sign in with the new password.' },
    (suite) =>
      withUser(suite, async (_, { email }) => {
        const own = suite.visitor();
        const { status: signIn } = await own.request(auth.login, {
          body: { email, password: 'first password' },
        });
        if (signIn >= 300) throw new NotTested('a new user cannot sign in');
        const body = { password: 'third password', password_confirmation: 'third password' };
        const { status } = await own.request(profile.changePassword, { body });
        must(status >= 200 && status < 300, 'The request succeeds with a 2xx status.');
        const { status: again } = await suite
          .visitor()
          .request(auth.login, { body: { email, password: 'third password' } });
        must(again < 300, 'A sign-in with the new password succeeds.', auth.login);
      }),
  );

  check(
    'BE-1 CALL-1 deletes a user with all sessions',
    { of: [users.delete], consequence: 'A person who has left keeps working in the console.' },
    (suite) =>
      withUser(suite, async (params, { email }) => {
        const own = suite.visitor();
        await own.request(auth.login, { body: { email, password: 'first password' } });
        await suite.request(users.delete, { params });
        await suite.expectStatus(404, users.details, { params });
        must(
          signedIn((await own.request(auth.check, {})).body) === undefined,
          'A deleted user has no session.',
        );
      }),
  );

  check(
    'BE-1 CALL-1 creates a business',
    { of: [businesses.create], consequence: lost },
    async (suite) => {
      const body = {
        reference_id: unique(),
        name: 'Bätterie & <Söhne>',
        confirmation_requirement: 3,
      };
      const params = { id: String((await suite.request(businesses.create, { body })).id) };
      const found = await suite
        .given(businesses.details, { params })
        .finally(() => suite.cleanUp(businesses.delete, { params }));
      must(
        found.name === body.name &&
          found.reference_id === body.reference_id &&
          found.confirmation_requirement === 3,
        'The new business has the values of the request.',
      );
      must(found.invoices.length === 0, 'A new business has no invoices.', businesses.details);
    },
  );

  check(
    'BE-6 rejects a reference id that is taken',
    { of: [businesses.create], consequence: silent },
    (suite) =>
      withBusiness(suite, (_, reference_id) =>
        suite.expectErrors(
          businesses.create,
          { body: { reference_id, name: '', confirmation_requirement: 1 } },
          ['reference_id'],
        ),
      ),
  );

  check(
    'BE-1 CALL-1 edits a business, whose name may be empty',
    { of: [businesses.update], consequence: lost },
    (suite) =>
      withBusiness(suite, async (params) => {
        await suite.request(businesses.update, {
          params,
          body: { name: '', confirmation_requirement: 1000 },
        });
        const { name, confirmation_requirement } = await suite.given(businesses.details, {
          params,
        });
        must(
          !name && confirmation_requirement === 1000,
          'The business has the values of the request.',
        );
      }),
  );

  check(
    'BE-1 CALL-1 the reference id of a business never changes',
    {
      of: [businesses.update],
      consequence: 'Payments of the business can no longer be found by its reference id.',
    },
    (suite) =>
      withBusiness(suite, async (params, reference_id) => {
        const body = { name: '', confirmation_requirement: 1, reference_id: 'another' };
        await (await suite.client()).request(businesses.update, { params, body });
        const found = await suite.given(businesses.details, { params });
        must(found.reference_id === reference_id, 'A change leaves `reference_id` as it is.');
      }),
  );

  for (const confirmation_requirement of [-1, 1001, 1.5, 'many']) {
    check(
      `BE-6 rejects the confirmation requirement ${confirmation_requirement}`,
      { of: [businesses.update], consequence: silent },
      (suite) =>
        withBusiness(suite, (params) =>
          suite.expectErrors(
            businesses.update,
            { params, body: { name: 'a', confirmation_requirement } },
            ['confirmation_requirement'],
          ),
        ),
    );
  }

  check('BE-1 CALL-1 deletes a business', { of: [businesses.delete], consequence: lost }, (suite) =>
    withBusiness(suite, async (params) => {
      await suite.request(businesses.delete, { params });
      await suite.expectStatus(404, businesses.details, { params });
    }),
  );

  check(
    'BE-1 CALL-1 saves a pair',
    { of: [exchangeProviders.savePair], consequence: lost },
    async (suite) => {
      const { items } = await suite.given(exchangeProviders.list, { query: { page: 1 } });
      for (const { name } of items) {
        const params = { provider: name };
        const [pair] = (await suite.given(exchangeProviders.details, { params })).pairs;
        if (!pair) continue;
        const { cryptocurrency, stablecoin, properties } = pair;
        const ids = { cryptocurrency_id: cryptocurrency.id, stablecoin_id: stablecoin.id };
        const changed = {
          ...properties,
          active: !properties.active,
          volume_cap_daily: '1234.50',
          trade_cap_monthly: '77',
        };
        await suite.request(exchangeProviders.savePair, { params, body: { ...ids, ...changed } });
        const { pairs } = await suite.given(exchangeProviders.details, { params });
        await suite.cleanUp(exchangeProviders.savePair, {
          params,
          body: { ...ids, ...properties },
        });
        const after = pairs[0]?.properties;
        must(
          after?.active === changed.active &&
            Number(after.volume_cap_daily) === 1234.5 &&
            Number(after.trade_cap_monthly) === 77,
          'The pair has the values of the request.',
        );
        return;
      }
      throw new NotTested('the backend has no pairs');
    },
  );

  check(
    'BE-1 CALL-1 unassigns and reassigns a rule',
    { of: [exchangeRules.save], consequence: lost },
    async (suite) => {
      const { stablecoins, exchange_rule_matrix } = await suite.given(exchangeRules.matrix, {});
      const [rule] = exchange_rule_matrix;
      if (!rule) throw new NotTested('the backend has no exchange rules');
      const ids = { cryptocurrency_id: rule.cryptocurrency.id, currency_id: rule.currency.id };
      for (const stablecoin_id of [null, stablecoins[0]?.id ?? null, rule.stablecoin?.id ?? null]) {
        await suite.request(exchangeRules.save, { body: { ...ids, stablecoin_id } });
        const [after] = (await suite.given(exchangeRules.matrix, {})).exchange_rule_matrix;
        must(
          (after?.stablecoin?.id ?? null) === stablecoin_id,
          'The rule has the stablecoin of the request, or none.',
        );
      }
    },
  );

  check(
    'BE-1 CALL-1 one of parallel requests settles a trade and processes the settlement',
    {
      of: [closedLoopBalancing.create, closedLoopBalancing.process],
      consequence: 'A trade is settled twice, or two people record different transactions.',
    },
    async (suite) => {
      const { unsettled_trades } = await suite.given(closedLoopBalancing.overview, {});
      const { exchange_providers, cryptocurrencies } = await suite.given(
        closedLoopBalancing.options,
        {},
      );
      const [trade] = unsettled_trades;
      const provider = exchange_providers.find(({ name }) => name === trade?.exchange_provider);
      const coin = cryptocurrencies.find(({ code }) => code === trade?.cryptocurrency_code);
      if (!trade || !provider || !coin) throw new NotTested('the backend has no unsettled trades');
      const body = {
        exchange_provider_id: provider.id,
        cryptocurrency_id: coin.id,
        trade_ids: [trade.id],
      };
      const client = await suite.client();
      const settled = await Promise.all(
        Array.from({ length: 6 }, () => client.request(closedLoopBalancing.create, { body })),
      );
      const made = settled.filter(({ status }) => status < 300);
      must(
        made.length === 1,
        `One of 6 parallel settlements of one trade succeeds, not ${made.length}.`,
      );
      const [{ id } = { id: '' }] = made.map((reply) => reply.body as { id: Id });
      await suite.expectErrors(closedLoopBalancing.create, { body }, ['trade_ids']);
      const params = { id: String(id) };
      const open = await suite.request(closedLoopBalancing.details, { params });
      must(
        open.trades.length === 1 && open.trades[0]?.reference_id === trade.reference_id,
        'The settlement has the selected trade.',
        closedLoopBalancing.details,
      );
      must(
        open.cryptocurrency_amount === trade.cryptocurrency_amount,
        'The amount of the settlement is the sum of its trades.',
        closedLoopBalancing.details,
      );
      must(
        open.transaction_hash === null,
        'A new settlement has no transaction hash.',
        closedLoopBalancing.details,
      );
      const empty = { transaction_hash: '', note: '' };
      await suite.expectErrors(closedLoopBalancing.process, { params, body: empty }, [
        'transaction_hash',
      ]);
      const processings = Array.from({ length: 6 }, (_, n) => ({
        transaction_hash: randomUUID().replaceAll('-', '').repeat(2),
        note: `By the conformance suite, ${n}.`,
      }));
      const processed = await Promise.all(
        processings.map((processing) =>
          client.request(closedLoopBalancing.process, { params, body: processing }),
        ),
      );
      const winners = processings.filter((_, n) => (processed[n]?.status ?? 500) < 300);
      must(
        winners.length === 1,
        `One of 6 parallel processings of one settlement succeeds, not ${winners.length}.`,
        closedLoopBalancing.process,
      );
      const [processing] = winners;
      const { transaction_hash, note } = await suite.request(closedLoopBalancing.details, {
        params,
      });
      must(
        transaction_hash === processing?.transaction_hash && note === processing.note,
        'The settlement has the transaction hash and the note of the request that succeeded.',
        closedLoopBalancing.process,
      );
      await suite.expectErrors(closedLoopBalancing.process, { params, body: processing }, [
        'transaction_hash',
      ]);
    },
  );
}
