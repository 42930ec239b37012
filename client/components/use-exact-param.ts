import { matchPath, useLocation, useMatches } from 'react-router-dom';
import { decodeSegment } from '#platform/paths.ts';
import type { ScreenHandle } from './screen/screen.ts';

/**
 * Returns the parameters of a path, decoded once. Unlike useParams, which decodes `%252F` to `/`, it keeps a name that contains `%2F`
 * literally.
 */
export const exactParams = (pattern: string, pathname: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(matchPath(pattern, pathname)?.params ?? {}).map(([name, value]) => [
      name,
      decodeSegment(value ?? ''),
    ]),
  );

/** Returns the parameters of the path of the screen, as `exactParams` does. */
export function useExactParams(): Record<string, string> {
  const { pathname } = useLocation();
  const paths = useMatches().map(({ handle }) => (handle as ScreenHandle | undefined)?.path);
  return exactParams(paths.findLast((path) => path !== undefined) ?? '', pathname);
}

/** Returns a parameter of the path of the screen. */
export const useExactParam = (name: string): string => useExactParams()[name] ?? '';
