import { loadedDeployment } from '#lib/state/deployment.ts';
import { failureDetails, getLastFailure } from '#lib/state/request-history.ts';
import { toast } from '#lib/state/toasts.ts';

/** Copies the details of the last failure in this tab to the clipboard, and shows the result. */
export async function copyFailureDetails(): Promise<void> {
  const failure = getLastFailure();
  const { version, commit } = loadedDeployment;
  if (!failure) return toast.info('Nothing has failed in this tab.');
  try {
    await navigator.clipboard.writeText(failureDetails(failure, `${version} (${commit})`));
    toast.success('Failure details copied.');
  } catch {
    toast.warning("Couldn't access the clipboard.");
  }
}
