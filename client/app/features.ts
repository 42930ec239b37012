import type { Feature, NavigationEntry } from '#components/feature.tsx';
import type { Features } from '#contract/features.ts';
import { toResults } from '#data/search/search-result.ts';
import { businessesFeature } from '../features/businesses/feature.tsx';
import { closedLoopBalancingFeature } from '../features/closed-loop-balancing/feature.tsx';
import { dashboardFeature } from '../features/dashboard/feature.tsx';
import { dayFeature } from '../features/day/feature.tsx';
import { exchangeProvidersFeature } from '../features/exchange-providers/feature.tsx';
import { exchangeRulesFeature } from '../features/exchange-rules/feature.tsx';
import { ordersFeature } from '../features/orders/feature.tsx';
import { profileFeature } from '../features/profile/feature.tsx';
import { reportFeature } from '../features/report/feature.tsx';
import { systemFeature } from '../features/system/feature.tsx';
import { usersFeature } from '../features/users/feature.tsx';
import { walletProvidersFeature } from '../features/wallet-providers/feature.tsx';

/** Every feature of a signed-in user, in the order of the navigation and of search results. */
export const features: Feature[] = [
  dashboardFeature,
  closedLoopBalancingFeature,
  reportFeature,
  ordersFeature,
  exchangeRulesFeature,
  dayFeature,
  walletProvidersFeature,
  exchangeProvidersFeature,
  businessesFeature,
  usersFeature,
  systemFeature,
  profileFeature,
];

/** Returns the links of the navigation to the screens that a backend has. */
export const navigationOf = (declared: Features): NavigationEntry[] =>
  features.flatMap(({ navigation }) =>
    navigation && (!navigation.feature || declared[navigation.feature]) ? navigation : [],
  );

/** Returns the screens with fixed names that a backend has, for the search. */
export const namedScreensOf = (declared: Features) => [
  ...navigationOf(declared).flatMap(({ label, to, otherNames, icon }) =>
    toResults('Screen', to, label, otherNames).map((one) => ({ ...one, icon })),
  ),
  ...features.flatMap(({ screens }) => screens),
];

/** Every kind of write that is recorded. */
export const recordedWrites = features.flatMap(({ recorded = [] }) => recorded);

/** The work that needs attention, in all features. */
export const attentionSources = features.flatMap(({ attention = [] }) => attention);
