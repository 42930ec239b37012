import { useNavigate, useParams } from 'react-router-dom';
import { text } from '#lib/format/values.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Value } from '#ui/basics/skeleton.tsx';
import { Field, ReadOnlyField } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useChangeUserPassword, useUserOfPassword } from './api.ts';
import { userTrail } from './user-trail.ts';

export function UserPassword() {
  const { id = '' } = useParams<'id'>();
  const user = useUserOfPassword(id);
  const changePassword = useChangeUserPassword();
  const navigate = useNavigate();
  const details = paths.user.href(id) ?? paths.users;
  const submit = (value: Values) =>
    changePassword.mutateAsync({ params: { id }, body: { password: value('password') } }, { onSuccess: () => navigate(details) });
  return (
    <Page
      title="Change Password"
      documentTitle={user.data && `${text(user.data.username)} - Change Password`}
      trail={userTrail(id)}
    >
      <Card>
        <CardBody>
          <QueryContent fresh query={user} blank={{}}>
            {(user) => (
              <Form submit={submit} cancel={<ButtonLink to={details}>Cancel</ButtonLink>}>
                <ReadOnlyField label="Username">
                  <Value>{text(user.username)}</Value>
                </ReadOnlyField>
                <Field label="Password" name="password" type="password" autoComplete="new-password" />
              </Form>
            )}
          </QueryContent>
        </CardBody>
      </Card>
    </Page>
  );
}
