import type { Feature } from '#components/feature.ts';
import { firstQueries, pageQueries } from '#components/page/first-queries.ts';
import { lazyScreen } from '#components/page/screen.ts';
import { recordList } from '#lists/record-place.ts';
import { paths } from '#platform/paths.ts';
import { icon } from '#ui/basics/icons.tsx';
import { orderQuery } from './api.ts';
import { OrderList, orderList } from './order-list.tsx';
import { orderSearch } from './search-source.ts';

export const ordersFeature: Feature = {
  routes: [
    {
      path: paths.orders,
      handle: { title: 'Orders' },
      children: [
        {
          index: true,
          element: <OrderList />,
          loader: firstQueries(({ parameters }) => pageQueries(orderList, parameters)),
        },
        {
          path: paths.order.path,
          lazy: lazyScreen(async () => (await import('./order-details.tsx')).OrderDetails),
          handle: { title: 'Order', list: recordList(orderList) },
          loader: firstQueries(({ param }) => [orderQuery(param(paths.order.path, 'id'))]),
        },
      ],
    },
  ],
  navigation: {
    group: 'Trading',
    label: 'Orders',
    to: paths.orders,
    letter: 'o',
    icon: icon('M3.5 2.25h9v11.5l-2.25-1.5L8 13.75l-2.25-1.5-2.25 1.5zM6 5.75h4M6 8.75h2.5'),
  },
  search: orderSearch,
};
