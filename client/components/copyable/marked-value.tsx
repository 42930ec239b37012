import { Fragment, type ReactNode } from 'react';
import type { commonEnds } from '#format/addresses.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './copyable.module.css';

export type Ends = ReturnType<typeof commonEnds>;

/** Renders a text whose middle is not drawn in a shortened value, except for that many characters at its start and end. */
export const shorten = (whole: string, start: number, end: number): ReactNode =>
  whole.length > start + end + 2 ? (
    <>
      {whole.slice(0, start)}
      <span className={styles.middle}>{whole.slice(start, whole.length - end)}</span>
      {whole.slice(whole.length - end)}
    </>
  ) : (
    whole
  );

/** Renders a value in groups of four characters, for a comparison by eye. A copied or searched text has no spaces. */
export const inGroups = (whole: string): ReactNode =>
  whole.match(/.{1,4}/gsu)?.map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a value are identified by position only.
    <Fragment key={place}>
      <span className={styles.group}>{group}</span>
      {/* WebKit breaks nowhere else between texts without wraps. */}
      <wbr />
    </Fragment>
  ));

/** Renders a value with the part marked that differs from its look-alikes. Its start is visible in a shortened value. */
export function markDifference(whole: string, { start, end }: Ends): ReactNode {
  const until = whole.length - end;
  return (
    <>
      {shorten(whole.slice(0, start), 8, 0)}
      <mark className={styles.mark}>{shorten(whole.slice(start, until), 5, 0)}</mark>
      {shorten(whole.slice(until), 0, 6)}
    </>
  );
}

interface CutTextProps {
  /** True in a list of few columns, which has room for it in a window of 1280 pixels. */
  isRoomy?: boolean;
  children: string;
}

/** An id without a copy button. An ellipsis is drawn instead of its middle unless the list is wide. */
export const CutText = ({ isRoomy = false, children }: CutTextProps) => (
  <span className={classNames(styles.cut, styles.id, isRoomy && styles.roomy)}>
    <span className={`mono ${styles.value}`}>{shorten(children, 8, 4)}</span>
  </span>
);
