import type { ComponentProps } from 'react';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { defineList, ListScreen } from '#components/screen/list-screen.tsx';
import { memberColumn } from '#components/table/column.tsx';
import { businesses } from '#contract/businesses.ts';
import { businessName, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { useDeleteBusiness } from './api.ts';

export const businessList = defineList(businesses.list, {
  label: 'Businesses',
  details: businesses.details,
  columns: [
    {
      id: 'name',
      header: 'Name',
      align: 'name',
      field: 'name',
      value: (business) => businessName(business.name),
      cell: ({ name }, to) => <TextLink to={to}>{businessName(name)}</TextLink>,
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
      ...memberColumn('Confirmation Requirement', 'confirmation_requirement', {
        align: 'end',
        as: 'figure',
      }),
      // As dark as the others if it is 0: the business accepts unconfirmed payments.
      cell: ({ confirmation_requirement }) => text(confirmation_requirement),
    },
    memberColumn('Created At', 'created_at', { as: 'time', priority: 2 }),
  ],
  filters: [
    { as: 'time', id: 'created', label: 'Created', value: (business) => business.created_at },
  ],
  empty: 'No businesses.',
  hint: 'Businesses that receive payments appear here, with their invoices.',
});

export function BusinessList() {
  const deletion = useDeleteBusiness();
  return (
    <ListScreen
      {...businessList}
      create={{ to: paths.createBusiness, noun: 'business' }}
      isShrinking={!deletion.isIdle}
      actions={({ id, version }) => <BusinessActions quiet {...{ id, version, deletion }} />}
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
