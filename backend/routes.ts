import { auth } from '#contract/auth.ts';
import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { signInAttempts } from './auth/attempts.ts';
import { checkSession, signIn, signOut } from './auth/handlers.ts';
import { credentials } from './auth/rules.ts';
import { showDashboard } from './dashboard/handlers.ts';
import { openRoute, type Route, route } from './http/route.ts';
import { listOrders, showOrder } from './orders/handlers.ts';
import { changeOwnPassword, showProfile } from './profile/handlers.ts';
import { ownPassword } from './profile/rules.ts';

/** Who answers which call. */
export const routes = (): Route[] => [
  openRoute(auth.check, checkSession),
  openRoute(auth.login, signIn(signInAttempts()), { body: credentials }),
  openRoute(auth.logout, signOut),

  route(profile.details, showProfile),
  route(profile.changePassword, changeOwnPassword, { body: ownPassword }),

  route(dashboard.overview, showDashboard),

  route(orders.list, listOrders),
  route(orders.details, showOrder),
];
