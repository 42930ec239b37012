import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { features } from './features.ts';
import { Shell } from './layout/shell.tsx';
import { NotFound } from './not-found.tsx';

/** The routes of a signed-in user. */
export const routes: RouteObject[] = [
  {
    path: paths.home,
    element: <Shell />,
    children: [
      { index: true, element: <Navigate to={paths.dashboard} replace /> },
      { path: paths.login, element: <Navigate to={paths.home} replace /> },
      { path: paths.forgotPassword, element: <Navigate to={paths.home} replace /> },
      ...features.flatMap(({ routes }) => routes),
      { path: '*', element: <NotFound /> },
    ],
  },
];
