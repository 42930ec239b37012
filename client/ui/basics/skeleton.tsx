import { createContext, type ReactNode, useContext } from 'react';
import styles from './skeleton.module.css';

/** True inside of a screen that is drawn without its data. */
export const Waiting = createContext(false);

const lengths = [64, 96, 80, 120, 72];

/** A value once there is one; until then a bar where it will stand. `seed` varies the bar's length. */
export function Value({ children, seed = 0 }: { children: ReactNode; seed?: number }) {
  if (!useContext(Waiting)) return children;
  return <span className={styles.bar} style={{ width: lengths[seed % lengths.length] }} />;
}
