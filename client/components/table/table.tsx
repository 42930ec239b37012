import { type ComponentProps, type CSSProperties, Fragment, type ReactNode } from 'react';
import { CardBody } from '#components/screen/card.tsx';
import { ListExtent } from '#components/values/list-extent.tsx';
import { type Extent, isCut } from '#format/extent.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyList, MissingPart } from '#ui/empty.tsx';
import { Scroller } from '#ui/scroller.tsx';
import { SkeletonBar } from '#ui/skeleton.tsx';
import { positions, uniqueKeys } from '#ui/unique-keys.ts';
import styles from './table.module.css';

/** The header of a column. */
export interface ColumnHeader {
  id: string;
  /** Empty above the row buttons. */
  header: string;
  /**
   * `end` for numbers, `field` for numbers that are edited in place, `wrap` for sentences, `name` for words broken only when too
   * long, `clip` for text that may be truncated.
   */
  align?: 'end' | 'field' | 'wrap' | 'name' | 'clip';
  /** The type of its values; text by default. */
  as?: 'figure' | 'time' | 'amount';
  /** Its width in rem. If the columns have widths, editing moves none of them. The last one may be the rest, without a width. */
  width?: number;
  /** The first column of its group: a line separates it from the column before. */
  first?: boolean;
  /** Hides the column in a narrow list: 3 below 860 pixels, 2 below 520, 1 below 420. */
  priority?: 1 | 2 | 3;
  /** Shows its hidden values in a narrow list too, below the other values of the row. */
  isBelow?: boolean;
  /** The header above several adjacent columns. */
  group?: string;
  /** The current sort order, if the column is sortable. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** Cycles through the sort orders. */
  onSort?: () => void;
}

interface TableProps {
  label: string;
  headers: ColumnHeader[];
  /** A note about all rows, below them. */
  caption?: ReactNode;
  /** A row below all others. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A table that scrolls inside its card. Its children are the rows. */
function Table({ label, headers, caption, foot, children }: TableProps) {
  const grouped = headers.some(({ group }) => group);
  const width = headers.reduce((sum, header) => sum + (header.width ?? 0), 0);
  return (
    <Scroller label={label}>
      <table
        className={classNames(styles.table, width > 0 && styles.fixed)}
        style={width > 0 ? ({ '--width': `${width}rem` } as CSSProperties) : undefined}
        aria-label={label}
      >
        {width > 0 && (
          <colgroup>
            {headers.map((header) => (
              <col
                key={header.id}
                style={header.width ? { width: `${header.width}rem` } : undefined}
              />
            ))}
          </colgroup>
        )}
        {caption && <caption>{caption}</caption>}
        <thead>
          {grouped && <GroupRow headers={headers} />}
          <tr>
            {headers.map(
              (header) => (!grouped || header.group) && <HeaderCell key={header.id} {...header} />,
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </Scroller>
  );
}

/** Returns the class of a column's cells. */
export const cellClass = ({
  align,
  as,
  priority,
  first,
  isBelow,
}: Pick<ColumnHeader, 'align' | 'as' | 'priority' | 'first' | 'isBelow'>): string =>
  classNames(
    align && styles[align],
    as === 'figure' && styles.figure,
    first && styles.first,
    priority && styles[`priority${priority}`],
    isBelow && styles.below,
  );

/** The class of a row that is being edited. */
export const editingClass = styles.editing;

/** The first of two header rows: groups above their columns, and ungrouped columns spanning both rows. */
function GroupRow({ headers }: { headers: ColumnHeader[] }) {
  return (
    <tr>
      {headers.map((header, index) => {
        if (!header.group) return <HeaderCell key={header.id} {...header} rowSpan={2} />;
        if (headers[index - 1]?.group === header.group) return null;
        return (
          <th
            key={header.group}
            scope="colgroup"
            colSpan={headers.filter(({ group }) => group === header.group).length}
          >
            {header.group}
          </th>
        );
      })}
    </tr>
  );
}

const HeaderCell = ({ rowSpan, ...column }: ColumnHeader & { rowSpan?: number }) => {
  const { header, as, group, sorted, onSort } = column;
  return (
    <th
      scope="col"
      className={classNames(cellClass(column), as === 'amount' && styles.amount)}
      rowSpan={rowSpan}
      aria-sort={sorted}
    >
      {group && <span className="visually-hidden">{group} </span>}
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
        </button>
      ) : (
        header || <span className="visually-hidden">Actions</span>
      )}
    </th>
  );
};

interface RowActionsProps {
  /** Shows buttons without borders closer together. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** The buttons of one row. */
export const RowActions = ({ isQuiet = false, children }: RowActionsProps) => (
  <div className={classNames(styles.actions, isQuiet && styles.quiet)}>{children}</div>
);

/** The footer of a table, for its pagination; not shown while empty. */
export const TableFoot = ({ children }: { children?: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);

type TableFrame = Omit<ComponentProps<typeof Table>, 'children'>;

interface RowTableProps<Row> extends TableFrame {
  rows: Row[] | null | undefined;
  /** Returns the identity of a row; rows without one are identified by position. */
  rowKey: (row: Row) => unknown;
  /** The extent of a list that may be cut. */
  extent?: Extent | undefined;
  /** The text of an empty list. A list that is missing from the response is shown as missing instead. */
  empty: string;
  /** Helps with an empty list: a button, or a sentence on how it fills. */
  hint: ReactNode;
  /** Renders one row. */
  children: (row: Row, previous: Row | undefined) => ReactNode;
}

/** A table whose rows render themselves. */
export function RowTable<Row>({
  rows,
  rowKey,
  extent,
  empty,
  hint,
  children,
  ...table
}: RowTableProps<Row>) {
  if (!rows || rows.length === 0) {
    if (isCut(extent)) {
      return (
        <EmptyList hint={null}>
          Listed: <ListExtent extent={extent} unit="row" />.
        </EmptyList>
      );
    }
    return rows ? (
      <EmptyList hint={hint}>{empty}</EmptyList>
    ) : (
      <CardBody>
        <MissingPart />
      </CardBody>
    );
  }
  const keys = uniqueKeys(rows.map(rowKey));
  return (
    <Table {...table}>
      {rows.map((row, index) => (
        <Fragment key={keys[index]}>{children(row, rows[index - 1])}</Fragment>
      ))}
    </Table>
  );
}

/** A table while its rows load. `rows` is the number of rows to expect. */
export const TableSkeleton = ({
  headers,
  rows = 10,
  ...table
}: TableFrame & { rows?: number | undefined }) => (
  <Table {...table} headers={headers}>
    {positions(rows).map((row) => (
      <tr key={row}>
        {headers.map((header, place) => (
          <td key={header.id} className={cellClass(header)}>
            <SkeletonCell {...header} seed={row + place} />
          </td>
        ))}
      </tr>
    ))}
  </Table>
);

/** A bar that gives its column the width that it has with values. */
function SkeletonCell({ seed, ...header }: ColumnHeader & { seed: number }) {
  const bar = <SkeletonBar seed={barSeed(header, seed)} />;
  return header.as === 'time' ? <time>{bar}</time> : bar;
}

function barSeed({ as, align }: ColumnHeader, seed: number): number {
  if (as === 'time' || as === 'amount') return 3;
  // Other numbers are short, and they fill several adjacent columns.
  return align === 'end' ? 0 : seed;
}
