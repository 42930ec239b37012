import { useNavigate } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { fieldText } from '#ui/form/form-data.ts';
import { Page } from '#ui/page/page.tsx';
import { useCreateBusiness } from './api.ts';
import { NewBusinessForm, toRequestBody } from './business-form.tsx';

export function CreateBusiness() {
  const create = useCreateBusiness();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.businesses);
  const submit = (data: FormData) =>
    create.mutateAsync(
      { sender, body: { reference_id: fieldText(data, 'reference_id'), ...toRequestBody(data) } },
      { onSuccess: ({ id }) => navigate(paths.business.href(id) ?? paths.businesses) },
    );
  return (
    <Page title="Create Business" breadcrumbs={[{ label: 'Businesses', to: paths.businesses }]}>
      <NewBusinessForm title="Create Business" submit={submit} isPending={create.isPending} back={origin} />
    </Page>
  );
}
