import { defineFeature } from '#components/feature.tsx';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { exchangeRuleSearch } from './search-source.ts';
import { ruleRecord } from './writes.ts';

export const exchangeRulesFeature = defineFeature({
  title: 'Exchange Rules',
  at: paths.exchangeRules,
  otherNames: 'Stablecoins',
  code: async () => (await import('./exchange-rules.tsx')).ExchangeRules,
  reads: [exchangeRules.matrix],
  navigation: {
    group: 'Trading',
    letter: 'r',
    icon: icon(
      'M2 8h3.5c2.5 0 2-4 4.5-4h3.5M5.5 8c2.5 0 2 4 4.5 4h3.5M11.75 2.25 13.5 4l-1.75 1.75M11.75 10.25 13.5 12l-1.75 1.75',
    ),
  },
  search: exchangeRuleSearch,
  recorded: [ruleRecord],
});
