import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type Extent, isCut } from '#lib/format/extent.ts';
import { EmptyList } from '#ui/basics/empty.tsx';
import { MissingPart } from '#ui/basics/missing-part.tsx';
import { SkeletonBar } from '#ui/basics/skeleton.tsx';
import { ListExtent } from '#ui/basics/values/list-extent.tsx';
import { CardBody } from '#ui/page/card.tsx';
import { type ColumnHeader, cellClass, columnKey, Table } from './table.tsx';

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
  children: (row: Row) => ReactNode;
}

/** A table whose rows render themselves. */
export function RowTable<Row>({ rows, rowKey, extent, empty, hint, children, ...table }: RowTableProps<Row>) {
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
        <Fragment key={keys[index]}>{children(row)}</Fragment>
      ))}
    </Table>
  );
}

/** React keys for the rows. A row without a key, or with that of a row before it, is identified by its position. */
function uniqueKeys(keys: unknown[]): string[] {
  const seen = new Set<unknown>();
  return keys.map((key, index) => {
    if (key === undefined || key === null || seen.has(key)) return `at ${index}`;
    seen.add(key);
    return `key ${key}`;
  });
}

/** A table while its rows load. `rows` is the number of rows to expect. */
export const TableSkeleton = ({ headers, rows = 10, ...table }: TableFrame & { rows?: number | undefined }) => (
  <Table {...table} headers={headers}>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton are identified by position only.
      <tr key={index}>
        {headers.map((header, place) => (
          <td key={columnKey(header)} className={cellClass(header)}>
            <SkeletonCell {...header} seed={index + place} />
          </td>
        ))}
      </tr>
    ))}
  </Table>
);

/** A bar that gives its column the width that it has with values. */
function SkeletonCell({ as, align, seed }: ColumnHeader & { seed: number }) {
  // Other numbers are short, and they fill several adjacent columns.
  const bar = <SkeletonBar seed={as === 'time' || as === 'amount' ? 3 : align === 'end' ? 0 : seed} />;
  return as === 'time' ? <time>{bar}</time> : bar;
}
