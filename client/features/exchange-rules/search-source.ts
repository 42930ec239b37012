import { exchangeRules } from '#contract/exchange-rules.ts';
import { toResults } from '#data/search/search-result.ts';
import { inCache, type SearchSource } from '#data/search/search-source.ts';
import { isName } from '#data/search/typed-text.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { paths, rowHref } from '#platform/paths.ts';
import { ruleName } from './writes.ts';

const ruleResults = ({ exchange_rule_matrix }: ResponseOf<typeof exchangeRules.matrix>) =>
  (exchange_rule_matrix ?? []).flatMap((rule) =>
    toResults('Exchange rule', rowHref(paths.exchangeRules, ruleName(rule)), ruleName(rule)),
  );

export const exchangeRuleSearch: SearchSource = {
  cached: [inCache(exchangeRules.matrix, ruleResults)],
  lists: [
    {
      rows: 'exchange rules',
      mayContain: isName,
      async *walk(signal) {
        const results = ruleResults(await send(exchangeRules.matrix, {}, signal));
        yield { results, rows: results.length, total: results.length };
      },
    },
  ],
};
