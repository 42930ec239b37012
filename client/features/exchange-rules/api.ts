import { useQuery } from '@tanstack/react-query';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { updateCached } from '#lib/api/cache.ts';
import { useApiMutation } from '#lib/api/mutation.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf, useLatest } from '#lib/api/query.ts';
import { saveRule } from './writes.ts';

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

export const useSaveRule = () =>
  useApiMutation(saveRule, {
    onSuccess(client, { body: { cryptocurrency_id, currency_id, stablecoin_id } }) {
      const isIt = ({ cryptocurrency, currency }: Rule) =>
        cryptocurrency?.id === cryptocurrency_id && currency?.id === currency_id;
      updateCached(client, exchangeRules.matrix, (matrix) => {
        const rules = matrix.exchange_rule_matrix?.map((rule) => {
          // The stablecoin before may be one that is no longer offered.
          const choices = [...(matrix.stablecoins ?? []), rule.stablecoin];
          return isIt(rule) ? { ...rule, stablecoin: choices.find((one) => one?.id === stablecoin_id) ?? null } : rule;
        });
        return { ...matrix, exchange_rule_matrix: rules ?? null };
      });
    },
  });
