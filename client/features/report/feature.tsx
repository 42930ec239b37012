import { defineFeature } from '#components/feature.tsx';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { businessesQuery } from './api.ts';

export const reportFeature = defineFeature({
  title: 'Report',
  at: paths.report,
  otherNames: 'Download CSV',
  code: async () => (await import('./report.tsx')).Report,
  reads: [businessesQuery()],
  navigation: {
    group: 'Accounting',
    letter: 't',
    icon: icon(
      'M3.25 2.25h6l3.5 3.5v8h-9.5zM9.25 2.25v3.5h3.5M8 7.75v3.5M6.25 9.75 8 11.5l1.75-1.75',
    ),
  },
});
