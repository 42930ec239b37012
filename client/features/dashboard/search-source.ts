import { dashboard } from '#contract/dashboard.ts';
import { paths } from '#lib/routing/paths.ts';
import { toResults } from '#lib/search/search-result.ts';
import { inCache, type SearchSource } from '#lib/search/search-source.ts';

export const dashboardSearch: SearchSource = {
  cached: [
    inCache(dashboard.overview, ({ suspicious_orders }) =>
      (suspicious_orders ?? []).flatMap((order) => toResults('Order', paths.order.href(order.reference_id), order.reference_id)),
    ),
  ],
};
