import { loadedDeployment } from '#lib/state/deployment.ts';
import styles from './version-label.module.css';

const { version, commit, build_time } = loadedDeployment;

/** The version of the console, with its commit if the build has one. */
export const VersionLabel = () =>
  version !== '' && (
    <p className={styles.version} title={`Commit ${commit}, built ${build_time}`}>
      Version {version}
      {commit !== 'unknown' && ` (${commit.slice(0, 7)})`}
    </p>
  );
