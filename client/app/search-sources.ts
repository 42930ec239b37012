import type { SearchSource } from '#lib/search/search-source.ts';
import { businessSearch } from '../features/businesses/search-source.ts';
import { closedLoopBalancingSearch } from '../features/closed-loop-balancing/search-source.ts';
import { dashboardSearch } from '../features/dashboard/search-source.ts';
import { exchangeProviderSearch } from '../features/exchange-providers/search-source.ts';
import { orderSearch } from '../features/orders/search-source.ts';
import { systemSearch } from '../features/system/search-source.ts';
import { userSearch } from '../features/users/search-source.ts';
import { walletProviderSearch } from '../features/wallet-providers/search-source.ts';

/** The sources of the search dialog, in the order of its results. */
export const searchSources: SearchSource[] = [
  orderSearch,
  closedLoopBalancingSearch,
  businessSearch,
  userSearch,
  systemSearch,
  walletProviderSearch,
  exchangeProviderSearch,
  dashboardSearch,
];
