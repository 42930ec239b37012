import { dashboard } from '#contract/dashboard.ts';
import type { Feature } from '#lib/feature.ts';
import { paths } from '#lib/routing/paths.ts';
import { toResults } from '#lib/search/search-result.ts';
import { inCache, type SearchSource } from '#lib/search/search-source.ts';
import { icon } from '#ui/basics/icons.tsx';
import { dashboardAttention } from './attention.ts';
import { Dashboard } from './dashboard.tsx';

const dashboardSearch: SearchSource = {
  cached: [
    inCache(dashboard.overview, ({ suspicious_orders }) =>
      (suspicious_orders ?? []).flatMap((order) => toResults('Order', paths.order.href(order.reference_id), order.reference_id)),
    ),
  ],
};

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
  attention: dashboardAttention,
};
