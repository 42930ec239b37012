import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { Value } from './skeleton.tsx';

/** Names and values below one another. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value], index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Value seed={index}>{value}</Value>
          </dd>
        </div>
      ))}
    </dl>
  );
}
