import type { ComponentProps } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { ListScreen } from '#components/screens/list-screen.tsx';
import type { Column } from '#components/table/column.tsx';
import { businessName } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllBusinesses, type ShownBusiness, useBusinesses, useDeleteBusiness } from './api.ts';

const columns: Column<ShownBusiness>[] = [
  {
    id: 'name',
    header: 'Name',
    align: 'name',
    value: (business) => businessName(business.name),
    cell: (business, to) => <TextLink to={to}>{businessName(business.name)}</TextLink>,
  },
  {
    id: 'reference-id',
    header: 'Reference Id',
    priority: 3,
    align: 'name',
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
  {
    id: 'created-at',
    header: 'Created At',
    priority: 2,
    as: 'time',
    value: (business) => business.created_at,
  },
];

export function BusinessList() {
  const deletion = useDeleteBusiness();
  return (
    <ListScreen
      id="businesses"
      label="Businesses"
      list={useBusinesses(usePageNumber())}
      fetchAllPages={fetchAllBusinesses}
      create={{ to: paths.createBusiness, noun: 'business' }}
      columns={columns}
      rowKey={(business) => business.id}
      recordHref={(business) => paths.business.href(business.id)}
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
