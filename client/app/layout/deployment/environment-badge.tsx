import { deployment } from '#lib/state/deployment.ts';
import { useStore } from '#lib/state/store.ts';
import styles from './deployment-banner.module.css';

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
