import { useSearchParams } from 'react-router-dom';
import { pageNumber } from './page-number.ts';

/** The page number of a list, from the URL. */
export function usePageNumber(parameter = 'page'): number {
  const [search] = useSearchParams();
  return pageNumber(search.get(parameter));
}
