import { useQuery } from '@tanstack/react-query';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf, useLatest } from '#lib/api/query.ts';
import { saveRuleCheck } from './write-checks.ts';

type Matrix = ResponseOf<typeof exchangeRules.matrix>;

/** A validated rule and stablecoin. */
export type Rule = NonNullable<Matrix['exchange_rule_matrix']>[number];
export type Stablecoin = NonNullable<Matrix['stablecoins']>[number];

export const useExchangeRules = () => useQuery(queryOf(exchangeRules.matrix, {}));

/** Returns a function that fetches a rule. Throws the errors of `send`, and an Error when the rule no longer exists. */
export function useLatestRule({ cryptocurrency, currency }: Rule): () => Promise<Rule> {
  const fetchMatrix = useLatest(exchangeRules.matrix, {});
  return async () => {
    const { exchange_rule_matrix } = await fetchMatrix();
    const rule = exchange_rule_matrix?.find(
      (one) => one.cryptocurrency?.id === cryptocurrency?.id && one.currency?.id === currency?.id,
    );
    if (!rule) throw new Error('The rule no longer exists.');
    return rule;
  };
}

/** @param name The row of the rule. */
export const useSaveRule = (name: string) => useApiMutation(exchangeRules.save, { check: saveRuleCheck, row: name });
