import { dashboard } from '#contract/dashboard.ts';
import { paths } from '#lib/routing/paths.ts';
import { found } from '#lib/search/found.ts';
import { inCache, type SearchSource } from '#lib/search/search-source.ts';

export const dashboardSearch: SearchSource = {
  cached: [
    inCache(dashboard.overview, ({ suspicious_orders }) =>
      (suspicious_orders ?? []).flatMap((order) => found('Order', paths.order.href(order.reference_id), order.reference_id)),
    ),
  ],
};
