import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Shown } from '../../lib/answer.ts';
import { queryOf, useSend } from '../../lib/query.ts';

type Matrix = NonNullable<Shown<Answer<typeof exchangeRules.matrix>>>;

/** A rule and a stablecoin as they may have come. */
export type Rule = NonNullable<Matrix['exchange_rule_matrix']>[number];
export type Stablecoin = NonNullable<Matrix['stablecoins']>[number];

export const useExchangeRules = () => useQuery(queryOf(exchangeRules.matrix, {}));

export const useSaveRule = () => useSend(exchangeRules.save);
