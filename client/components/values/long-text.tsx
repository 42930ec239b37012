import { useMemo } from 'react';
import { Scroller } from '#ui/scroller.tsx';
import styles from './long-text.module.css';

/** Parts of at most 8,000 characters: whole lines, or a part of a longer line. */
const parts = /.{1,8000}(?:\n|$)|.{1,8000}/gsu;

/** Estimates the lines of a part before its layout. */
const estimateLines = (part: string) =>
  Math.max(part.trimEnd().split('\n').length, Math.ceil(part.length / 120));

/** Text of any length, even megabytes, in a scrolling box. Only the visible parts are laid out. */
export function LongText({ label, children }: { label: string; children: string }) {
  const shown = useMemo(() => children.match(parts) ?? [], [children]);
  return (
    <Scroller label={label} tall>
      <pre className={styles.text}>
        {shown.map((part, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by position only.
            key={index}
            className={styles.part}
            style={{ containIntrinsicBlockSize: `auto ${estimateLines(part)}lh` }}
          >
            {part}
          </span>
        ))}
      </pre>
    </Scroller>
  );
}
