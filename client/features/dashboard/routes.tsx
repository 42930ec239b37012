import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { Dashboard } from './dashboard.tsx';

export const dashboardRoutes: RouteObject[] = [{ path: paths.dashboard, element: <Dashboard /> }];
