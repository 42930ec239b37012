import { lazily } from '#contract/lazily.ts';

const collator = lazily(() => new Intl.Collator(undefined, { numeric: true }));

/** Compares two texts by the reader's locale, numbers in them by their value: a function for `sort`. */
export const compareTexts = (one: string, other: string): number => collator().compare(one, other);
