import { useEffect, useRef } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { partOf } from '#format/extent.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { type Settlement, useNextSettlement, useQueue } from '../api.ts';
import { nextRow, settlementLink } from '../queue.ts';

/** A link to Create Settlement for the next exchange provider and cryptocurrency with unsettled trades. */
export function NextPair({ settlement }: { settlement: Settlement }) {
  const { queue, extent } = useQueue();
  const row = nextRow(queue, settlement);
  const link = row && settlementLink(row, 'all', row.total);
  if (!extent || !link) return null;
  const { count } = row.total;
  return (
    <ButtonLink {...link}>
      <span>
        Settle next: {text(row.provider)} {text(row.code)}
        {count !== undefined && (
          <>
            , <ListExtent extent={partOf(extent, count)} unit="trade" />
          </>
        )}
      </span>
    </ButtonLink>
  );
}

/** A link to the next settlement in processing, which has the focus: the dialog and its button are gone. Without one, the heading has it. */
export function NextSettlement({ settlement }: { settlement: Settlement }) {
  const { next, extent } = useNextSettlement(settlement);
  const href = paths.settlement.href(next?.id);
  const link = useRef<HTMLSpanElement>(null);
  const isOffered = href !== undefined && extent !== undefined;
  useEffect(() => {
    const heading = document.querySelector('h1');
    const focused = document.activeElement;
    // Not if the user has moved the focus before the settlements were loaded.
    if (focused !== document.body && focused !== heading) return;
    (isOffered ? link.current?.querySelector('a') : heading)?.focus();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <span ref={link}>
      <ButtonLink to={href}>
        <span>
          Process next: {text(next?.reference_id)}, <ListExtent extent={extent} /> in processing
        </span>
      </ButtonLink>
    </span>
  );
}
