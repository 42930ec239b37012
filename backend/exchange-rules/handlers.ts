import type { exchangeRules } from '#contract/exchange-rules.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { recordEvent } from '../events.ts';
import { invalid } from '../http/http-error.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { findRulePair, findRules, findStablecoins, lockRule, updateRule } from './queries.ts';
import type { ChangedRule } from './rules.ts';

/** Returns every rule and every stablecoin. */
export async function showRules(_input: unknown, { db }: Context) {
  const rules = await findRules(db);
  return {
    stablecoins: await findStablecoins(db),
    exchange_rule_matrix: rules.map((rule) => ({
      cryptocurrency: { id: rule.cryptocurrency_id, code: rule.cryptocurrency_code },
      currency: { id: rule.currency_id, code: rule.currency_code },
      stablecoin:
        rule.stablecoin_id === null || rule.stablecoin_code === null
          ? null
          : { id: rule.stablecoin_id, code: rule.stablecoin_code },
    })),
  };
}

/** Sets the stablecoin of a pair of cryptocurrency and currency, or none. */
export async function saveRule({ body }: HandlerInput<typeof exchangeRules.save, never, ChangedRule>, context: Context) {
  const { session } = context;
  await authorizedTransaction(context, async (tx) => {
    const before = await lockRule(tx, body);
    if (!before) throw invalid({ currency_id: ['This pair has no rule.'] });
    if (before.stablecoin_id === body.stablecoin_id) return;
    await updateRule(tx, body);
    const stablecoins = await findStablecoins(tx);
    const codeOf = (stablecoinId: bigint | null) => stablecoins.find(({ id }) => id === stablecoinId)?.code ?? 'none';
    const pair = await findRulePair(tx, body);
    const details = { pair, before: codeOf(before.stablecoin_id), after: codeOf(body.stablecoin_id) };
    const description = `${session.user.email} changed the exchange rule of ${pair} from ${details.before} to ${details.after}.`;
    const subject = `exchange-rules/${body.cryptocurrency_id}/${body.currency_id}`;
    await recordEvent(tx, context, { type: 'changed', financial: true, subject, details, description });
  });
}
