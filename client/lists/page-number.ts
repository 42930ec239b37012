import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the pages that pagination shows: the first, the last and those within 3 of the current one, with a gap for omitted
 * pages.
 */
export function pagesAround(current: number, last: number): (number | 'gap')[] {
  const near = [-3, -2, -1, 0, 1, 2, 3]
    .map((step) => current + step)
    .filter((page) => page > 1 && page < last);
  const pages = [1, ...near, ...(last > 1 ? [last] : [])];
  return pages.flatMap((page, index) =>
    index > 0 && page - (pages[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page],
  );
}

/** Parses a page number from a URL; anything but a positive integer is 1. */
export function pageNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : 1;
}

/** New values of query parameters by name. One without a value is removed. */
type ParameterChanges = Record<string, string | null | undefined>;

interface Query {
  parameters: URLSearchParams;
  change: (changes: ParameterChanges) => void;
  /** Returns the address of this screen with changed parameters. */
  hrefWith: (changes: ParameterChanges) => string;
}

/** The query of the URL. React Router's `useSearchParams` removes the fragment, which may open a dialog. */
export function useQueryParameters(): Query {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const hrefWith = (changes: ParameterChanges) => {
    const parameters = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) parameters.set(name, value);
      else parameters.delete(name);
    }
    return `${pathname}?${parameters}`;
  };
  const change = (changes: ParameterChanges) =>
    navigate(hrefWith(changes) + hash, { replace: true, state });
  return { parameters: new URLSearchParams(search), change, hrefWith };
}

/** The page number of a list, from the URL. */
export const usePageNumber = (parameter = 'page'): number =>
  pageNumber(useQueryParameters().parameters.get(parameter));

/** Returns a function that returns the address of another page of a list on this screen. */
export function usePageHref(parameter = 'page'): (page: number) => string {
  const { hrefWith } = useQueryParameters();
  return (page) => hrefWith({ [parameter]: String(page) });
}
