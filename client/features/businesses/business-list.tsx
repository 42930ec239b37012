import { businessName } from '../../lib/business-name.ts';
import { usePageNumber } from '../../lib/location.ts';
import { pageAfterDeletion } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { RowActions } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { everyBusiness, useBusinesses } from './api.ts';
import { BusinessActions } from './business-actions.tsx';

export function BusinessList() {
  const page = usePageNumber();
  const businesses = useBusinesses(page);
  const nextPage = pageAfterDeletion(page, businesses.data);
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
          query={businesses}
          every={everyBusiness}
          rowKey={(business) => business.id}
          empty="No businesses."
          columns={[
            {
              head: 'Name',
              align: 'name',
              value: (business) => businessName(business.name),
              cell: (business) => <TextLink to={paths.business(business.id)}>{businessName(business.name)}</TextLink>,
            },
            {
              head: 'Reference Id',
              align: 'name',
              value: (business) => business.reference_id,
              cell: (business) => <Copyable value={business.reference_id} label="reference id" />,
            },
            {
              head: 'Confirmation Requirement',
              align: 'end',
              as: 'figure',
              value: (business) => business.confirmation_requirement,
            },
            { head: 'Created At', as: 'time', value: (business) => business.created_at },
            {
              head: '',
              cell: (business) => (
                <RowActions>
                  <BusinessActions quiet id={business.id} page={nextPage} />
                </RowActions>
              ),
            },
          ]}
        />
      </Card>
    </Page>
  );
}
