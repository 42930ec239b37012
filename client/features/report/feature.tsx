import type { Feature } from '#components/feature.ts';
import { firstQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { businessesQuery } from './api.ts';

export const reportFeature: Feature = {
  routes: [
    {
      path: paths.report,
      lazy: lazyScreen(async () => (await import('./report.tsx')).Report),
      handle: { title: 'Report' },
      loader: firstQueries(() => [businessesQuery()]),
    },
  ],
  navigation: {
    group: 'Accounting',
    label: 'Report',
    to: paths.report,
    letter: 't',
    icon: icon(
      'M3.25 2.25h6l3.5 3.5v8h-9.5zM9.25 2.25v3.5h3.5M8 7.75v3.5M6.25 9.75 8 11.5l1.75-1.75',
    ),
    otherNames: 'Download CSV',
  },
};
