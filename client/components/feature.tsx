import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AttentionSource } from '#data/attention.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import type { SearchSource } from '#data/search/search-source.ts';
import type { RecordedWrite } from '#data/writes/recorded-write.ts';
import { type NeighbourSource, type RecordList, recordList } from '#lists/record-place.ts';
import { screenPath } from '#platform/paths.ts';
import { ListScreen } from './screen/list-screen.tsx';
import { type FirstReads, screenLoader } from './screen/loader.ts';
import { lazyScreen, type ScreenHandle, type ScreenRoute } from './screen/screen.ts';

/** A link of the navigation. */
export interface NavigationEntry {
  group: 'Accounting' | 'Trading' | 'Admin';
  label: string;
  to: string;
  /** The second key of its shortcut, after `g`. */
  letter: string;
  icon: ComponentType;
  /** Other names for the content of its screen, for the search. */
  otherNames?: string;
  /** The optional feature without which a backend does not have its screen. */
  feature?: 'daySummary';
}

/** Everything that the app takes from the folder of a feature. */
export interface Feature {
  routes: ScreenRoute[];
  navigation?: NavigationEntry;
  /** Screens with a fixed name beside that of the navigation, for the search. */
  screens: SearchResult[];
  search?: SearchSource;
  /** Returns what needs attention, by what the backend declares. */
  attention?: () => AttentionSource;
  /** The writes that are recorded before they are sent. */
  recorded?: RecordedWrite[];
}

interface ScreenDefinition<Row extends object> extends FirstReads {
  /** Names the screen, or the kind of its record. */
  title: string;
  /** Its path; or an endpoint with the same path, which it reads first if that is a GET. */
  at: string | Endpoint;
  /** The screen, if its code is part of that of the first screens. */
  element?: ReactNode;
  /** Fetches the code of any other screen. */
  code?: () => Promise<ComponentType>;
  /** The list that has its record. Default: that of the feature, if it leads to this screen. */
  of?: RecordList<Row>;
  /** The records beside its own, if their list depends on its URL. */
  records?: NeighbourSource;
  /** Other names, for the search. */
  otherNames?: string;
}

interface FeatureDefinition<Row extends object>
  extends Omit<ScreenDefinition<Row>, 'at'>,
    Omit<Feature, 'routes' | 'navigation' | 'screens'> {
  at?: string | Endpoint;
  /** The list that its first screen shows, and the endpoint of its records. */
  list?: ComponentProps<typeof ListScreen<Row>> & RecordList<Row> & { details: Endpoint };
  /** Its link in the navigation, which has its title. */
  navigation?: Omit<NavigationEntry, 'label' | 'to' | 'otherNames'>;
  /** The screens below the first one, which is among their breadcrumbs. */
  screens?: ScreenDefinition<Row>[];
  /** Screens that are not below it. */
  otherScreens?: ScreenDefinition<Row>[];
}

/**
 * Defines a feature by its first screen and the others. The routes with their code and requests, the breadcrumbs, the link of the navigation and
 * the names in the search follow from that.
 */
export function defineFeature<Row extends object>({
  list,
  at = list?.source.endpoint ?? '',
  element = list && <ListScreen {...list} />,
  lists = list && [list],
  navigation,
  screens = [],
  otherScreens = [],
  search,
  attention,
  recorded,
  ...others
}: FeatureDefinition<Row>): Feature {
  const first = { ...others, at, element, lists };
  const { title, otherNames } = first;
  const path = pathOf(at);
  const named = [...(navigation ? [] : [first]), ...screens, ...otherScreens];
  const routeOf = (screen: ScreenDefinition<Row>): ScreenRoute & { handle: ScreenHandle } => {
    const { of = screen.at === list?.details ? list : undefined, records = of && recordList(of) } =
      screen;
    return {
      path: pathOf(screen.at),
      handle: { title: screen.title, path: pathOf(screen.at), list: records },
      ...contentOf(screen),
    };
  };
  return {
    routes: [
      {
        path,
        handle: { title, path },
        children: [{ index: true, ...contentOf(first) }, ...screens.map(routeOf)],
      },
      ...otherScreens.map(routeOf).map((route) => ({
        ...route,
        handle: { ...route.handle, section: path },
      })),
    ],
    ...(navigation && {
      navigation: { ...navigation, label: title, to: path, ...(otherNames && { otherNames }) },
    }),
    screens: named
      .filter((screen) => !pathOf(screen.at).includes(':'))
      .flatMap((screen) => toResults('Screen', pathOf(screen.at), screen.title, screen.otherNames)),
    ...(search && { search }),
    ...(attention && { attention }),
    ...(recorded && { recorded }),
  };
}

const pathOf = (at: string | Endpoint): string => (typeof at === 'string' ? at : screenPath(at));

const contentOf = <Row extends object>({
  at,
  element,
  code,
  reads = typeof at !== 'string' && at.method === 'GET' && !at.query ? [at] : undefined,
  lists,
}: ScreenDefinition<Row>) => ({
  ...(code ? { lazy: lazyScreen(code) } : { element }),
  ...((reads || lists) && { loader: screenLoader(pathOf(at), { reads, lists }) }),
});
