import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { useChangePassword } from './api.ts';

export function ProfilePassword() {
  const changePassword = useChangePassword();
  const navigate = useNavigate();
  const submit = (value: Values) =>
    changePassword.mutateAsync(
      { body: { password: value('password'), password_confirmation: value('password_confirmation') } },
      { onSuccess: () => navigate(paths.profile) },
    );
  return (
    <Page title="Change Password" trail={[{ label: 'Profile', to: paths.profile }]}>
      <Card>
        <CardBody>
          <Form submit={submit} cancel={<ButtonLink to={paths.profile}>Cancel</ButtonLink>}>
            <Field label="Password" name="password" type="password" autoComplete="new-password" />
            <Field label="Password Confirm" name="password_confirmation" type="password" autoComplete="new-password" />
          </Form>
        </CardBody>
      </Card>
    </Page>
  );
}
