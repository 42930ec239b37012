import { defineFeature } from '#components/feature.tsx';
import { dashboard } from '#contract/dashboard.ts';
import { instantOf } from '#contract/instant.ts';
import { attentionIn, countedSums } from '#data/attention.ts';
import { extentOf } from '#format/extent.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/icons.tsx';
import { overviewQuery } from './api.ts';
import { Dashboard } from './dashboard.tsx';
import { kindsOf } from './reasons.ts';

const dashboardAttention = attentionIn(overviewQuery(), {
  label: 'suspicious orders, suspicious quotes',
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
      valuesName: 'Received',
      names: ['suspicious order', 'suspicious orders'],
      detail: kindsOf(suspicious_orders ?? []),
      oldest: oldestOf(suspicious_orders),
      severity: 'warn',
      rank: 2,
      verb: 'Review',
      to: `${paths.dashboard}#suspicious-orders`,
    },
    {
      count: extentOf(suspicious_quotes, suspicious_quotes_total),
      names: ['suspicious quote', 'suspicious quotes'],
      oldest: oldestOf(suspicious_quotes),
      rank: 5,
      verb: 'Review',
      to: `${paths.dashboard}#suspicious-quotes`,
    },
  ],
});

/** Returns the time of the oldest listed row in milliseconds; undefined if no time is known. */
function oldestOf(rows: { created_at?: string | null | undefined }[] | null | undefined) {
  const times = (rows ?? []).flatMap(({ created_at }) => instantOf(created_at)?.getTime() ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

export const dashboardFeature = defineFeature({
  title: 'Dashboard',
  at: paths.dashboard,
  otherNames: 'Suspicious orders, quotes, recent errors',
  element: <Dashboard />,
  reads: [dashboard.overview],
  navigation: {
    group: 'Accounting',
    letter: 'd',
    icon: icon(
      'M2.5 2.5h4.75v6H2.5zM9.75 2.5h3.75v3.25H9.75zM9.75 8.25h3.75v5.25H9.75zM2.5 11h4.75v2.5H2.5z',
    ),
  },
  attention: () => dashboardAttention,
});
