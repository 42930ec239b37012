import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Extent, partOf } from '#lib/format/extent.ts';
import { money } from '#lib/format/money.ts';
import { dash, text } from '#lib/format/values.ts';
import { Link } from '#ui/basics/link.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { ListExtent } from '#ui/basics/values/list-extent.tsx';
import { ages, type Batch, type Pair, pairKey, type Range, settlementLink } from '../queue.ts';
import styles from './work-queue.module.css';

interface BatchLinkProps {
  pair: Pair;
  range: Range;
  /** The name of the range. */
  label: string;
  batch: Batch | undefined;
  /** The extent of all unsettled trades. */
  extent: Extent;
  tabIndex: number;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/** The sum and number of a pair's trades in an age range, as a link that opens Create Settlement with them selected. */
export function BatchLink({ pair, range, label, batch, extent, ...focus }: BatchLinkProps) {
  const { trades = [], sum } = batch ?? {};
  if (trades.length === 0) return <span className="muted">{dash}</span>;
  const link = settlementLink(pair, range, trades);
  const content = (
    <>
      <span className={styles.sum}>
        <FormattedNumber value={money(sum, pair.code).value} />
      </span>
      <span className={styles.count}>
        <ListExtent extent={partOf(extent, trades.length)} unit="trade" />
      </span>
      <span className="visually-hidden">
        {' '}
        {text(pair.provider)} {text(pair.code)}, {label}
      </span>
    </>
  );
  return link ? (
    <Link className={styles.batch} {...link} {...focus}>
      {content}
    </Link>
  ) : (
    content
  );
}

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

const steps: Record<string, [down: number, right: number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from the link of a table cell to that of the next cell with a link in the direction of an arrow key. */
export function moveByArrowKey(event: KeyboardEvent): void {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const rows = [...(cell.closest('tbody')?.children ?? [])].map(({ children }) => [...children]);
  let row = rows.findIndex((cells) => cells.includes(cell));
  let column = rows[row]?.indexOf(cell) ?? 0;
  let next: Element | undefined;
  do {
    row += step[0];
    column += step[1];
    next = rows[row]?.[column];
  } while (next && !next.querySelector('a'));
  next?.querySelector('a')?.focus();
}
