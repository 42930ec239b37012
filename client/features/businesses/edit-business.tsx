import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { businessName } from '#lib/format/business-name.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { useBusinessToEdit, useLatestBusiness, useUpdateBusiness } from './api.ts';
import { BusinessFormSkeleton, EditBusinessForm, toRequestBody } from './business-form.tsx';

export function EditBusiness() {
  const { id = '' } = useParams<'id'>();
  const business = useBusinessToEdit(id);
  const read = useLatestBusiness(id);
  const update = useUpdateBusiness();
  const navigate = useNavigate();
  const sender = useSender();
  const details = paths.business.href(id) ?? paths.businesses;
  const origin = useOrigin(details);
  const submit = (data: FormData) =>
    update.mutateAsync(
      { sender, params: { id }, body: toRequestBody(data) },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  const breadcrumbs = [
    { label: 'Businesses', to: paths.businesses },
    { label: business.data ? businessName(business.data.name) : business.isError && 'Business Details', to: details },
  ];
  return (
    <Page
      title="Edit Business"
      documentTitle={business.data && `${businessName(business.data.name)} - Edit Business`}
      breadcrumbs={breadcrumbs}
    >
      <FormContent query={business} skeleton={<BusinessFormSkeleton back={origin} />}>
        {(business) => (
          <EditBusinessForm
            title={`Edit Business ${businessName(business.name)}`}
            business={business}
            read={read}
            submit={submit}
            isPending={update.isPending}
            back={origin}
          />
        )}
      </FormContent>
    </Page>
  );
}
