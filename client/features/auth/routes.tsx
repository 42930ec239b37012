import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { Login } from './login.tsx';

/** The routes of a visitor who is not signed in. */
export const authRoutes: RouteObject[] = [
  { path: paths.login, element: <Login /> },
  { path: paths.forgotPassword, element: <Navigate to={paths.login} state={{ forgotPassword: true }} replace /> },
  { path: '*', element: <Navigate to={paths.login} replace /> },
];
