import { dashboard } from '#contract/dashboard.ts';
import { attentionIn } from '#lib/attention.ts';
import { extentOf } from '#lib/format/extent.ts';
import { paths } from '#lib/routing/paths.ts';

export const dashboardAttention = attentionIn(dashboard.overview, {
  screen: 'Dashboard',
  to: paths.dashboard,
  read: ({ suspicious_orders, suspicious_orders_total, suspicious_quotes, suspicious_quotes_total }) => [
    {
      count: extentOf(suspicious_orders, suspicious_orders_total),
      names: ['suspicious order', 'suspicious orders'],
      to: `${paths.dashboard}#suspicious-orders`,
    },
    {
      count: extentOf(suspicious_quotes, suspicious_quotes_total),
      names: ['suspicious quote', 'suspicious quotes'],
      to: `${paths.dashboard}#suspicious-quotes`,
    },
  ],
});
