import { useQuery } from '@tanstack/react-query';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { updateCached } from '#data/cache.ts';
import { queryOf, useLatest } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { ruleOf, ruleRecord } from './writes.ts';

type Matrix = ResponseOf<typeof exchangeRules.matrix>;

/** A validated rule and stablecoin. */
export type Rule = NonNullable<Matrix['exchange_rule_matrix']>[number];
export type Stablecoin = NonNullable<Matrix['stablecoins']>[number];

export const exchangeRulesQuery = () => queryOf(exchangeRules.matrix, {});

export const useExchangeRules = () => useQuery(exchangeRulesQuery());

/** The ids that identify a rule in requests. */
export const idsOf = ({ cryptocurrency, currency }: Rule) => ({
  cryptocurrency_id: cryptocurrency?.id ?? '',
  currency_id: currency?.id ?? '',
});

/** Returns a function that fetches a rule. Throws the errors of `send`, and an Error when the rule no longer exists. */
export function useLatestRule(rule: Rule): () => Promise<Rule> {
  const fetchMatrix = useLatest(queryOf(exchangeRules.matrix, {}));
  return async () => {
    const latest = ruleOf(await fetchMatrix(), idsOf(rule));
    if (!latest) throw new Error('The rule no longer exists.');
    return latest;
  };
}

export const useSaveRule = () =>
  useWrite(exchangeRules.save, {
    record: ruleRecord,
    onSuccess(client, { body: { stablecoin_id, ...ids } }) {
      updateCached(client, exchangeRules.matrix, (matrix) => {
        const saved = ruleOf(matrix, ids);
        // The stablecoin before may be one that is no longer offered.
        const choices = [...(matrix.stablecoins ?? []), saved?.stablecoin];
        const stablecoin = choices.find((one) => one?.id === stablecoin_id) ?? null;
        const rules = matrix.exchange_rule_matrix?.map((rule) =>
          rule === saved ? { ...rule, stablecoin } : rule,
        );
        return { ...matrix, exchange_rule_matrix: rules ?? null };
      });
    },
  });
