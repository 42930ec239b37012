import { neverSentText } from '#lib/api/failure-text.ts';
import type { Write } from '#lib/state/writes.ts';

/** Describes the outcome of a write in a sentence. Without a verdict, the time of the next check follows it. */
export function outcomeText({ state, endpoint, checks, isCheckable, isChecking, reason }: Write): string {
  const done = endpoint.endsWith('.delete') ? 'deleted' : 'saved';
  switch (state) {
    case 'saved':
      return `${done === 'saved' ? 'Saved' : 'Deleted'} after all.`;
    case 'not-saved':
      return `Not ${done}. ${reason ?? ''}`.trim();
    case 'never-sent':
      return neverSentText(endpoint);
    case 'changed':
      return reason ?? 'The saved values differ from yours. Review them before you try again.';
    case 'uncheckable':
      return 'A changed password cannot be checked. It may have been saved; to be sure, try again.';
    default:
      if (!isCheckable) return 'A changed password cannot be checked. It may still be saved until';
      return checks === 0 || isChecking ? `Checking whether it was ${done}.` : 'Still unknown, checking again';
  }
}
