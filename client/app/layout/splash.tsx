import { Logo } from '#ui/basics/logo.tsx';
import styles from './splash.module.css';

/** What is seen before it is known what to show. */
export const Splash = () => (
  <div className={styles.splash} role="status" aria-label="Loading">
    <Logo />
  </div>
);
