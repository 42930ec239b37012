import { businessName } from '../../lib/business-name.ts';
import { useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useBusiness } from './api.ts';
import { BusinessActions } from './business-actions.tsx';
import { InvoicesCard } from './invoices-card.tsx';

export function BusinessDetails() {
  const [, , id = ''] = useSegments();
  const business = useBusiness(id);
  return (
    <Page
      title="Business Details"
      trail={[{ label: 'Businesses', to: paths.businesses }]}
      actions={!business.isLoadingError && <BusinessActions id={id} />}
    >
      <Loaded query={business}>
        {(business) => (
          <Stack>
            <Card>
              <CardBody>
                <Facts
                  facts={{
                    Name: businessName(business.name),
                    'Reference Id': <Copyable value={business.reference_id} label="reference id" />,
                    'Confirmation Requirement': <Figure value={business.confirmation_requirement} />,
                    'Created At': <Time of={business.created_at} />,
                  }}
                />
              </CardBody>
            </Card>
            <InvoicesCard invoices={business.invoices} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
