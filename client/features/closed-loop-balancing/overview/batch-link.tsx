import type { FocusEvent } from 'react';
import { type Extent, partOf } from '#lib/format/extent.ts';
import { money } from '#lib/format/money.ts';
import { dash, text } from '#lib/format/values.ts';
import { Link } from '#ui/basics/link.tsx';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { ListExtent } from '#ui/basics/values/list-extent.tsx';
import type { Batch, Pair } from '../queue.ts';
import { type Range, settlementLink } from '../settlement-link.ts';
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
