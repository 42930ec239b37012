import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { extentOf } from '#format/extent.ts';

interface RowsCardProps<Data, Row extends object>
  extends ComponentProps<typeof DataTable<Data, Row>>,
    Pick<ComponentProps<typeof Card>, 'title' | 'anchor' | 'alert'> {
  /** Buttons at the end of the header. */
  tools?: ReactNode;
  /** Content above the rows. */
  children?: ReactNode;
}

/** A card with a list that is a part of a response. Its title is the name of the list, next to the number of rows. */
export function RowsCard<Data, Row extends object>({
  title,
  anchor,
  alert,
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
      count={extentOf(rows, data && total ? total(data) : rows?.length)}
      actions={tools}
    >
      {children}
      <DataTable {...list} />
    </Card>
  );
}
