import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import type { ScreenHandle, ScreenRoute } from '#components/page/screen.ts';
import { useStore } from '#data/use-store.ts';
import { reportError } from '#platform/http/client-reports.ts';
import { isLeaving } from '#platform/leaving.ts';
import { createStore } from '#platform/storage/store.ts';
import { LoadFailure } from './layout/boundary.tsx';

/** The late screens by their paths, or a failure to fetch them with its code in the gateway's log. */
type Late = { screens: Record<string, ComponentType> } | { failure: string | undefined };

const late = createStore<Late | undefined>(undefined);

/** Fetches the late screens, which the page then keeps. See decision 133 in docs/decisions.md. */
export async function fetchLateScreens(): Promise<void> {
  try {
    const { lateScreens } = await import('./late-screens.ts');
    late.set({ screens: lateScreens });
  } catch (error) {
    if (isLeaving()) return;
    console.error('The screens of records and forms could not be fetched:', error);
    late.set({ failure: reportError(error) });
  }
}

/** The time without a request after which the late screens are fetched, in milliseconds. */
const idleMs = 1_000;

/** Returns whether the current screen is a late one. */
const useIsLate = (): boolean =>
  (useMatches().at(-1)?.handle as ScreenHandle | undefined)?.isLate ?? false;

/** Returns whether the code of the current screen is here, or has failed to load. */
export function useHasCode(): boolean {
  const isLate = useIsLate();
  return useStore(late) !== undefined || !isLate;
}

/** Fetches the late screens: at once for a late screen, otherwise when the first screen has loaded. */
export function LateScreensLoader() {
  const current = useStore(late);
  const isFetched = current !== undefined && 'screens' in current;
  const isLate = useIsLate();
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isFetched || (isBusy && !isLate)) return;
    const timer = setTimeout(fetchLateScreens, isLate ? 0 : idleMs);
    return () => clearTimeout(timer);
  }, [isFetched, isBusy, isLate]);
  return null;
}

function LateScreen({ path }: { path: string }) {
  const current = useStore(late);
  if (current === undefined) return null;
  if ('failure' in current) return <LoadFailure code={current.failure} />;
  const Screen = current.screens[path];
  return Screen && <Screen />;
}

/** Returns a route with late screens where it has no element. */
export function withLateScreens(route: ScreenRoute): ScreenRoute {
  if ('index' in route) return route;
  if (route.children) return { ...route, children: route.children.map(withLateScreens) };
  if (route.element) return route;
  const element = <LateScreen path={route.path} />;
  return { ...route, element, handle: { ...route.handle, isLate: true } };
}
