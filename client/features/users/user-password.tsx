import { useGo, useSegments } from '../../lib/location.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';
import { text } from '../../lib/values.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Field, ReadOnlyField } from '../../ui/field.tsx';
import { Form, type Values } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Value } from '../../ui/skeleton.tsx';
import { useChangeUserPassword, useUserOfPassword } from './api.ts';
import { userTrail } from './user-trail.ts';

export function UserPassword() {
  const [, , id = ''] = useSegments();
  const user = useUserOfPassword(id);
  const changePassword = useChangeUserPassword();
  const go = useGo();
  const details = paths.user(id) ?? paths.users;
  const submit = async (value: Values) => {
    await changePassword({ params: { id }, body: { password: value('password') } });
    toast.success('User password updated successfully.');
    go(details);
  };
  return (
    <Page title="Change Password" trail={userTrail(id)}>
      <Card>
        <CardBody>
          <Loaded fresh query={user}>
            {(user) => (
              <Form submit={submit} cancel={<ButtonLink to={details}>Cancel</ButtonLink>}>
                <ReadOnlyField label="Username">
                  <Value>{text(user.username)}</Value>
                </ReadOnlyField>
                <Field label="Password" name="password" type="password" autoComplete="new-password" />
              </Form>
            )}
          </Loaded>
        </CardBody>
      </Card>
    </Page>
  );
}
