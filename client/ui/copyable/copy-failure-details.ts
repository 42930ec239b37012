import { failureDetails, lastFailure } from '#lib/state/request-history.ts';
import { toast } from '#lib/state/toasts.ts';

/** Copies the details of the last failure in this tab to the clipboard, and shows the result. */
export async function copyFailureDetails(): Promise<void> {
  const failure = lastFailure.get();
  if (!failure) return toast.info('Nothing has failed in this tab.');
  try {
    await navigator.clipboard.writeText(failureDetails(failure));
    toast.success('Failure details copied.');
  } catch {
    toast.warning("Couldn't access the clipboard.");
  }
}
