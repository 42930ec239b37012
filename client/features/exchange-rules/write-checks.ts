import type { QueryClient } from '@tanstack/react-query';
import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import { findEdit } from '#lib/api/outcome/findings.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';
import { paths } from '#lib/routing/paths.ts';
import { ruleName } from './rule-name.ts';

type Matrix = ResponseOf<typeof exchangeRules.matrix>;
interface Pair {
  cryptocurrency_id: Id;
  currency_id: Id;
}

const ruleOf = (matrix: Matrix | undefined, pair: Pair) =>
  matrix?.exchange_rule_matrix?.find(
    ({ cryptocurrency, currency }) =>
      String(cryptocurrency?.id) === String(pair.cryptocurrency_id) && String(currency?.id) === String(pair.currency_id),
  );

/** The rule's stablecoin as text, '' for none; undefined without the rule. */
function choiceOf(matrix: Matrix | undefined, pair: Pair): string | undefined {
  const rule = ruleOf(matrix, pair);
  return rule && String(rule.stablecoin?.id ?? '');
}

const shownMatrix = (client: QueryClient) => client.getQueryData<Matrix>(queryOf(exchangeRules.matrix, {}).queryKey);

export const saveRuleCheck = defineCheck(exchangeRules.save, {
  title: 'Exchange rule',
  item: ({ body }) => `${body.cryptocurrency_id}/${body.currency_id}`,
  subject: (_, context?: { name: string; before: string | undefined }) => context?.name,
  remember: ({ body }, client) => {
    const rule = ruleOf(shownMatrix(client), body);
    return rule && { name: ruleName(rule), before: choiceOf(shownMatrix(client), body) };
  },
  find: ({ input: { body }, context }, read) =>
    findEdit<string>(async () => choiceOf(await read(exchangeRules.matrix, {}), body), {
      same: (a, b) => a === b,
      after: String(body.stablecoin_id ?? ''),
      before: context?.before,
      to: paths.exchangeRules,
    }),
});
