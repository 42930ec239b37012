import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import { queryOf } from '#data/query.ts';
import { findEdit } from '#data/writes/standard-checks.ts';
import { defineWrite } from '#data/writes/write-definition.ts';
import { text } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';

type Matrix = ResponseOf<typeof exchangeRules.matrix>;
type Ids = Record<'cryptocurrency_id' | 'currency_id', Id>;

/** Returns a rule by its ids. */
export const ruleOf = (matrix: Matrix | undefined, ids: Ids) =>
  matrix?.exchange_rule_matrix?.find(
    ({ cryptocurrency, currency }) =>
      String(cryptocurrency?.id) === String(ids.cryptocurrency_id) &&
      String(currency?.id) === String(ids.currency_id),
  );

/** The value of the rule that a save changes; undefined without the rule. */
function choiceOf(matrix: Matrix | undefined, ids: Ids) {
  const rule = ruleOf(matrix, ids);
  return rule && { stablecoin_id: rule.stablecoin?.id ?? null };
}

const { queryKey } = queryOf(exchangeRules.matrix, {});

export const saveRule = defineWrite(exchangeRules.save, {
  title: 'Exchange rule',
  ids: ['cryptocurrency_id', 'currency_id'],
  subject({ body }, client) {
    const rule = ruleOf(client.getQueryData(queryKey), body);
    return rule && ruleName(rule);
  },
  remember: ({ body }, client) => choiceOf(client.getQueryData(queryKey), body),
  find: (sent, read) =>
    findEdit(
      sent,
      async () => choiceOf(await read(exchangeRules.matrix, {}), sent.ids),
      paths.exchangeRules,
    ),
});

interface Coded {
  id?: Id | null;
  code?: string | null;
}

interface Named {
  cryptocurrency?: Coded | null;
  currency?: Coded | null;
}

/** Identifies a rule, also one without codes. */
export const ruleId = ({ cryptocurrency, currency }: Named): string =>
  `${cryptocurrency?.id} ${currency?.id}`;

/** The name of a rule: `XBT-USD`. */
export const ruleName = ({ cryptocurrency, currency }: Named): string =>
  `${text(cryptocurrency?.code)}-${text(currency?.code)}`;
