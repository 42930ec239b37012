import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button.tsx';
import { DraftForm } from '#components/form/draft-form.tsx';
import { Field, fieldTexts } from '#components/form/field.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { Time } from '#components/values/time.tsx';
import { text } from '#format/values.ts';
import { returning } from '#forms/origin.ts';
import { useSender } from '#forms/sender.ts';
import { paths } from '#platform/paths.ts';
import { useChangePassword, useProfile } from './api.ts';

export function Profile() {
  const profile = useProfile();
  return (
    <Page
      title="Profile"
      isStatic
      actions={<ButtonLink to={paths.profilePassword}>Change Password</ButtonLink>}
    >
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
      { sender: sender(), body: fieldTexts(data, ['password', 'password_confirmation']) },
      { onSuccess: () => navigate(paths.profile, { state: returning }) },
    );
  return (
    <Page title="Change Password" breadcrumbs={[{ label: 'Profile', to: paths.profile }]}>
      <Card>
        <CardBody>
          <DraftForm
            title="Change Password"
            submit={submit}
            isPending={changePassword.isPending}
            cancel={paths.profile}
          >
            <Field label="Password" name="password" type="password" autoComplete="new-password" />
            <Field
              label="Password Confirm"
              name="password_confirmation"
              type="password"
              autoComplete="new-password"
            />
          </DraftForm>
        </CardBody>
      </Card>
    </Page>
  );
}
