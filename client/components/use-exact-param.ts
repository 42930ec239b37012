import { matchPath, type PathParam, useLocation } from 'react-router-dom';
import { decodeSegment } from '#platform/paths.ts';

/**
 * Returns a parameter of the current path, decoded once. Unlike useParams, which decodes `%252F` to `/`, it keeps a name that
 * contains `%2F` literally.
 */
export function useExactParam<Pattern extends string>(
  pattern: Pattern,
  name: PathParam<Pattern>,
): string {
  const { pathname } = useLocation();
  return decodeSegment(matchPath(pattern, pathname)?.params[name] ?? '');
}
