import { defineFeature } from '#components/feature.tsx';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';

export const dayFeature = defineFeature({
  title: 'Day',
  at: paths.day,
  otherNames: 'Yesterday, close the books, daily summary',
  code: async () => (await import('./day-screen.tsx')).DayScreen,
  navigation: {
    group: 'Trading',
    letter: 'y',
    icon: icon('M2.5 3.5h11v10h-11zM2.5 6.5h11M5.25 2v3M10.75 2v3M5.75 10l1.5 1.5 3-3'),
    feature: 'daySummary',
  },
});
