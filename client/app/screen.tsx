import { matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router-dom';

/**
 * The screen whose path fits the address best. Not the router's own `Routes`: with it come 2 kB that only its data routers use.
 */
export function Screen({ routes }: { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  const Component = matchRoutes(routes, pathname)?.at(-1)?.route.Component;
  return Component && <Component />;
}

/** A screen that only leads to another. */
export const leadTo = (path: string) => () => <Navigate to={path} replace />;
