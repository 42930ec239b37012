import type { ReactNode } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { Amount } from '#components/copyable/amount.tsx';
import { breakable } from '#components/values/breakable.tsx';
import type { Places } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { money } from '#format/money.ts';
import { type Scalar, text } from '#format/values.ts';
import { columnValue, type ListColumn } from '#lists/column.ts';
import type { ShownList } from '#lists/use-list.ts';
import { type ColumnHeader, cellClass } from './table.tsx';

/** A column of a table: its id, header, alignment, values and cells. */
export type Column<Row> = ListColumn<Row> &
  ColumnHeader & {
    /** The content of a row's cell, if it is more than the value. `to` is the address of the row's record, `places` what the column is aligned to. */
    cell?: (row: Row, to: string | undefined, places: Places | undefined) => ReactNode;
  };

/** Returns a text, which may take several lines where it is a name. Browsers break a text at `wbr` also where it may not wrap. */
const textOf = ({ align }: Pick<ColumnHeader, 'align'>, value: Scalar) =>
  align === 'name' ? breakable(text(value)) : text(value);

interface MemberOptions extends Pick<ColumnHeader, 'align' | 'priority' | 'isBelow'> {
  as?: 'figure' | 'time';
  isLink?: boolean;
}

/** The members of a row whose values are of a type. */
type MemberOf<Row, T> = {
  [K in keyof Row & string]: Row[K] extends T ? K : never;
}[keyof Row & string];

/**
 * Returns the column of a member of a row. Its id is the name of the member: `created-at` of `created_at`.
 * @param options.isLink True if its cells link to the record of the row.
 */
export function memberColumn<Row>(
  header: string,
  field: MemberOf<Row, Scalar>,
  { isLink, ...options }: MemberOptions = {},
): Column<Row> {
  const value = (row: Row) => row[field] as Scalar;
  return {
    id: field.replaceAll('_', '-'),
    header,
    field,
    value,
    ...options,
    ...(isLink && {
      cell: (row, to) => <TextLink to={to}>{textOf(options, value(row))}</TextLink>,
    }),
  };
}

type Minor = Parameters<typeof money>[0];
type Code = Parameters<typeof money>[1];

/**
 * Returns the column of an amount, which is a member of a row. `code` is the member that has its currency.
 * @param options.id Default: the name of the member, as of `memberColumn`.
 */
export function amountColumn<Row>(
  header: string,
  field: MemberOf<Row, Minor>,
  code: MemberOf<Row, Code>,
  options: { id?: string } & Pick<ColumnHeader, 'priority'> = {},
): Column<Row> {
  return {
    id: field.replaceAll('_', '-'),
    header,
    align: 'end',
    as: 'amount',
    field,
    value: (row) => money(row[field] as Minor, row[code] as Code),
    ...options,
  };
}

/** Returns the headers of the columns of a list. Some sort it. */
export const sortHeaders = <Row extends object>(
  columns: Column<Row>[],
  {
    sorted,
    isSortable,
    sortBy,
  }: Pick<ShownList<Row, Column<Row>>, 'sorted' | 'isSortable' | 'sortBy'>,
) =>
  columns.map((column): ColumnHeader => {
    if (!isSortable(column)) return column;
    const order = sorted?.descending ? 'descending' : 'ascending';
    return {
      ...column,
      sorted: sorted?.column === column ? order : 'none',
      onSort: () => sortBy(column),
    };
  });

/** Returns the places to align the numbers of each column to. It reads all rows. */
export const columnPlaces = <Row,>(columns: Column<Row>[], rows: Row[]) =>
  columns.map((column) => placesOf(column, rows));

/** Returns the places to align the numbers of a column to; undefined without fractions, or if one is longer than 8 places. */
function placesOf<Row>(column: Column<Row>, rows: Row[]): Places | undefined {
  if (column.as !== 'amount' && column.as !== 'figure') return undefined;
  const lengths = rows.map(
    (row) => /\.(\d+)$/.exec(text(columnValue(column, row).value))?.[1]?.length ?? 0,
  );
  const longest = lengths.reduce((one, other) => Math.max(one, other), 0);
  if (longest === 0 || longest > 8) return undefined;
  return longest > 2 ? 8 : 2;
}

/** Returns a function that renders the cells of a row, with the numbers aligned to the places of their columns. */
export const cellRenderer =
  <Row,>(
    columns: Column<Row>[],
    places: ReturnType<typeof columnPlaces>,
    recordHref: (row: Row) => string | undefined = () => undefined,
  ) =>
  /** @param card The button that opens the card of the row, in its first cell. */
  (row: Row, card?: ReactNode): ReactNode =>
    columns.map((column, index) => (
      <td key={column.id} className={cellClass(column)}>
        {index === 0 && card}
        {cellContent(column, row, recordHref(row), places[index])}
      </td>
    ));

/** Renders the value of a row. `to` is the address of the row's record. */
export function cellContent<Row>(
  column: Column<Row>,
  row: Row,
  to: string | undefined,
  places?: Places,
): ReactNode {
  if (column.cell) return column.cell(row, to, places);
  const shown = columnValue(column, row);
  if (column.as === 'time') return <Time value={shown.value} />;
  return column.as ? <Amount {...shown} places={places} /> : textOf(column, shown.value);
}
