import { asRecord } from '#platform/storage/persisted-store.ts';

/**
 * The records of a list as it was shown when one of them was opened. It is in the state of the navigation, so that each entry of the
 * history keeps its own list; a store of the tab would have the last list only.
 */
export interface ListedRecords {
  /** The list's name. */
  label: string;
  /** The addresses of the records. */
  hrefs: string[];
}

/** A record among those of the list that it was opened from. */
export interface RecordPlace {
  list: ListedRecords;
  /** Its number, from 1. */
  number: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Returns the place of the record at a path; undefined if the navigation to it did not start from its list. */
export function recordPlace(state: unknown, path: string): RecordPlace | undefined {
  const { label, hrefs } = asRecord(asRecord(state).listed);
  if (typeof label !== 'string' || !isTexts(hrefs)) return undefined;
  const index = hrefs.findIndex((href) => href.split('?')[0] === path);
  if (index < 0) return undefined;
  const list = { label, hrefs };
  return { list, number: index + 1, previous: hrefs[index - 1], next: hrefs[index + 1] };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
