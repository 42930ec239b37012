import { createContext, type ReactNode, useContext } from 'react';
import styles from './skeleton.module.css';

/** True inside a screen that renders as a skeleton, without its data. */
export const SkeletonContext = createContext(false);

const lengths = [64, 96, 80, 128, 72];

/** A value, or a bar in a skeleton. `seed` varies the length of the bar. */
export function SkeletonText({ children, seed = 0 }: { children: ReactNode; seed?: number }) {
  if (!useContext(SkeletonContext)) return children;
  return <span className={styles.bar} style={{ width: lengths[seed % lengths.length] }} />;
}
