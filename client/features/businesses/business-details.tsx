import { useNavigate, useParams } from 'react-router-dom';
import { businessName } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { RecordActions } from '#ui/form/delete-button.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Page, Stack } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useBusiness, useDeleteBusiness } from './api.ts';
import { InvoicesCard } from './invoice-details.tsx';

/** The screens that change a business, by the label of their button. */
export const businessLinks = (id: unknown) => ({ Edit: paths.editBusiness.href(id) });

export function BusinessDetails() {
  const { id = '' } = useParams<'id'>();
  const business = useBusiness(id);
  const deletion = useDeleteBusiness();
  const navigate = useNavigate();
  return (
    <Page
      title={business.data ? businessName(business.data.name) : 'Business Details'}
      documentTitle={business.data && `${businessName(business.data.name)} - Business Details`}
      breadcrumbs={[{ label: 'Businesses', to: paths.businesses }]}
      actions={
        !business.isLoadingError && (
          <RecordActions
            id={id}
            links={businessLinks(id)}
            deletion={deletion}
            onDeleted={() => navigate(paths.businesses, { replace: true })}
          />
        )
      }
    >
      <QueryContent query={business}>
        {(business) => (
          <Stack>
            <Card>
              <CardBody>
                <DescriptionList
                  of={business}
                  facts={{
                    Name: ({ name }) => businessName(name),
                    'Reference Id': ({ reference_id }) => <Copyable value={reference_id} label="reference id" />,
                    'Confirmation Requirement': (one) => <FormattedNumber value={one.confirmation_requirement} />,
                    'Created At': ({ created_at }) => <Time value={created_at} />,
                  }}
                />
              </CardBody>
            </Card>
            <InvoicesCard business={business} />
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
