import { reloadIfReachable } from '#lib/api/check-deployment.ts';
import { newRelease } from '#lib/state/release.ts';
import { useStore } from '#lib/state/store.ts';
import { toast } from '#lib/state/toasts.ts';
import { Button } from '#ui/basics/button.tsx';
import styles from './release-notice.module.css';

const reload = async () => {
  if (!(await reloadIfReachable())) toast.error("The server couldn't be reached.");
};

/** Shows that a new version is available; the next navigation takes it. It covers a corner and moves nothing. */
export function ReleaseNotice() {
  const isNew = useStore(newRelease);
  return (
    <div role="status" aria-label="Version" className={styles.region}>
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
