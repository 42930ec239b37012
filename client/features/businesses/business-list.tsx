import { ButtonLink } from '#components/basics/button.tsx';
import { TextLink } from '#components/basics/link.tsx';
import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { Card } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { RowActions } from '#components/table/table.tsx';
import { businessName } from '#format/values.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { fetchAllBusinesses, useBusinesses, useDeleteBusiness } from './api.ts';
import { businessLinks } from './business-details.tsx';

export function BusinessList() {
  const businesses = useBusinesses(usePageNumber());
  const deletion = useDeleteBusiness();
  const create = (
    <ButtonLink tone="primary" to={paths.createBusiness}>
      Create
    </ButtonLink>
  );
  return (
    <Page title="Businesses" actions={create}>
      <Card>
        <PagedTable
          label="Businesses"
          list={businesses}
          isShrinking={!deletion.isIdle}
          fetchAllPages={fetchAllBusinesses}
          rowKey={(business) => business.id}
          empty="No businesses."
          hint={<ButtonLink to={paths.createBusiness}>Create the first business</ButtonLink>}
          columns={[
            {
              header: 'Name',
              align: 'name',
              value: (business) => businessName(business.name),
              cell: (business) => (
                <TextLink to={paths.business.href(business.id)}>
                  {businessName(business.name)}
                </TextLink>
              ),
            },
            {
              header: 'Reference Id',
              priority: 3,
              align: 'name',
              value: (business) => business.reference_id,
              cell: (business) => <Copyable value={business.reference_id} label="reference id" />,
            },
            {
              header: 'Confirmation Requirement',
              priority: 3,
              align: 'end',
              as: 'figure',
              value: (business) => business.confirmation_requirement,
            },
            {
              header: 'Created At',
              priority: 2,
              as: 'time',
              value: (business) => business.created_at,
            },
            {
              header: '',
              cell: (business) => (
                <RowActions>
                  <RecordActions
                    quiet
                    id={business.id}
                    links={businessLinks(business.id)}
                    deletion={deletion}
                  />
                </RowActions>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
