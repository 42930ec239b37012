import type { ReactNode } from 'react';
import { statusWord, type Tone, toneOf } from '#lib/format/status.ts';
import { dash } from '#lib/format/values.ts';
import styles from './badge.module.css';

/** A label in the colour of its meaning. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
);

/** A status in uppercase; null is `unassigned`, a missing one a dash. */
export function Status({ of }: { of: string | null | undefined }) {
  const word = statusWord(of);
  return word === undefined ? dash : <Badge tone={toneOf(word)}>{word}</Badge>;
}
