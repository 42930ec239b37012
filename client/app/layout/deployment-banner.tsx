import { useReadOnlyReason } from '#data/use-read-only.ts';
import { useStore } from '#data/use-store.ts';
import { deployment } from '#platform/release/deployment.ts';
import { InfoIcon, WarningIcon } from '#ui/icons.tsx';
import styles from './deployment-banner.module.css';

/** The environment, the announcement and the read-only notice, above every screen. */
export function DeploymentBanner() {
  const { environment, announcement } = useStore(deployment);
  const readOnlyReason = useReadOnlyReason();
  return (
    <>
      {environment && (
        <aside
          className={styles.strip}
          data-environment={environment.colour}
          aria-label="Environment"
        >
          <span>{environment.name}</span>
        </aside>
      )}
      <div
        role="status"
        aria-label={announcement !== null || readOnlyReason ? 'Announcement' : undefined}
        className={styles.notices}
      >
        {announcement !== null && (
          <p className={styles.announcement}>
            <InfoIcon />
            <span>{announcement}</span>
          </p>
        )}
        {readOnlyReason && (
          <p className={styles.readOnly}>
            <WarningIcon />
            <span>{readOnlyReason}</span>
          </p>
        )}
      </div>
    </>
  );
}

/** The name of the environment in the top bar, which stays visible while the screen scrolls. */
export function EnvironmentBadge() {
  const { environment } = useStore(deployment);
  return (
    environment && (
      <span className={styles.badge} data-environment={environment.colour} title={environment.name}>
        {environment.name}
      </span>
    )
  );
}
