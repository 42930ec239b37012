import { Link } from '#components/basics/link.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import type { ListPart } from '#lists/list-model.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import styles from './row-tabs.module.css';

interface RowTabsProps {
  /** The list's name. */
  label: string;
  /** The URL parameter that has the id of the chosen part. */
  parameter: string;
  parts: ListPart[];
}

/** Links to all rows of a list, and to each part of it with its number of rows. */
export function RowTabs({ label, parameter, parts }: RowTabsProps) {
  const { hrefWith } = useQueryParameters();
  return (
    <nav className={styles.bar} aria-label={`Parts of ${label}`}>
      <div className={styles.tabs}>
        {parts.map(({ id, name, extent, isCurrent }) => (
          <Link
            key={id}
            to={hrefWith({ [parameter]: id })}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {name} {extent && <ListExtent extent={extent} />}
          </Link>
        ))}
      </div>
    </nav>
  );
}
