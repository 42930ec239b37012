import { useLocation, useNavigate } from 'react-router-dom';

/** Returns the number of pages that hold `total` items; at least one. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / Math.max(1, perPage)));

/**
 * Returns the pages that pagination shows: the first, the last and those within 3 of the current one, with a gap for omitted
 * pages.
 */
export function pagesAround(current: number, last: number): (number | 'gap')[] {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((step) => current + step).filter((page) => page > 1 && page < last);
  const pages = [1, ...near, ...(last > 1 ? [last] : [])];
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}

/** Parses a page number from a URL; anything but a positive integer is 1. */
export function pageNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : 1;
}

/** New values of query parameters by name. One without a value is removed. */
type ParameterChanges = Record<string, string | null | undefined>;

/**
 * Returns the query of the URL and a function that changes it. React Router's `useSearchParams` removes the fragment, which may
 * have a proposal. See decision 54 in docs/decisions.md.
 */
export function useQueryParameters(): [parameters: URLSearchParams, change: (changes: ParameterChanges) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const change = (changes: ParameterChanges) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value) parameters.set(name, value);
      else parameters.delete(name);
    }
    navigate({ search: String(parameters), hash }, { replace: true, state });
  };
  return [parameters, change];
}

/** The page number of a list, from the URL. */
export function usePageNumber(parameter = 'page'): number {
  const [search] = useQueryParameters();
  return pageNumber(search.get(parameter));
}

/** Returns a function that returns the address of another page of a list on this screen. */
export function usePageHref(parameter = 'page'): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    const parameters = new URLSearchParams(search);
    parameters.set(parameter, String(page));
    return `${pathname}?${parameters}`;
  };
}
