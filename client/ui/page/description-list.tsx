import type { ReactNode } from 'react';
import { dash } from '#lib/format/values.ts';
import { SkeletonText } from '#ui/basics/skeleton.tsx';
import styles from './description-list.module.css';

/** A list of names and values; a missing value is a dash. */
export function DescriptionList({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value], index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <SkeletonText seed={index}>{value ?? dash}</SkeletonText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
