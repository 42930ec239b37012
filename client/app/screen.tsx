import type { ComponentType } from 'react';
import { matchRoutes, Navigate, useLocation } from 'react-router-dom';

/** The screen of a path. */
export interface Route {
  path: string;
  Component: ComponentType;
  /** Fetches what the screen is made of, where it does not come with the console. */
  fetched?: () => Promise<unknown>;
}

/** The route whose path fits an address best. */
export const routeOf = (routes: Route[], pathname: string): Route | undefined => matchRoutes(routes, pathname)?.at(-1)?.route;

/** The screen of the current address. Not the router's own `Routes`: with it come 2 kB that only its data routers use. */
export function Screen({ routes }: { routes: Route[] }) {
  const { pathname } = useLocation();
  const Component = routeOf(routes, pathname)?.Component;
  return Component && <Component />;
}

/** A screen that only leads to another. */
export const leadTo = (path: string) => () => <Navigate to={path} replace />;
