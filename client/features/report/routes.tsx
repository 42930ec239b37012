import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { Report } from './report.tsx';

export const reportRoutes: RouteObject[] = [{ path: paths.report, element: <Report /> }];
