import { matchPath, type PathParam, useLocation } from 'react-router-dom';
import { decodeSegment } from '#platform/paths.ts';

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

/** Returns a parameter of the current path, as `exactParams` does. */
export const useExactParam = <Pattern extends string>(
  pattern: Pattern,
  name: PathParam<Pattern>,
): string => exactParams(pattern, useLocation().pathname)[name] ?? '';
