import type { exchangeRules } from '#contract/exchange-rules.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { snapshot } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { invalid } from '../http/http-error.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { requireVersion, setEntityTag, versioned } from '../http/version.ts';
import {
  findRule,
  findRules,
  findStablecoins,
  lockRule,
  type RuleRow,
  updateRule,
} from './queries.ts';
import type { ChangedRule } from './rules.ts';

/** Returns every rule and every stablecoin. */
export async function showRules(_input: unknown, { db }: Context) {
  const { rules, stablecoins } = await snapshot(db, async (tx) => ({
    rules: await findRules(tx),
    stablecoins: await findStablecoins(tx),
  }));
  return {
    stablecoins,
    exchange_rule_matrix: rules.map(ruleOf),
  };
}

/** Returns a rule as the contract declares it, with its version. */
function ruleOf({
  cryptocurrency_id,
  cryptocurrency_code,
  currency_id,
  currency_code,
  stablecoin_id,
  stablecoin_code,
}: RuleRow) {
  return versioned({
    cryptocurrency: { id: cryptocurrency_id, code: cryptocurrency_code },
    currency: { id: currency_id, code: currency_code },
    stablecoin:
      stablecoin_id === null || stablecoin_code === null
        ? null
        : { id: stablecoin_id, code: stablecoin_code },
  });
}

/** Sets the stablecoin of a pair of cryptocurrency and currency, or none. */
export async function saveRule(
  { body }: HandlerInput<typeof exchangeRules.save, never, ChangedRule>,
  context: Context,
) {
  const { session } = context;
  const saved = await authorizedTransaction(context, async (tx) => {
    if (!(await lockRule(tx, body))) throw invalid({ currency_id: ['This pair has no rule.'] });
    const before = await findRule(tx, body);
    requireVersion(context, ruleOf(before));
    if (before.stablecoin_id === body.stablecoin_id) return ruleOf(before);
    await updateRule(tx, body);
    const after = await findRule(tx, body);
    const pair = `${after.cryptocurrency_code}-${after.currency_code}`;
    const details = {
      pair,
      before: before.stablecoin_code ?? 'none',
      after: after.stablecoin_code ?? 'none',
    };
    const description = `${session.user.email} changed the exchange rule of ${pair} from ${details.before} to ${details.after}.`;
    const subject = `exchange-rules/${body.cryptocurrency_id}/${body.currency_id}`;
    await recordEvent(tx, context, {
      type: 'changed',
      financial: true,
      subject,
      details,
      description,
    });
    return ruleOf(after);
  });
  setEntityTag(context, saved);
}
