import { defineFeature } from '#components/feature.tsx';
import { orders } from '#contract/orders.ts';
import { icon } from '#ui/icons.tsx';
import { OrderList, orderList } from './order-list.tsx';
import { orderSearch } from './search-source.ts';

export const ordersFeature = defineFeature({
  title: 'Orders',
  element: <OrderList />,
  list: orderList,
  navigation: {
    group: 'Trading',
    letter: 'o',
    icon: icon('M3.5 2.25h9v11.5l-2.25-1.5L8 13.75l-2.25-1.5-2.25 1.5zM6 5.75h4M6 8.75h2.5'),
  },
  screens: [
    {
      title: 'Order',
      at: orders.details,
      code: async () => (await import('./order-details.tsx')).OrderDetails,
    },
  ],
  search: orderSearch,
});
