import { useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#contract/endpoint.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { queryOf, useReadAgain, useSend } from '#lib/api/query.ts';

type Matrix = NonNullable<Shown<ResponseBody<typeof exchangeRules.matrix>>>;

/** A rule and a stablecoin as they may have come. */
export type Rule = NonNullable<Matrix['exchange_rule_matrix']>[number];
export type Stablecoin = NonNullable<Matrix['stablecoins']>[number];

export const useExchangeRules = () => useQuery(queryOf(exchangeRules.matrix, {}));

/** How to read a rule as it is now. Throws what `send` throws, and an Error when there is no such rule any more. */
export function useReadRule({ cryptocurrency, currency }: Rule): () => Promise<Rule> {
  const readAgain = useReadAgain(exchangeRules.matrix, {});
  return async () => {
    const { exchange_rule_matrix } = await readAgain();
    const rule = exchange_rule_matrix?.find(
      (one) => one.cryptocurrency?.id === cryptocurrency?.id && one.currency?.id === currency?.id,
    );
    if (!rule) throw new Error('There is no such rule any more.');
    return rule;
  };
}

export const useSaveRule = () => useSend(exchangeRules.save);
