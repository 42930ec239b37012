import type { ComponentType } from 'react';
import { type IndexRouteObject, type NonIndexRouteObject, useMatches } from 'react-router-dom';
import type { NeighbourSource } from '#lists/record-place.ts';
import { fetchCode } from '#platform/code.ts';
import type { ScreenLoader } from './loader.ts';

/** What a route states of its screen. A screen below it has it among its breadcrumbs. */
export interface ScreenHandle {
  /** Names the screen, or the kind of its record. */
  title?: string;
  /** Its path, with the names of its parameters. */
  path?: string;
  /** The path whose link is the current one of the navigation. Default: that of the first screen around it. */
  section?: string;
  /** The list that has its record. */
  list?: NeighbourSource | undefined;
}

interface ScreenRouteProperties {
  handle?: ScreenHandle;
  loader?: ScreenLoader;
}

/** The route of a screen, or of the screens below it, for any session. */
export type ScreenRoute =
  | (Omit<IndexRouteObject, keyof ScreenRouteProperties> & ScreenRouteProperties)
  | (Omit<NonIndexRouteObject, keyof ScreenRouteProperties | 'children'> &
      ScreenRouteProperties & { children?: ScreenRoute[] });

/** Returns the `lazy` of a route whose code is not part of the first screens. */
export const lazyScreen = (load: () => Promise<ComponentType>) => async () => ({
  Component: await fetchCode(load),
});

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

/** Returns the path of the link of the navigation that the current screen belongs to. */
export function useSection(): string | undefined {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as ScreenHandle);
  return handles.at(-1)?.section ?? handles.find(({ path }) => path)?.path;
}
