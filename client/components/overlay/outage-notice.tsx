import { useStore } from '#data/use-store.ts';
import { outage } from '#platform/outage.ts';
import { WarningIcon } from '#ui/icons.tsx';
import styles from './outage-notice.module.css';

/** States an outage above the content, and when it is looked for again. See decision 114 in docs/decisions.md. */
export function OutageNotice() {
  const text = useStore(outage);
  return (
    <div role="status" aria-label="Service" className={styles.region}>
      {text !== undefined && (
        <p className={styles.notice}>
          <WarningIcon />
          <span>{text} Checking again every 5 s.</span>
        </p>
      )}
    </div>
  );
}
