import type { ReactNode } from 'react';
import { Value } from '#ui/basics/skeleton.tsx';
import styles from './description-list.module.css';

/** A list of names and values. */
export function DescriptionList({ facts }: { facts: Record<string, ReactNode> }) {
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
