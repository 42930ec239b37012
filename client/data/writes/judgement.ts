import type { CheckResult } from '#platform/outbox/machine.ts';
import type { SentWrite } from './write-definition.ts';

/**
 * Compares an item with an edit. With other values than those before the edit and those after it, or without the item, it may have
 * been saved before someone else changed the item. See decision 11 in docs/decisions.md.
 * @param current The item's values by the fields of the body; undefined if there is no such item.
 */
export function judgeEdit(
  sent: SentWrite,
  current: object | undefined,
  to: string | undefined,
): CheckResult {
  if (current === undefined)
    return { is: 'changed', final: true, reason: 'This item no longer exists.' };
  const wasBefore = sent.wasBefore(current);
  if (!sent.isSent(current)) return { is: wasBefore ? 'absent' : 'changed', to };
  return wasBefore === false
    ? { is: 'saved', to }
    : { is: 'saved', to, doubt: 'The item has these values.', mayArrive: true };
}

/** Looks for the effect of a deletion. */
export const judgeDeletion = (
  current: unknown,
  { list, item }: { list: string; item: string | undefined },
): CheckResult =>
  current === undefined
    ? { is: 'saved', to: list, doubt: 'This item no longer exists.' }
    : { is: 'absent', to: item };

/**
 * Returns the result for a creation whose unique key an item has. Creation times decide nothing: two clocks may differ. Another item
 * may be deleted or renamed before the request arrives, so that it is not final.
 * @param found The item, all of whose values are compared.
 * @param name The item and its key, as its screens name them.
 */
export function foundByKey(
  sent: SentWrite,
  found: object,
  { name, to, wasLoaded }: { name: string; to: string | undefined; wasLoaded: boolean },
): CheckResult {
  const reason = `A ${name} already exists. Review it before you try again.`;
  return sent.isSent(found) && !wasLoaded
    ? { is: 'saved', to, doubt: reason }
    : { is: 'changed', reason, to };
}
