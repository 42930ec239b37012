import type { ComponentProps } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { ListScreen } from '#components/screen/list-screen.tsx';
import { type Column, memberColumn } from '#components/table/column.tsx';
import { businessName } from '#format/values.ts';
import type { Filter } from '#lists/filter.ts';
import { paths } from '#platform/paths.ts';
import { businessPages, type ShownBusiness, useDeleteBusiness } from './api.ts';

const columns: Column<ShownBusiness>[] = [
  {
    id: 'name',
    header: 'Name',
    align: 'name',
    field: 'name',
    value: (business) => businessName(business.name),
    cell: (business, to) => <TextLink to={to}>{businessName(business.name)}</TextLink>,
  },
  {
    id: 'reference-id',
    header: 'Reference Id',
    priority: 3,
    align: 'name',
    field: 'reference_id',
    value: (business) => business.reference_id,
    cell: (business) => <Copyable value={business.reference_id} label="reference id" />,
  },
  {
    id: 'confirmation-requirement',
    header: 'Confirmation Requirement',
    priority: 3,
    align: 'end',
    as: 'figure',
    value: (business) => business.confirmation_requirement,
  },
  memberColumn('Created At', 'created_at', { as: 'time', priority: 2 }),
];

const filters: Filter<ShownBusiness>[] = [
  { as: 'time', id: 'created', label: 'Created', value: (business) => business.created_at },
];

export const businessList = {
  id: 'businesses',
  label: 'Businesses',
  source: businessPages,
  columns,
  filters,
  recordHref: (business: ShownBusiness) => paths.business.href(business.id),
};

export function BusinessList() {
  const deletion = useDeleteBusiness();
  return (
    <ListScreen
      {...businessList}
      create={{ to: paths.createBusiness, noun: 'business' }}
      rowKey={(business) => business.id}
      isShrinking={!deletion.isIdle}
      actions={({ id, version }) => <BusinessActions quiet {...{ id, version, deletion }} />}
      empty="No businesses."
      hint="Businesses that receive payments appear here, with their invoices."
    />
  );
}

/** The buttons of a business, in the list and on the details. */
export const BusinessActions = ({
  id,
  ...props
}: Omit<ComponentProps<typeof RecordActions>, 'links'>) => (
  <RecordActions {...props} id={id} links={{ Edit: paths.editBusiness.href(id) }} />
);
