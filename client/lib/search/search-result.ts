import { isMissing, type Scalar, text } from '#lib/format/values.ts';

/** A search result. */
export interface SearchResult {
  /** Its kind: `Order`, `Screen`. */
  kind: string;
  title: string;
  to: string;
  /** The texts that match a query, the title first. */
  words: string[];
}

/** Creates search results for an item, by its title and other texts; none without a URL or a title. */
export function toResults(kind: string, to: string | undefined, title: Scalar, ...more: Scalar[]): SearchResult[] {
  if (to === undefined || isMissing(title)) return [];
  const words = [title, ...more].filter((word) => !isMissing(word)).map(text);
  return [{ kind, title: text(title), to, words }];
}

/** Returns the first text of a result that contains the query. */
export const matchIn = ({ words }: SearchResult, typed: string): string | undefined =>
  words.find((word) => word.toLowerCase().includes(typed.toLowerCase()));

/** Returns true if one of its texts equals the query. */
export const isExactMatch = ({ words }: SearchResult, typed: string): boolean =>
  words.some((word) => word.toLowerCase() === typed.toLowerCase());
