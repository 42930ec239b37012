import { useNavigate, useParams } from 'react-router-dom';
import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordActions } from '#components/form/delete-button.tsx';
import { RecordHistory } from '#components/history/record-history.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page, Stack } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { Time } from '#components/values/time.tsx';
import { businesses } from '#contract/businesses.ts';
import { businessName } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { useBusiness, useDeleteBusiness } from './api.ts';
import { businessLinks } from './business-list.tsx';
import { InvoicesCard } from './invoice-details.tsx';

export function BusinessDetails() {
  const { id = '' } = useParams<'id'>();
  const business = useBusiness(id);
  const deletion = useDeleteBusiness();
  const navigate = useNavigate();
  return (
    <Page
      title={business.data && businessName(business.data.name)}
      actions={
        !business.isLoadingError && (
          <RecordActions
            id={id}
            version={business.data?.version}
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
                    'Reference Id': ({ reference_id }) => (
                      <Copyable value={reference_id} label="reference id" />
                    ),
                    'Confirmation Requirement': (one) => (
                      <FormattedNumber value={one.confirmation_requirement} />
                    ),
                    'Created At': ({ created_at }) => <Time value={created_at} />,
                  }}
                />
              </CardBody>
            </Card>
            <InvoicesCard business={business} />
            {business && (
              <RecordHistory
                kind="business"
                records={[
                  {
                    resource: businesses.details.resource,
                    subject: `businesses/${id}`,
                    reference: business.reference_id,
                  },
                ]}
              />
            )}
          </Stack>
        )}
      </QueryContent>
    </Page>
  );
}
