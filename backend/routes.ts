import { authRoutes } from './auth/routes.ts';
import { businessRoutes } from './businesses/routes.ts';
import { closedLoopBalancingRoutes } from './closed-loop-balancing/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { exchangeProviderRoutes } from './exchange-providers/routes.ts';
import { exchangeRuleRoutes } from './exchange-rules/routes.ts';
import type { Route } from './http/route.ts';
import { idempotencyKeyRoutes } from './idempotency-keys/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { reportRoutes } from './report/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { userRoutes } from './users/routes.ts';
import { walletProviderRoutes } from './wallet-providers/routes.ts';

/** Every endpoint with its handler and the rules it adds to the contract. */
export const routes: Route[] = [
  authRoutes,
  profileRoutes,
  userRoutes,
  businessRoutes,
  closedLoopBalancingRoutes,
  dashboardRoutes,
  reportRoutes,
  systemRoutes,
  orderRoutes,
  walletProviderRoutes,
  exchangeProviderRoutes,
  exchangeRuleRoutes,
  idempotencyKeyRoutes,
].flat();
