import type { ReactNode } from 'react';
import { dash, yesNo } from '#format/values.ts';
import styles from './badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'neutral';

/** A label in the colour of its meaning. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>
    {children}
  </span>
);

/** A status as a badge; a missing one is a dash. */
export const Status = ({ word, tone }: { word: string | undefined; tone: Tone }) =>
  word === undefined ? dash : <Badge tone={tone}>{word}</Badge>;

/** A state that is on or off, as `yes` in green or `no`; a missing one is a dash. */
export const YesNo = ({ value }: { value: boolean | null | undefined }) => (
  <Status word={yesNo(value)} tone={value ? 'good' : 'neutral'} />
);
