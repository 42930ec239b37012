import type { ComponentType, ReactNode } from 'react';
import type { AttentionSource } from '#data/attention.ts';
import { type SearchResult, toResults } from '#data/search/search-result.ts';
import type { SearchSource } from '#data/search/search-source.ts';
import type { RecordedWrite } from '#data/writes/recorded-write.ts';
import { type NeighbourSource, type RecordList, recordList } from '#lists/record-place.ts';
import { type FirstReads, screenLoader } from './screen/loader.ts';
import { lazyScreen, type ScreenRoute } from './screen/screen.ts';

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
  path: string;
  /** The screen, if its code is part of that of the first screens. */
  element?: ReactNode;
  /** Fetches the code of any other screen. */
  code?: () => Promise<ComponentType>;
  /** The list that has its record. */
  of?: RecordList<Row>;
  /** The records beside its own, if their list depends on its URL. */
  records?: NeighbourSource;
  /** Other names, for the search. */
  otherNames?: string;
}

interface FeatureDefinition<Row extends object>
  extends ScreenDefinition<Row>,
    Omit<Feature, 'routes' | 'navigation' | 'screens'> {
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
  navigation,
  screens = [],
  otherScreens = [],
  search,
  attention,
  recorded,
  ...first
}: FeatureDefinition<Row>): Feature {
  const { title, path, otherNames } = first;
  const named = [...(navigation ? [] : [first]), ...screens, ...otherScreens];
  return {
    routes: [
      {
        path,
        handle: { title },
        children: [{ index: true, ...contentOf(first) }, ...screens.map(routeOf)],
      },
      ...otherScreens.map(routeOf),
    ],
    ...(navigation && {
      navigation: { ...navigation, label: title, to: path, ...(otherNames && { otherNames }) },
    }),
    screens: named
      .filter((screen) => !screen.path.includes(':'))
      .flatMap((screen) => toResults('Screen', screen.path, screen.title, screen.otherNames)),
    ...(search && { search }),
    ...(attention && { attention }),
    ...(recorded && { recorded }),
  };
}

const contentOf = <Row extends object>({
  path,
  element,
  code,
  reads,
  lists,
}: ScreenDefinition<Row>) => ({
  ...(code ? { lazy: lazyScreen(code) } : { element }),
  ...((reads || lists) && { loader: screenLoader(path, { reads, lists }) }),
});

const routeOf = <Row extends object>(screen: ScreenDefinition<Row>): ScreenRoute => ({
  path: screen.path,
  handle: { title: screen.title, list: screen.records ?? (screen.of && recordList(screen.of)) },
  ...contentOf(screen),
});
