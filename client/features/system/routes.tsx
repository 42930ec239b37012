import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { ApiQueryDetails } from './api-query-details.tsx';
import { System } from './system.tsx';

export const systemRoutes: RouteObject[] = [
  { path: paths.system, element: <System /> },
  { path: paths.apiQuery.path, element: <ApiQueryDetails /> },
];
