import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { ExchangeRules } from './exchange-rules.tsx';

export const exchangeRuleRoutes: RouteObject[] = [{ path: paths.exchangeRules, element: <ExchangeRules /> }];
