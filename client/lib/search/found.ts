import { isMissing, type Scalar, text } from '#lib/format/values.ts';

/** Something that can be gone to. */
export interface Found {
  /** What it is: `Order`, `Screen`. */
  kind: string;
  title: string;
  to: string;
  /** All that it is found by, its title first. */
  words: string[];
}

/** A thing with its title and what else it is found by; none where no address or no title can be given to it. */
export function found(kind: string, to: string | undefined, title: Scalar, ...more: Scalar[]): Found[] {
  if (to === undefined || isMissing(title)) return [];
  const words = [title, ...more].filter((word) => !isMissing(word)).map(text);
  return [{ kind, title: text(title), to, words }];
}

/** The word of a thing that holds what was typed. */
export const matchIn = ({ words }: Found, typed: string): string | undefined =>
  words.find((word) => word.toLowerCase().includes(typed.toLowerCase()));

/** Whether one of its words is what was typed. */
export const isExactly = ({ words }: Found, typed: string): boolean =>
  words.some((word) => word.toLowerCase() === typed.toLowerCase());
