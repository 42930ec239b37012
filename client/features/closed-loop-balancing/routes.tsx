import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { CreateSettlement } from './create/create-settlement.tsx';
import { ClosedLoopBalancing } from './overview/overview.tsx';
import { SettlementDetails } from './settlement/settlement-details.tsx';

export const closedLoopBalancingRoutes: RouteObject[] = [
  { path: paths.closedLoopBalancing, element: <ClosedLoopBalancing /> },
  { path: paths.createSettlement, element: <CreateSettlement /> },
  { path: paths.settlement.path, element: <SettlementDetails /> },
];
