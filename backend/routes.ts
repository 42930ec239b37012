import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { idempotencyKeys } from '#contract/idempotency-keys.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { checkSession, signIn, signOut } from './auth/handlers.ts';
import { credentials } from './auth/rules.ts';
import * as business from './businesses/handlers.ts';
import { changedBusiness, newBusiness } from './businesses/rules.ts';
import * as settlement from './closed-loop-balancing/handlers.ts';
import { newSettlement, processing } from './closed-loop-balancing/rules.ts';
import { showDashboard } from './dashboard/handlers.ts';
import * as exchange from './exchange-providers/handlers.ts';
import { pairLimits } from './exchange-providers/rules.ts';
import { saveRule, showRules } from './exchange-rules/handlers.ts';
import { changedRule } from './exchange-rules/rules.ts';
import { openRoute, type Route, route } from './http/route.ts';
import { withdrawKey } from './idempotency-keys/handlers.ts';
import { withdrawnKey } from './idempotency-keys/rules.ts';
import { listOrders, showOrder } from './orders/handlers.ts';
import { changeOwnPassword, showProfile } from './profile/handlers.ts';
import { ownPassword } from './profile/rules.ts';
import { checkReport, listReportBusinesses, streamReport } from './report/handlers.ts';
import { reportRange } from './report/rules.ts';
import { listApiQueries, listEvents, listMicroservices, showApiQuery } from './system/handlers.ts';
import * as user from './users/handlers.ts';
import { changedUser, newUser, password } from './users/rules.ts';
import * as wallet from './wallet-providers/handlers.ts';

/** Every endpoint with its handler and the rules it adds to the contract. */
export const routes = (): Route[] => [
  openRoute(auth.check, checkSession),
  openRoute(auth.login, signIn, { body: credentials, bodyLimit: '4kb' }),
  openRoute(auth.logout, signOut),

  route(profile.details, showProfile),
  route(profile.changePassword, changeOwnPassword, { body: ownPassword }),

  route(users.list, user.listUsers),
  route(users.create, user.createUser, { body: newUser }),
  route(users.details, user.showUser),
  route(users.delete, user.deleteUser),
  route(users.edit, user.showUser),
  route(users.update, user.changeUser, { body: changedUser }),
  route(users.password, user.showUser),
  route(users.changePassword, user.changeUserPassword, { body: password }),

  route(businesses.list, business.listBusinesses),
  route(businesses.create, business.createBusiness, { body: newBusiness }),
  route(businesses.details, business.showBusiness),
  route(businesses.delete, business.deleteBusiness),
  route(businesses.invoices, business.listInvoices),
  route(businesses.edit, business.showBusinessToEdit),
  route(businesses.update, business.changeBusiness, { body: changedBusiness }),

  route(closedLoopBalancing.overview, settlement.showOverview),
  route(closedLoopBalancing.settlements, settlement.listSettlements),
  route(closedLoopBalancing.options, settlement.showOptions),
  route(closedLoopBalancing.unsettledTrades, settlement.listUnsettledTrades),
  route(closedLoopBalancing.create, settlement.createSettlement, { body: newSettlement }),
  route(closedLoopBalancing.details, settlement.showSettlement),
  route(closedLoopBalancing.process, settlement.completeSettlement, { body: processing }),

  route(dashboard.overview, showDashboard),

  route(report.businesses, listReportBusinesses),
  route(report.check, checkReport, { body: reportRange }),
  route(report.stream, streamReport, { query: reportRange }),

  route(system.microservices, listMicroservices),
  route(system.eventLogs, listEvents),
  route(system.apiQueries, listApiQueries),
  route(system.apiQuery, showApiQuery),

  route(orders.list, listOrders),
  route(orders.details, showOrder),

  route(walletProviders.list, wallet.listWalletProviders),
  route(walletProviders.details, wallet.showWalletProvider),
  route(walletProviders.deposits, wallet.listDeposits),
  route(walletProviders.account, wallet.showWalletAccount),

  route(exchangeProviders.list, exchange.listExchangeProviders),
  route(exchangeProviders.details, exchange.showExchangeProvider),
  route(exchangeProviders.savePair, exchange.savePair, { body: pairLimits }),

  route(exchangeRules.matrix, showRules),
  route(exchangeRules.save, saveRule, { body: changedRule }),

  route(idempotencyKeys.withdraw, withdrawKey, { body: withdrawnKey }),
];
