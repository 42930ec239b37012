import { useMemo } from 'react';
import styles from './long-text.module.css';
import { Scroller } from './scroller.tsx';
import { Value } from './skeleton.tsx';

/** Whole lines of a few thousand characters together, or a part of a line that is longer. */
const parts = /.{1,8000}(?:\n|$)|.{1,8000}/gsu;

/** How high a part will most likely be, before it has been laid out. */
const likelyLines = (part: string) => Math.max(part.trimEnd().split('\n').length, Math.ceil(part.length / 120));

/** Text of any length, also megabytes, in a box that scrolls: only what is in sight is laid out. */
export function LongText({ label, children }: { label: string; children: string }) {
  const shown = useMemo(() => children.match(parts) ?? [], [children]);
  return (
    <Value>
      <Scroller label={label} tall>
        <pre className={styles.text}>
          {shown.map((part, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their places.
              key={index}
              className={styles.part}
              style={{ containIntrinsicBlockSize: `auto ${likelyLines(part)}lh` }}
            >
              {part}
            </span>
          ))}
        </pre>
      </Scroller>
    </Value>
  );
}
