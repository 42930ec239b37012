import { Button } from '#ui/basics/button.tsx';
import { CopyButton } from './copy-button.tsx';
import { copyFailureDetails } from './copy-failure-details.ts';
import styles from './copyable.module.css';

/** The code of a failure, which support finds in the gateway's log. */
export const SupportCode = ({ code }: { code: string }) => (
  <div className="muted">
    Code <span className={`mono ${styles.value}`}>{code}</span>
    <CopyButton value={code} label="code" />
  </div>
);

/** The code of a failure that replaces the page, and a button that copies its details. */
export const FailureSupport = ({ code }: { code: string | undefined }) => (
  <>
    {code !== undefined && <SupportCode code={code} />}
    <Button onClick={() => void copyFailureDetails()}>Copy details</Button>
  </>
);
