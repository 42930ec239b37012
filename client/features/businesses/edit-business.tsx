import { useGo, useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';
import type { Values } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useBusinessToEdit, useUpdateBusiness } from './api.ts';
import { BusinessForm, enteredIn } from './business-form.tsx';

export function EditBusiness() {
  const [, , id = ''] = useSegments();
  const business = useBusinessToEdit(id);
  const update = useUpdateBusiness();
  const go = useGo();
  const details = paths.business(id) ?? paths.businesses;
  const submit = async (value: Values) => {
    await update({ params: { id }, body: enteredIn(value) });
    toast.success('Business details updated successfully.');
    go(details);
  };
  const trail = [
    { label: 'Businesses', to: paths.businesses },
    { label: 'Business Details', to: details },
  ];
  return (
    <Page title="Edit Business" trail={trail}>
      <Loaded fresh query={business}>
        {(business) => <BusinessForm business={business} submit={submit} back={details} />}
      </Loaded>
    </Page>
  );
}
