import { useEffect, useRef } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { extentOf, partOf, partsInOrder } from '#format/extent.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { type Settlement, useOverview } from '../api.ts';
import { isProcessing, nextRow, processingAfter, queueOf, settlementLink } from '../queue.ts';

/** A link to Create Settlement for the next exchange provider and cryptocurrency with unsettled trades. */
export function NextPair({ settlement }: { settlement: Settlement }) {
  const { data } = useOverview();
  const trades = data?.unsettled_trades;
  const extent = extentOf(trades, data?.unsettled_trades_total);
  const row = nextRow(queueOf(trades ?? [], Date.now()), settlement);
  const link = row && settlementLink(row, 'all', row.total.trades);
  if (!extent || !link) return null;
  return (
    <ButtonLink {...link}>
      <span>
        Next: {text(row.provider)} {text(row.code)},{' '}
        <ListExtent extent={partOf(extent, row.total.trades.length)} unit="trade" />
      </span>
    </ButtonLink>
  );
}

/** A link to the next settlement in processing, which has the focus: the dialog and its button are gone. Without one, the heading has it. */
export function NextSettlement({ settlement }: { settlement: Settlement }) {
  const { data } = useOverview();
  const { items, total } = data?.settlements ?? {};
  const extent = extentOf(items, total);
  // The list may still have the settlement as it was.
  const others = items?.filter(({ id }) => String(id) !== String(settlement.id)) ?? [];
  const [next] = processingAfter(others, settlement);
  const href = paths.settlement.href(next?.id);
  const link = useRef<HTMLSpanElement>(null);
  const isOffered = href !== undefined;
  useEffect(() => {
    const heading = document.querySelector('h1');
    const focused = document.activeElement;
    // Not if the user has moved the focus before the settlements were loaded.
    if (focused !== document.body && focused !== heading) return;
    (isOffered ? link.current?.querySelector('a') : heading)?.focus();
  }, [isOffered]);
  if (!extent || !isOffered) return null;
  return (
    <span ref={link}>
      <ButtonLink to={href}>
        <span>
          Next: {text(next?.reference_id)},{' '}
          <ListExtent extent={partsInOrder(extent, others, isProcessing)[0]} /> in processing
        </span>
      </ButtonLink>
    </span>
  );
}
