import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#components/screen/card.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { extentOf } from '#format/extent.ts';

interface ListCardProps extends Pick<ComponentProps<typeof Card>, 'title' | 'anchor'> {
  /** Buttons at the end of the header. */
  tools?: ReactNode;
}

interface RowsCardProps<Data, Row extends object>
  extends ComponentProps<typeof DataTable<Data, Row>>,
    ListCardProps,
    Pick<ComponentProps<typeof Card>, 'alert' | 'listed' | 'narrow'> {
  /** Leaves out the number of rows, for rows that are no items, or where the text below says that there are none. */
  uncounted?: boolean;
  /** Content above the rows. */
  children?: ReactNode;
}

/** A card with a list that is a part of a response. Its title is the name of the list, next to the number of rows. */
export function RowsCard<Data, Row extends object>({
  title,
  anchor,
  alert,
  listed,
  uncounted = false,
  narrow,
  tools,
  children,
  ...list
}: RowsCardProps<Data, Row>) {
  const { of: data, label, total } = list;
  const rows = data && list.rows(data);
  return (
    <Card
      title={title ?? label}
      anchor={anchor}
      alert={alert}
      listed={listed}
      narrow={narrow}
      count={uncounted ? undefined : extentOf(rows, data && total ? total(data) : rows?.length)}
      actions={tools}
    >
      {children}
      <DataTable {...list} />
    </Card>
  );
}

type PagesCardProps<Row extends object> = ComponentProps<typeof PagedTable<Row>> & ListCardProps;

/** A card with a list that the backend sends in pages. */
export const PagesCard = <Row extends object>({
  title,
  anchor,
  tools,
  ...list
}: PagesCardProps<Row>) => (
  <Card title={title ?? list.label} anchor={anchor} actions={tools}>
    <PagedTable {...list} />
  </Card>
);
