import type { ComponentProps } from 'react';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Card } from '#components/screen/card.tsx';
import { ScreenFrame } from '#components/screen/screen-frame.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';

interface ListScreenProps<Row extends object> extends ComponentProps<typeof PagedTable<Row>> {
  /** The path of the form that creates an item, and its kind: `user`. */
  create?: { to: string; noun: string };
}

/** A screen with one list. Its `hint` explains the empty list, and leads to the form that creates the first item. */
export function ListScreen<Row extends object>({ create, hint, ...table }: ListScreenProps<Row>) {
  return (
    <ScreenFrame
      actions={
        create && (
          <ButtonLink isButton tone="primary" to={create.to}>
            Create
          </ButtonLink>
        )
      }
    >
      <Card>
        <PagedTable
          {...table}
          hint={
            <>
              {hint}
              {create && <ButtonLink to={create.to}>Create the first {create.noun}</ButtonLink>}
            </>
          }
        />
      </Card>
    </ScreenFrame>
  );
}
