import type { Feature } from '#components/feature.ts';
import { dashboard } from '#contract/dashboard.ts';
import { attentionIn, countedSums } from '#data/attention.ts';
import { toResults, withFacts } from '#data/search/search-result.ts';
import { inCache, type SearchSource } from '#data/search/search-source.ts';
import { isNoEmail } from '#data/search/typed-text.ts';
import { extentOf } from '#format/extent.ts';
import { statusWord } from '#format/status.ts';
import type { Scalar } from '#format/values.ts';
import { send } from '#platform/http/send.ts';
import { paths, rowHref } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { type Overview, overviewQuery } from './api.ts';
import { Dashboard } from './dashboard.tsx';

/** The address of a suspicious quote in its card: its row alone. */
const quoteHref = (reference: Scalar) => rowHref(paths.dashboard, reference, 'suspicious-quotes');

const quoteResults = ({ suspicious_quotes }: Overview) =>
  (suspicious_quotes ?? []).flatMap(({ reference_id, order_reference_id, status, created_at }) =>
    withFacts(
      toResults(
        'Suspicious quote',
        paths.order.href(order_reference_id) ?? quoteHref(reference_id),
        reference_id,
      ),
      { status: statusWord(status), date: created_at },
    ),
  );

const dashboardSearch: SearchSource = {
  cached: [
    inCache(dashboard.overview, (overview) => [
      ...(overview.suspicious_orders ?? []).flatMap((order) =>
        toResults('Order', paths.order.href(order.reference_id), order.reference_id),
      ),
      ...quoteResults(overview),
    ]),
  ],
  lists: [
    {
      rows: 'suspicious quotes',
      mayContain: isNoEmail,
      async *walk(signal) {
        const overview = await send(dashboard.overview, {}, signal);
        const extent = extentOf(overview.suspicious_quotes, overview.suspicious_quotes_total);
        yield {
          results: quoteResults(overview),
          rows: extent?.rows ?? 0,
          total: extent?.total ?? null,
        };
      },
    },
  ],
};

const dashboardAttention = attentionIn(dashboard.overview, {
  screen: 'Dashboard',
  to: paths.dashboard,
  read: ({
    suspicious_orders,
    suspicious_orders_total,
    suspicious_quotes,
    suspicious_quotes_total,
  }) => [
    {
      ...countedSums(suspicious_orders, suspicious_orders_total, (order) => ({
        amount: order.balance,
        code: order.currency_code,
      })),
      names: ['suspicious order', 'suspicious orders'],
      rank: 2,
      to: `${paths.dashboard}#suspicious-orders`,
    },
    {
      count: extentOf(suspicious_quotes, suspicious_quotes_total),
      names: ['suspicious quote', 'suspicious quotes'],
      rank: 5,
      to: `${paths.dashboard}#suspicious-quotes`,
    },
  ],
});

export const dashboardFeature: Feature = {
  routes: [
    {
      path: paths.dashboard,
      element: <Dashboard />,
      handle: { title: 'Dashboard', queries: () => [overviewQuery()] },
    },
  ],
  navigation: {
    group: 'Accounting',
    label: 'Dashboard',
    to: paths.dashboard,
    letter: 'd',
    icon: icon(
      'M2.5 2.5h4.75v6H2.5zM9.75 2.5h3.75v3.25H9.75zM9.75 8.25h3.75v5.25H9.75zM2.5 11h4.75v2.5H2.5z',
    ),
    otherNames: 'Suspicious orders, quotes, recent errors',
  },
  search: dashboardSearch,
  attention: dashboardAttention,
};
