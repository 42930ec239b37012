import type { ComponentType } from 'react';
import type { AttentionSource } from '#data/attention.ts';
import type { SearchResult } from '#data/search/search-result.ts';
import type { SearchSource } from '#data/search/search-source.ts';
import type { RecordedWrite } from '#data/writes/recorded-write.ts';
import type { ScreenRoute } from './page/screen.ts';

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
}

/** The manifest of a feature: everything that the app takes from its folder. */
export interface Feature {
  routes: ScreenRoute[];
  navigation?: NavigationEntry;
  /** Screens with a fixed name beside that of the navigation, for the search. */
  screens?: SearchResult[];
  search?: SearchSource;
  /** Returns what needs attention, by what the backend declares. */
  attention?: () => AttentionSource;
  /** The writes that are recorded before they are sent. */
  recorded?: RecordedWrite[];
}
