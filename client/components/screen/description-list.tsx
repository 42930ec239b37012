import type { ReactNode } from 'react';
import { breakable } from '#components/values/breakable.tsx';
import { dash } from '#format/values.ts';
import { classNames } from '#ui/class-names.ts';
import { SkeletonBar } from '#ui/skeleton.tsx';
import styles from './description-list.module.css';

interface DescriptionListProps<T> {
  /** The described record; a skeleton is drawn while it is undefined. */
  of: T | undefined;
  /** Returns each value by its name. A missing value is a dash. */
  facts: Record<string, (record: T) => ReactNode>;
  /** True for long values: one column at every width. */
  isLong?: boolean;
  /** True beside a heading, which shows the first value: screen readers alone find that here. */
  isInHeading?: boolean;
}

/** A list of names and values. */
export const DescriptionList = <T,>({
  of: record,
  facts,
  isLong = false,
  isInHeading = false,
}: DescriptionListProps<T>) => (
  <dl
    className={isInHeading ? styles.inHeading : classNames(styles.facts, !isLong && styles.columns)}
  >
    {Object.entries(facts).map(([name, read], index) => (
      <div key={name} className={isInHeading && index === 0 ? 'visually-hidden' : undefined}>
        <dt>{name}</dt>
        <dd>
          {record === undefined ? <SkeletonBar seed={index} /> : (breakable(read(record)) ?? dash)}
        </dd>
      </div>
    ))}
  </dl>
);
