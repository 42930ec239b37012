import type { exchangeRules } from '#contract/exchange-rules.ts';
import { recordEvent } from '../events.ts';
import { invalid } from '../http/http-error.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { findRules, findStablecoins, lockRule, updateRule } from './queries.ts';
import type { ChangedRule } from './rules.ts';

/** Every rule, and the stablecoins there are to choose from. */
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

/** Sets which stablecoin applies to a pair of cryptocurrency and currency, or none. */
export async function saveRule(
  { body }: HandlerInput<typeof exchangeRules.save, never, ChangedRule>,
  { db, clock, session }: Context,
) {
  await db.transaction().execute(async (tx) => {
    const before = await lockRule(tx, body);
    if (!before) throw invalid({ currency_id: ['This pair has no rule.'] });
    await updateRule(tx, body);
    const codes = new Map((await findStablecoins(tx)).map(({ id, code }) => [id, code]));
    const after = body.stablecoin_id === null ? 'none' : codes.get(body.stablecoin_id);
    const rule = `${before.cryptocurrency_code}-${before.currency_code}`;
    const what = `changed the exchange rule of ${rule} from ${before.stablecoin_code ?? 'none'} to ${after}.`;
    await recordEvent(tx, clock(), 'changed', `${session.user.email} ${what}`);
  });
}
