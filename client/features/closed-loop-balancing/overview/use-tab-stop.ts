import { type FocusEvent, useState } from 'react';
import { ages, type Pair, pairKey } from '../queue.ts';
import { type Range, settlementLink } from '../settlement-link.ts';

/**
 * Makes one link of the queue a Tab stop: the last focused one, or the first total. The arrow keys reach the others, so that one Tab
 * leaves the queue. Returns the properties of the link of a cell.
 */
export function useTabStop(pairs: Pair[]) {
  const [focused, setFocused] = useState<string>();
  const links = pairs.flatMap((pair) => rangesOf(pair).map((range) => nameOf(pair, range)));
  const stop = focused !== undefined && links.includes(focused) ? focused : links[0];
  return (pair: Pair, range: Range) => ({
    tabIndex: nameOf(pair, range) === stop ? 0 : -1,
    onFocus: () => setFocused(nameOf(pair, range)),
    // A link that is hidden while it has the focus, as at a higher zoom, is no Tab stop.
    onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget || setFocused(undefined),
  });
}

const nameOf = (pair: Pair, range: Range) => `${range} ${pairKey(pair)}`;

/** The links of a pair. The total is the first, because a narrow list hides the others. */
const rangesOf = (pair: Pair): Range[] =>
  settlementLink(pair, 'all', [])
    ? ['all', ...ages.filter((_, index) => pair.byAge[index]?.trades.length).map(({ id }) => id)]
    : [];
