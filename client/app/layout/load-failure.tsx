import { Button } from '#ui/basics/button.tsx';
import { FailureSupport } from '#ui/copyable/support-code.tsx';
import styles from './boundary.module.css';

/** Full-page notice that the app's code could not be fetched. */
export const LoadFailure = ({ code }: { code: string | undefined }) => (
  <main className={styles.failure} role="alert">
    <h1>Couldn't load the app</h1>
    <p>A new version may be available.</p>
    <Button onClick={() => location.reload()}>Reload</Button>
    <FailureSupport code={code} />
  </main>
);
