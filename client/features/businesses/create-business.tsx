import { useGo } from '#lib/routing/location.ts';
import { paths } from '#lib/routing/paths.ts';
import { toast } from '#lib/state/toasts.ts';
import type { Values } from '#ui/form/form.tsx';
import { Page } from '#ui/page/page.tsx';
import { useCreateBusiness } from './api.ts';
import { BusinessForm, enteredIn } from './business-form.tsx';

export function CreateBusiness() {
  const create = useCreateBusiness();
  const go = useGo();
  const submit = async (value: Values) => {
    const { id } = await create({ body: { reference_id: value('reference_id'), ...enteredIn(value) } });
    toast.success('Business created successfully.');
    go(paths.business(id) ?? paths.businesses);
  };
  return (
    <Page title="Create Business" trail={[{ label: 'Businesses', to: paths.businesses }]}>
      <BusinessForm submit={submit} back={paths.businesses} />
    </Page>
  );
}
