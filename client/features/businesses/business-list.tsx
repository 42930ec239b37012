import { ButtonLink } from '#components/basics/button-link.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import type { Column } from '#components/table/column.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { businessName } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllBusinesses, type ShownBusiness, useBusinesses, useDeleteBusiness } from './api.ts';

/** The screens that change a business, by the label of their button. */
export const businessLinks = (id: unknown) => ({ Edit: paths.editBusiness.href(id) });

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
  const businesses = useBusinesses(usePageNumber());
  const deletion = useDeleteBusiness();
  const create = (
    <ButtonLink tone="primary" to={paths.createBusiness}>
      Create
    </ButtonLink>
  );
  return (
    <Page actions={create}>
      <Card>
        <PagedTable
          id="businesses"
          label="Businesses"
          list={businesses}
          isShrinking={!deletion.isIdle}
          fetchAllPages={fetchAllBusinesses}
          rowKey={(business) => business.id}
          recordHref={(business) => paths.business.href(business.id)}
          actions={(business) => (
            <RecordActions
              quiet
              id={business.id}
              version={business.version}
              links={businessLinks(business.id)}
              deletion={deletion}
            />
          )}
          empty="No businesses."
          hint={
            <>
              Businesses that receive payments appear here, with their invoices.
              <ButtonLink to={paths.createBusiness}>Create the first business</ButtonLink>
            </>
          }
          columns={columns}
        />
      </Card>
    </Page>
  );
}
