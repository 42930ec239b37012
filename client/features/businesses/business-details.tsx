import { Copyable } from '#components/copyable/copyable.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { Time } from '#components/values/time.tsx';
import { businesses } from '#contract/businesses.ts';
import { useIsPaged } from '#data/declared-list.ts';
import { businessName, text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { businessAlone, useDeleteBusiness } from './api.ts';
import { BusinessActions } from './business-list.tsx';
import { InvoicesCard, PagedInvoicesCard } from './invoice-list.tsx';

export function BusinessDetails() {
  const id = useExactParam('id');
  const arePaged = useIsPaged(businesses.invoices);
  const deletion = useDeleteBusiness();
  return (
    <RecordScreen
      record={arePaged ? businessAlone : businesses.details}
      name={({ name }) => businessName(name)}
      facts={{
        Name: ({ name }) => businessName(name),
        'Reference Id': ({ reference_id }) => (
          <Copyable isOnly value={reference_id} label="reference id" />
        ),
        'Confirmation Requirement': ({ confirmation_requirement }) =>
          text(confirmation_requirement),
        'Created At': ({ created_at }) => <Time value={created_at} />,
      }}
      actions={(business) => (
        <BusinessActions
          id={id}
          version={business?.version}
          deletion={deletion}
          back={paths.businesses}
        />
      )}
      pages={arePaged && <PagedInvoicesCard businessId={id} />}
      history={{ resource: businesses.details.resource, subject: `businesses/${id}` }}
    >
      {(business) => !arePaged && <InvoicesCard business={business} />}
    </RecordScreen>
  );
}
