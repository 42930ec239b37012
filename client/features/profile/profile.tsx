import { useNavigate } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { text } from '#lib/format/values.ts';
import { returning } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { ButtonLink } from '#ui/basics/button.tsx';
import { Time } from '#ui/basics/values/time.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { Field, fieldTexts } from '#ui/form/field.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Page } from '#ui/page/page.tsx';
import { QueryContent } from '#ui/page/query-content.tsx';
import { useChangePassword, useProfile } from './api.ts';

export function Profile() {
  const profile = useProfile();
  return (
    <Page title="Profile" isStatic actions={<ButtonLink to={paths.profilePassword}>Change Password</ButtonLink>}>
      <Card>
        <CardBody>
          <QueryContent query={profile}>
            {(user) => (
              <DescriptionList
                of={user}
                facts={{
                  Name: ({ username }) => text(username),
                  Email: ({ email }) => text(email),
                  'Created At': ({ created_at }) => <Time value={created_at} />,
                }}
              />
            )}
          </QueryContent>
        </CardBody>
      </Card>
    </Page>
  );
}

export function ProfilePassword() {
  const changePassword = useChangePassword();
  const navigate = useNavigate();
  const sender = useSender();
  const submit = (data: FormData) =>
    changePassword.mutateAsync(
      { sender, body: fieldTexts(data, ['password', 'password_confirmation']) },
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
