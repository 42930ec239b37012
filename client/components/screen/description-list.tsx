import type { ReactNode } from 'react';
import { breakable } from '#components/values/breakable.tsx';
import { dash } from '#format/values.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import styles from './description-list.module.css';

interface DescriptionListProps<T> {
  /** The described record; a skeleton is drawn while it is undefined. */
  of: T | undefined;
  /** Returns each value by its name. A missing value is a dash. */
  facts: Record<string, (record: T) => ReactNode>;
}

/** A list of names and values. */
export const DescriptionList = <T,>({ of: record, facts }: DescriptionListProps<T>) => (
  <dl className={styles.facts}>
    {Object.entries(facts).map(([name, read], index) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {record === undefined ? <SkeletonBar seed={index} /> : (breakable(read(record)) ?? dash)}
        </dd>
      </div>
    ))}
  </dl>
);
