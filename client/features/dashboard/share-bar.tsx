import styles from './activity-card.module.css';

/** A fraction as the solid part of a bar; the rest is hatched. Its value is text above it. */
export const ShareBar = ({ share, tone }: { share: number; tone?: 'good' }) => (
  <div className={styles.bar} aria-hidden="true">
    <div className={tone ? `${styles.solid} ${styles[tone]}` : styles.solid} style={{ flexGrow: share }} />
    <div className={styles.open} style={{ flexGrow: 1 - share }} />
  </div>
);
