import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { businessRoutes } from '../features/businesses/routes.tsx';
import { closedLoopBalancingRoutes } from '../features/closed-loop-balancing/routes.tsx';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { exchangeProviderRoutes } from '../features/exchange-providers/routes.tsx';
import { exchangeRuleRoutes } from '../features/exchange-rules/routes.tsx';
import { orderRoutes } from '../features/orders/routes.tsx';
import { profileRoutes } from '../features/profile/routes.tsx';
import { reportRoutes } from '../features/report/routes.tsx';
import { systemRoutes } from '../features/system/routes.tsx';
import { userRoutes } from '../features/users/routes.tsx';
import { walletProviderRoutes } from '../features/wallet-providers/routes.tsx';
import { Shell } from './layout/shell.tsx';
import { NotFound } from './not-found.tsx';

/** The routes of a signed-in user. */
export const routes: RouteObject[] = [
  {
    path: paths.home,
    element: <Shell />,
    children: [
      { index: true, element: <Navigate to={paths.dashboard} replace /> },
      { path: paths.login, element: <Navigate to={paths.home} replace /> },
      { path: paths.forgotPassword, element: <Navigate to={paths.home} replace /> },
      ...dashboardRoutes,
      ...closedLoopBalancingRoutes,
      ...reportRoutes,
      ...orderRoutes,
      ...exchangeRuleRoutes,
      ...walletProviderRoutes,
      ...exchangeProviderRoutes,
      ...businessRoutes,
      ...userRoutes,
      ...systemRoutes,
      ...profileRoutes,
      { path: '*', element: <NotFound /> },
    ],
  },
];
