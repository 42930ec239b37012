import { Button } from '#components/basics/button.tsx';
import { failureDetails, getLastFailure } from '#platform/http/request-history.ts';
import { loadedDeployment } from '#platform/release/deployment.ts';
import { toast } from '#platform/toasts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './copyable.module.css';

/** The code of a failure, which support finds in the gateway's log. */
export const SupportCode = ({ code }: { code: string }) => (
  <div className="muted">
    Code <span className={`mono ${styles.value}`}>{code}</span>
    <CopyButton value={code} label="code" />
  </div>
);

/** The code of a failure that replaces the document, and a button that copies its details. */
export const FailureSupport = ({ code }: { code: string | undefined }) => (
  <>
    {code !== undefined && <SupportCode code={code} />}
    <Button onClick={() => void copyFailureDetails()}>Copy details</Button>
  </>
);

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
