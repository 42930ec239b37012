import { Button } from '#components/basics/button.tsx';
import { useStore } from '#data/use-store.ts';
import { reloadIfReachable } from '#platform/release/check-deployment.ts';
import { newRelease } from '#platform/release/release.ts';
import { toast } from '#platform/toasts.ts';
import styles from './release-notice.module.css';

const reload = async () => {
  if (!(await reloadIfReachable())) toast.error("The server couldn't be reached.");
};

/** Shows that a new version is available, which the next navigation takes. It covers a corner and moves nothing. */
export function ReleaseNotice() {
  const isNew = useStore(newRelease);
  return (
    <div role="status" aria-label={isNew ? 'Release' : undefined} className={styles.region}>
      {isNew && (
        <div className={styles.notice}>
          <p>New version available</p>
          <Button small onClick={() => void reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
