import type { ComponentType } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';

/** The screen of a path. */
export interface Route {
  path: string;
  Component: ComponentType;
}

/** The first route whose path an address has. Not the router's `matchRoutes`: no two paths here fit one address, but for `*`. */
export const routeOf = (routes: Route[], pathname: string): Route | undefined =>
  routes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));

/** The screen of the current address. Not the router's own `Routes`: with it come 2 kB that only its data routers use. */
export function Screen({ routes }: { routes: Route[] }) {
  const { pathname } = useLocation();
  const Component = routeOf(routes, pathname)?.Component;
  return Component && <Component />;
}

/** A screen that only leads to another. */
export const leadTo = (path: string) => () => <Navigate to={path} replace />;
