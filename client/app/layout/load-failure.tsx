import { Button } from '#ui/basics/button.tsx';
import styles from './boundary.module.css';

/** Full-page notice that the app's code could not be fetched. */
export const LoadFailure = () => (
  <main className={styles.failure} role="alert">
    <h1>Couldn't load the app</h1>
    <p>A new version may be available.</p>
    <Button onClick={() => location.reload()}>Reload</Button>
  </main>
);
