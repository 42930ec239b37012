import type { ReactNode } from 'react';
import { dash } from '#lib/format/values.ts';
import styles from './badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'neutral';

/** A label in the colour of its meaning. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
);

/** A status as a badge; a missing one is a dash. */
export const Status = ({ word, tone }: { word: string | undefined; tone: Tone }) =>
  word === undefined ? dash : <Badge tone={tone}>{word}</Badge>;
