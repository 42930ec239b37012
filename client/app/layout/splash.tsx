import { Logo } from '#ui/basics/logo.tsx';
import styles from './splash.module.css';

/** Full-page loading state. */
export const Splash = () => (
  <div className={styles.splash} role="status" aria-label="Loading">
    <Logo />
  </div>
);
