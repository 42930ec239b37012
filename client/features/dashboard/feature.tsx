import type { Feature } from '#lib/feature.ts';
import { paths } from '#lib/routing/paths.ts';
import { icon } from '#ui/basics/icon.tsx';
import { Dashboard } from './dashboard.tsx';
import { dashboardSearch } from './search-source.ts';

export const dashboardFeature: Feature = {
  routes: [{ path: paths.dashboard, element: <Dashboard /> }],
  navigation: {
    group: 'Accounting',
    label: 'Dashboard',
    to: paths.dashboard,
    letter: 'd',
    icon: icon('M2.5 2.5h4.75v6H2.5zM9.75 2.5h3.75v3.25H9.75zM9.75 8.25h3.75v5.25H9.75zM2.5 11h4.75v2.5H2.5z'),
    otherNames: 'Suspicious orders, quotes, recent errors',
  },
  search: dashboardSearch,
};
