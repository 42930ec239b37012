import { useEffect, useEffectEvent } from 'react';
import { useStore } from '#data/use-store.ts';
import { outbox, writes } from '#platform/outbox/page-outbox.ts';
import type { Settled } from '#platform/outbox/ports.ts';
import { isRepeatable, isUnsettled } from '#platform/outbox/write.ts';

interface Options {
  /** Identifies the form, row or button. */
  source: string;
  /** The revisions that it may have sent, as far as it knows: that of its last attempt, and that of its draft. */
  revisions: (string | undefined)[];
  /** The revision that `retry` sends, if it would send its last write again as it is. */
  again: string | undefined;
  /** Called when a revision was saved, with the path of the item. `isDirect`: by the response to a request of this page. */
  onSaved: (revision: string, saved: { to: string | undefined; isDirect: boolean }) => unknown;
}

/**
 * Follows the last write of a form, row or button whose request failed without certainty. Returns the reason why no other one
 * may be sent now, a sentence, or undefined.
 */
export function useLastWrite({ source, revisions, again, onSaved }: Options): string | undefined {
  const write = useStore(writes).findLast((one) => one.source === source && one.state !== 'held');
  const isOpen = write !== undefined && isUnsettled(write);
  const isAgain = write !== undefined && again !== undefined && write.revision === again;
  const canRepeat = isAgain && isRepeatable(write);
  const onSettled = useEffectEvent(({ write: { revision, to }, verdict, isDirect }: Settled) => {
    const isOwn = revision !== undefined && revisions.includes(revision);
    if (verdict === 'saved' && isOwn) onSaved(revision, { to, isDirect });
  });
  useEffect(() => outbox.onSettled((settled) => onSettled(settled)), []);
  if (!isOpen || canRepeat) return undefined;
  return write.state === 'sending'
    ? 'Your last attempt is still being sent.'
    : 'Still checking whether your last attempt was saved.';
}
