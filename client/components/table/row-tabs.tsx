import { Link } from '#components/basics/link.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, partOf } from '#format/extent.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import styles from './row-tabs.module.css';

/** Parts of a list to choose from: their URL parameter, and the rows of each by its name. */
export interface Tabs<Row> {
  parameter: string;
  parts: Record<string, (row: Row) => boolean>;
}

/** Returns the rows of the chosen part of a list, or all of them. */
export function useTabRows<Row>(
  tabs: Tabs<Row> | undefined,
  rows: Row[] | null | undefined,
): Row[] | null | undefined {
  const { parameters } = useQueryParameters();
  const chosen = tabs && parameters.get(tabs.parameter);
  const [, isIn] =
    Object.entries(tabs?.parts ?? {}).find(([name]) => name.toLowerCase() === chosen) ?? [];
  return isIn && rows ? rows.filter(isIn) : rows;
}

interface RowTabsProps<Row> {
  label: string;
  tabs: Tabs<Row>;
  rows: Row[];
  /** The extent of the list; undefined while it loads. */
  extent: Extent | undefined;
}

/** Links to all rows of a list, and to each part of it with its number of rows. */
export function RowTabs<Row>({
  label,
  tabs: { parameter, parts },
  rows,
  extent,
}: RowTabsProps<Row>) {
  const { parameters, hrefWith } = useQueryParameters();
  const current = parameters.get(parameter);
  const link = (name: string | null, title: string, isIn?: (row: Row) => boolean) => (
    <Link
      key={title}
      to={hrefWith({ [parameter]: name })}
      aria-current={current === name ? 'true' : undefined}
    >
      {title} {isIn && extent && <ListExtent extent={partOf(extent, rows.filter(isIn).length)} />}
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label={`Parts of ${label}`}>
      <div className={styles.tabs}>
        {link(null, 'All')}
        {Object.entries(parts).map(([name, isIn]) => link(name.toLowerCase(), name, isIn))}
      </div>
    </nav>
  );
}
