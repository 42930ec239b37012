import styles from './skeleton.module.css';

const lengths = [64, 96, 80, 128, 72];

/** A bar in place of a value that is loading. `seed` varies its length. */
export const SkeletonBar = ({ seed = 0 }: { seed?: number }) => (
  <span className={styles.bar} style={{ width: lengths[seed % lengths.length] }} />
);
