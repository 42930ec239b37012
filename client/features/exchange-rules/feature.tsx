import type { Feature } from '#components/feature.ts';
import { firstQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { exchangeRulesQuery } from './api.ts';
import { exchangeRuleSearch } from './search-source.ts';
import { ruleRecord } from './writes.ts';

export const exchangeRulesFeature: Feature = {
  routes: [
    {
      path: paths.exchangeRules,
      lazy: lazyScreen(async () => (await import('./exchange-rules.tsx')).ExchangeRules),
      handle: { title: 'Exchange Rules' },
      loader: firstQueries(() => [exchangeRulesQuery()]),
    },
  ],
  navigation: {
    group: 'Trading',
    label: 'Exchange Rules',
    to: paths.exchangeRules,
    letter: 'r',
    icon: icon(
      'M2 8h3.5c2.5 0 2-4 4.5-4h3.5M5.5 8c2.5 0 2 4 4.5 4h3.5M11.75 2.25 13.5 4l-1.75 1.75M11.75 10.25 13.5 12l-1.75 1.75',
    ),
    otherNames: 'Stablecoins',
  },
  search: exchangeRuleSearch,
  recorded: [ruleRecord],
};
