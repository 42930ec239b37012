import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderList } from './order-list.tsx';

export const orderRoutes: RouteObject[] = [
  { path: paths.orders, element: <OrderList /> },
  { path: paths.order.path, element: <OrderDetails /> },
];
