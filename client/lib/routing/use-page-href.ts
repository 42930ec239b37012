import { useLocation } from 'react-router-dom';

/** Returns a function that returns the address of another page of a list on this screen. */
export function usePageHref(parameter = 'page'): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    const parameters = new URLSearchParams(search);
    parameters.set(parameter, String(page));
    return `${pathname}?${parameters}`;
  };
}
