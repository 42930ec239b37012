import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { Link } from '#components/basics/link.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { money, unknownAmount } from '#format/money.ts';
import { dash, text } from '#format/values.ts';
import {
  ages,
  type Batch,
  type QueueRow,
  queueRowKey,
  type Range,
  settlementLink,
} from '../queue.ts';
import styles from './work-queue.module.css';

interface BatchLinkProps {
  row: QueueRow;
  range: Range;
  /** The name of the range. */
  label: string;
  batch: Batch | undefined;
  tabIndex?: number;
  onFocus?: () => void;
  onBlur?: (event: FocusEvent) => void;
}

/** The sum and number of the trades of a row in an age range, as a link that opens Create Settlement with them selected. */
export function BatchLink({ row, range, label, batch, ...focus }: BatchLinkProps) {
  if (!batch) return <span className="muted">{dash}</span>;
  const link = settlementLink(row, range, batch);
  const content = (
    <>
      <BatchSum row={row} batch={batch} />
      <span className="visually-hidden">
        {' '}
        {text(row.provider)} {text(row.code)}, {label}
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

/** The sum and number of the trades of a row in an age range. The sum of trades without a code is unknown: they may have several. */
export const BatchSum = ({
  row: { code },
  batch: { count, sum },
  isNamed = false,
}: {
  row: QueueRow;
  batch: Batch;
  /** Shows what is counted: the total of a row says it for its other numbers. */
  isNamed?: boolean;
}) => (
  <>
    <span className={styles.sum}>
      <FormattedNumber value={code ? money(sum ?? unknownAmount, code).value : unknownAmount} />
    </span>
    <span className={styles.count}>
      <FormattedNumber value={count} />
      <span className={isNamed ? undefined : 'visually-hidden'}>
        {' '}
        {count === 1 ? 'trade' : 'trades'}
      </span>
    </span>
  </>
);

/**
 * Makes one link of the queue a Tab stop: the last focused one, or the first `Settle`. The arrow keys reach the others, so that one Tab
 * leaves the queue. Returns the properties of the link of a cell.
 */
export function useTabStop(queue: QueueRow[]) {
  const [focused, setFocused] = useState<string>();
  const links = queue.flatMap((row) => rangesOf(row).map((range) => nameOf(row, range)));
  const stop = focused !== undefined && links.includes(focused) ? focused : links[0];
  return (row: QueueRow, range: Range) => ({
    tabIndex: nameOf(row, range) === stop ? 0 : -1,
    onFocus: () => setFocused(nameOf(row, range)),
    // A link that is hidden while it has the focus, as at a higher zoom, is no Tab stop.
    onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget || setFocused(undefined),
  });
}

const nameOf = (row: QueueRow, range: Range) => `${range} ${queueRowKey(row)}`;

/** The links of a row. `Settle` is the first, because a narrow list hides the others. */
const rangesOf = (row: QueueRow): Range[] =>
  settlementLink(row, 'all')
    ? ['all', ...ages.filter((_, index) => row.byAge[index]).map(({ id }) => id)]
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
