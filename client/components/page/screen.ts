import type { ReactNode } from 'react';
import { type PathParam, useMatches } from 'react-router-dom';
import type { AnyQuery } from '#data/query.ts';
import type { NeighbourSource } from '#lists/record-place.ts';

/** The address of a screen. */
export interface ScreenAddress {
  /** Returns a parameter of its path, as `exactParam` does. */
  param: <Pattern extends string>(pattern: Pattern, name: PathParam<Pattern>) => string;
  /** The parameters of its query. */
  parameters: URLSearchParams;
}

/** What a route states of its screen. A screen below it has it among its breadcrumbs. */
export interface ScreenHandle {
  /** Names the screen, or the kind of its record. */
  title?: string;
  /** The first requests of the screen, which run beside the session check at a page load. Later, its components send them. */
  queries?: (address: ScreenAddress) => AnyQuery[];
  /** The list that has its record. */
  list?: NeighbourSource;
  /** True if its code is fetched after that of the first screens. */
  isLate?: boolean;
}

/** The route of a screen, or of the screens below it. A screen without an element is a late one, of client/app/late-screens.ts. */
export type ScreenRoute =
  | { index: true; element: ReactNode; handle?: ScreenHandle }
  | { path: string; element?: ReactNode; handle?: ScreenHandle; children?: ScreenRoute[] };

/** A screen above the current one. */
export interface Parent {
  /** False while it loads: this one and those after it are hidden then, because its width is unknown. */
  label: string | false;
  to: string | undefined;
}

/** The title of the current route and its parents, from the handles of the matched routes. */
export function useScreen(): { title: string; parents: Parent[] } {
  const named = useMatches().flatMap(({ handle, pathname }) => {
    const { title } = (handle ?? {}) as ScreenHandle;
    return title === undefined ? [] : [{ label: title, to: pathname }];
  });
  return { title: named.at(-1)?.label ?? '', parents: named.slice(0, -1) };
}
