import { exchangeRules } from '#contract/exchange-rules.ts';
import { snapshot } from '../db/transaction.ts';
import { invalid } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { versioned } from '../http/version.ts';
import { changeRoute } from '../http/write-routes.ts';
import {
  findRule,
  findRules,
  findStablecoins,
  lockRule,
  type RuleRow,
  updateRule,
} from './queries.ts';
import { changedRule, unassigned } from './rules.ts';

/** Returns a rule as the contract declares it. */
const show = (rule: RuleRow) => ({
  cryptocurrency: { id: rule.cryptocurrency_id, code: rule.cryptocurrency_code },
  currency: { id: rule.currency_id, code: rule.currency_code },
  stablecoin:
    rule.stablecoin_id === null || rule.stablecoin_code === null
      ? null
      : { id: rule.stablecoin_id, code: rule.stablecoin_code },
});

export const exchangeRuleRoutes = [
  route(exchangeRules.matrix, async (_input, { db }) =>
    snapshot(db, async (tx) => ({
      stablecoins: await findStablecoins(tx),
      exchange_rule_matrix: (await findRules(tx)).map((rule) => versioned(show(rule))),
    })),
  ),

  changeRoute(exchangeRules.save, {
    noun: 'rule',
    body: changedRule,
    lock: async (tx, _params, body) => {
      if (!(await lockRule(tx, body))) throw invalid({ currency_id: ['This pair has no rule.'] });
      return findRule(tx, body);
    },
    show,
    values: ({ stablecoin_id }) => ({ stablecoin_id }),
    update: async (tx, { body }) => {
      await updateRule(tx, body);
      return findRule(tx, body);
    },
    event: ({ record, saved, by }) => {
      const pair = `${record.cryptocurrency_code}-${record.currency_code}`;
      const before = record.stablecoin_code;
      const after = saved?.stablecoin_code;
      return {
        financial: true,
        subject: `exchange-rules/${record.cryptocurrency_id}/${record.currency_id}`,
        details: { pair, before: before ?? 'none', after: after ?? 'none' },
        description: `${by} changed the exchange rule of ${pair} from ${before ?? unassigned} to ${after ?? unassigned}.`,
      };
    },
  }),
];
