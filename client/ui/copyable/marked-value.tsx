import type { ReactNode } from 'react';
import type { commonEnds } from '#lib/format/addresses.ts';
import styles from './copyable.module.css';

/** The number of visible end characters of a shortened value; its start takes the remaining space. */
const tail = 6;

export type Ends = ReturnType<typeof commonEnds>;

/** Renders a start that is truncated on overflow, and the end. */
export const shorten = (whole: string): ReactNode =>
  whole.length > 20 ? (
    <>
      <span className={styles.start}>{whole.slice(0, -tail)}</span>
      {whole.slice(-tail)}
    </>
  ) : (
    whole
  );

/** Renders a value with the part marked that differs from its look-alikes. That part stays visible when truncated. */
export function markDifference(whole: string, { start, end }: Ends): ReactNode {
  const until = whole.length - end;
  return (
    <>
      <span className={styles.start}>{whole.slice(0, start)}</span>
      <mark className={styles.mark}>{whole.slice(start, until)}</mark>
      {end > tail ? shorten(whole.slice(until)) : whole.slice(until)}
    </>
  );
}
