import { randomUUID } from 'node:crypto';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import type { DefineCheck } from './check.ts';
import { must, mustEqual, NotTested } from './finding.ts';
import { firstPair, firstRule } from './records.ts';

const lost = 'A save is shown as successful, and the data is not what was entered.';

const { overview, options, create, details, process } = closedLoopBalancing;

/** Defines the checks of writes of pairs and rules, which are restored, and of settlements. */
export function defineTradingWrites(check: DefineCheck): void {
  check(
    'BE-1 CALL-1 saves a pair',
    { of: [exchangeProviders.savePair], consequence: lost },
    async (suite) => {
      const { params, ids, properties } = await firstPair(suite);
      const caps = { volume_cap_daily: '1234.50', trade_cap_monthly: '77' };
      const changed = { ...properties, active: !properties.active, ...caps };
      await suite.request(exchangeProviders.savePair, { params, body: { ...ids, ...changed } });
      const { pairs } = await suite.given(exchangeProviders.details, { params });
      await suite.cleanUp(exchangeProviders.savePair, { params, body: { ...ids, ...properties } });
      const { active, volume_cap_daily, trade_cap_monthly } = pairs[0]?.properties ?? {};
      mustEqual(
        [active, Number(volume_cap_daily), Number(trade_cap_monthly)],
        [changed.active, 1234.5, 77],
        'The pair has the values of the request.',
      );
    },
  );

  check(
    'BE-1 CALL-1 unassigns and reassigns a rule',
    { of: [exchangeRules.save], consequence: lost },
    async (suite) => {
      const { ids, stablecoins, ...rule } = await firstRule(suite);
      for (const stablecoin_id of [null, stablecoins[0]?.id ?? null, rule.stablecoin_id]) {
        await suite.request(exchangeRules.save, { body: { ...ids, stablecoin_id } });
        const after = await firstRule(suite);
        mustEqual(
          after.stablecoin_id,
          stablecoin_id,
          'The rule has the stablecoin of the request, or none.',
        );
      }
    },
  );

  check(
    'BE-1 CALL-1 one of parallel requests settles a trade and processes the settlement',
    {
      of: [create, process],
      consequence: 'A trade is settled twice, or two people record different transactions.',
    },
    async (suite) => {
      const { unsettled_trades } = await suite.given(overview, {});
      const { exchange_providers, cryptocurrencies } = await suite.given(options, {});
      const [trade] = unsettled_trades;
      const provider = exchange_providers.find(({ name }) => name === trade?.exchange_provider);
      const coin = cryptocurrencies.find(({ code }) => code === trade?.cryptocurrency_code);
      if (!trade || !provider || !coin) throw new NotTested('the backend has no unsettled trades');
      const body = {
        exchange_provider_id: provider.id,
        cryptocurrency_id: coin.id,
        trade_ids: [trade.id],
      };
      const settled = await Promise.all(
        Array.from({ length: 6 }, () => suite.send(create, { body })),
      );
      const made = settled.filter(({ status }) => status < 300);
      must(
        made.length === 1,
        `One of 6 parallel settlements of one trade succeeds, not ${made.length}.`,
      );
      const [{ id } = { id: '' }] = made.map((reply) => reply.body as { id: Id });
      await suite.expectErrors(create, { body }, ['trade_ids']);
      const params = { id: String(id) };
      const open = await suite.request(details, { params });
      must(
        open.trades.length === 1 && open.trades[0]?.reference_id === trade.reference_id,
        'The settlement has the selected trade.',
        details,
      );
      must(
        open.cryptocurrency_amount === trade.cryptocurrency_amount,
        'The amount of the settlement is the sum of its trades.',
        details,
      );
      must(open.transaction_hash === null, 'A new settlement has no transaction hash.', details);
      const empty = { transaction_hash: '', note: '' };
      await suite.expectErrors(process, { params, body: empty }, ['transaction_hash']);
      const processings = Array.from({ length: 6 }, (_, n) => ({
        transaction_hash: randomUUID().replaceAll('-', '').repeat(2),
        note: `By the conformance suite, ${n}.`,
      }));
      const processed = await Promise.all(
        processings.map((processing) => suite.send(process, { params, body: processing })),
      );
      const winners = processings.filter((_, n) => (processed[n]?.status ?? 500) < 300);
      must(
        winners.length === 1,
        `One of 6 parallel processings of one settlement succeeds, not ${winners.length}.`,
        process,
      );
      const [processing] = winners;
      const { transaction_hash, note } = await suite.request(details, {
        params,
      });
      must(
        transaction_hash === processing?.transaction_hash && note === processing.note,
        'The settlement has the transaction hash and the note of the request that succeeded.',
        process,
      );
      await suite.expectErrors(process, { params, body: processing }, ['transaction_hash']);
    },
  );
}
