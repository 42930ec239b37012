import type { ReactNode } from 'react';
import { type Tone, toneOf } from '../lib/status.ts';
import { dash } from '../lib/values.ts';
import styles from './badge.module.css';

/** A word with the colour of what it means. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={tone === 'neutral' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
);

/** A status in uppercase; null is `unassigned`, a missing one a dash. */
export function Status({ of }: { of: unknown }) {
  if (of === undefined) return dash;
  if (of === null || of === '') return <Badge>unassigned</Badge>;
  return <Badge tone={toneOf(String(of))}>{String(of).toUpperCase()}</Badge>;
}
