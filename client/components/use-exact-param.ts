import { matchPath, type PathParam, useLocation } from 'react-router-dom';
import { decodeSegment } from '#platform/paths.ts';

/**
 * Returns a parameter of a path, decoded once. Unlike useParams, which decodes `%252F` to `/`, it keeps a name that contains `%2F`
 * literally.
 */
export const exactParam = <Pattern extends string>(
  pattern: Pattern,
  name: PathParam<Pattern>,
  pathname: string,
): string => decodeSegment(matchPath(pattern, pathname)?.params[name] ?? '');

/** Returns a parameter of the current path, as `exactParam` does. */
export const useExactParam = <Pattern extends string>(
  pattern: Pattern,
  name: PathParam<Pattern>,
): string => exactParam(pattern, name, useLocation().pathname);
