import { useLocation } from 'react-router-dom';
import { pageNumber } from './page-number.ts';

/**
 * The decoded segments of the address: `/orders/A%2FB` is `['orders', 'A/B']`.
 * Not useParams: react-router decodes `%252F` to `/`, so that a name that holds `%2F` would be lost.
 */
export function useSegments(): string[] {
  return useLocation().pathname.split('/').slice(1).map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The page number of a list, from the address. */
export function usePageNumber(parameter = 'page'): number {
  return pageNumber(new URLSearchParams(useLocation().search).get(parameter));
}
