import type { Progress, Write } from '#lib/state/writes.ts';

/** Describes the outcome of a write in a sentence. Without a verdict, the time of the next check may follow it. */
export function outcomeText({ state, endpoint, cannotBeChecked, reason, progress }: Write): string {
  const done = endpoint.endsWith('.delete') ? 'deleted' : 'saved';
  switch (state) {
    case 'saved':
      return `${done === 'saved' ? 'Saved' : 'Deleted'} after all.`;
    case 'not-saved':
      return `Not ${done}. ${reason ?? ''}`.trim();
    case 'changed':
      return reason ?? 'The saved values differ from yours. Review them before you try again.';
    case 'uncheckable':
      return `${cannotBeChecked} It may have been saved; to be sure, try again.`;
    default:
      return `${state === 'open' ? 'No response yet. ' : ''}${checkText(done, cannotBeChecked, progress)}`;
  }
}

function checkText(done: string, cannotBeChecked: string | undefined, { checks, isChecking }: Progress): string {
  if (cannotBeChecked) return `${cannotBeChecked} It may still be saved`;
  return checks === 0 || isChecking ? `Checking whether it was ${done}.` : 'Still unknown, checking again';
}
