import { exchangeRules } from '#contract/exchange-rules.ts';
import type { Id } from '#contract/id.ts';
import { queryOf } from '#data/query.ts';
import { comparing, judgeEdit, recordWrite } from '#data/writes/recorded-write.ts';
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

export const ruleRecord = recordWrite(exchangeRules.save, {
  kind: 'exchange-rules.rule',
  title: 'Exchange rule',
  ids: ['cryptocurrency_id', 'currency_id'],
  subject({ body }, client) {
    const rule = ruleOf(client.getQueryData(queryKey), body);
    return rule && ruleName(rule);
  },
  before: ({ body }, client) => choiceOf(client.getQueryData(queryKey), body),
  async find({ input: { body: sent }, before }, read) {
    const current = choiceOf(await read(exchangeRules.matrix, {}), sent);
    const isSame = comparing(exchangeRules.save, ['stablecoin_id']);
    return judgeEdit({ sent, before, current }, isSame, paths.exchangeRules);
  },
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
