import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { ExchangeProviderDetails } from './exchange-provider-details.tsx';
import { ExchangeProviderList } from './exchange-provider-list.tsx';

export const exchangeProviderRoutes: RouteObject[] = [
  { path: paths.exchangeProviders, element: <ExchangeProviderList /> },
  { path: paths.exchangeProvider.path, element: <ExchangeProviderDetails /> },
];
