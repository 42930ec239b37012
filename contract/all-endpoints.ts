import { auth } from './auth.ts';
import { businesses } from './businesses.ts';
import { closedLoopBalancing } from './closed-loop-balancing.ts';
import { dashboard } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { exchangeProviders } from './exchange-providers.ts';
import { exchangeRules } from './exchange-rules.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { orders } from './orders.ts';
import { profile } from './profile.ts';
import { report } from './report.ts';
import { system } from './system.ts';
import { users } from './users.ts';
import { walletProviders } from './wallet-providers.ts';

/** Every endpoint of the contract, also those of optional features. */
export const allEndpoints: Endpoint[] = [
  auth,
  profile,
  users,
  businesses,
  closedLoopBalancing,
  dashboard,
  report,
  system,
  orders,
  walletProviders,
  exchangeProviders,
  exchangeRules,
  idempotencyKeys,
].flatMap((resource): Endpoint[] => Object.values(resource));
