import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import type { Values } from '#ui/form/form.tsx';
import { Page } from '#ui/page/page.tsx';
import { useCreateBusiness } from './api.ts';
import { BusinessForm, enteredIn } from './business-form.tsx';

export function CreateBusiness() {
  const create = useCreateBusiness();
  const navigate = useNavigate();
  const submit = (value: Values) =>
    create.mutateAsync(
      { body: { reference_id: value('reference_id'), ...enteredIn(value) } },
      { onSuccess: ({ id }) => navigate(paths.business.href(id) ?? paths.businesses) },
    );
  return (
    <Page title="Create Business" trail={[{ label: 'Businesses', to: paths.businesses }]}>
      <BusinessForm submit={submit} back={paths.businesses} />
    </Page>
  );
}
