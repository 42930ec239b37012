import { exchangeRules } from '#contract/exchange-rules.ts';
import { isExactMatch, toResults } from '#data/search/search-result.ts';
import type { SearchSource } from '#data/search/search-source.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { paths, rowHref } from '#platform/paths.ts';
import { ruleName } from './writes.ts';

const ruleResults = ({ exchange_rule_matrix }: ResponseOf<typeof exchangeRules.matrix>) =>
  (exchange_rule_matrix ?? []).flatMap((rule) =>
    toResults('Exchange rule', rowHref(paths.exchangeRules, ruleName(rule)), ruleName(rule)),
  );

export const exchangeRuleSearch: SearchSource = {
  keys: [
    {
      /** A pair of currencies: `xbt-eur`. */
      matches: (typed) => /^[a-z\d]{2,10}-[a-z\d]{2,10}$/i.test(typed),
      find: async (typed, signal) =>
        ruleResults(await send(exchangeRules.matrix, {}, signal)).filter((rule) =>
          isExactMatch(rule, typed),
        ),
    },
  ],
};
