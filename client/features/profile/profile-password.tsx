import { useNavigate } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { returning } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { Field } from '#ui/form/field.tsx';
import { fieldText } from '#ui/form/form-data.ts';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { useChangePassword } from './api.ts';

export function ProfilePassword() {
  const changePassword = useChangePassword();
  const navigate = useNavigate();
  const sender = useSender();
  const submit = (data: FormData) =>
    changePassword.mutateAsync(
      {
        sender,
        body: { password: fieldText(data, 'password'), password_confirmation: fieldText(data, 'password_confirmation') },
      },
      { onSuccess: () => navigate(paths.profile, { state: returning }) },
    );
  return (
    <Page title="Change Password" breadcrumbs={[{ label: 'Profile', to: paths.profile }]}>
      <Card>
        <CardBody>
          <DraftForm title="Change Password" submit={submit} isPending={changePassword.isPending} cancel={paths.profile}>
            <Field label="Password" name="password" type="password" autoComplete="new-password" />
            <Field label="Password Confirm" name="password_confirmation" type="password" autoComplete="new-password" />
          </DraftForm>
        </CardBody>
      </Card>
    </Page>
  );
}
