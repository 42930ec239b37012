import { classNames } from '#ui/basics/class-names.ts';
import styles from './activity-card.module.css';

/** A fraction as the solid part of a bar; the rest is hatched. Its value is text above it. */
export const ShareBar = ({ share, tone }: { share: number; tone?: 'good' }) => (
  <div className={styles.bar} aria-hidden="true">
    <div className={classNames(styles.solid, tone && styles[tone])} style={{ flexGrow: share }} />
    <div className={styles.open} style={{ flexGrow: 1 - share }} />
  </div>
);
