import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#components/basics/button-link.tsx';
import { Field } from '#components/form/field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { Page } from '#components/page/page.tsx';
import { QueryContent } from '#components/page/query-content.tsx';
import { Time } from '#components/values/time.tsx';
import { text } from '#format/values.ts';
import { returning } from '#forms/origin.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { paths } from '#platform/paths.ts';
import { passwordRule } from '#platform/release/deployment.ts';
import { useChangePassword, useProfile } from './api.ts';

export function Profile() {
  const profile = useProfile();
  return (
    <Page isStatic actions={<ButtonLink to={paths.profilePassword}>Change Password</ButtonLink>}>
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

const labels = { password: 'Password', password_confirmation: 'Password Confirm' };

export function ProfilePassword() {
  const navigate = useNavigate();
  const form = useRecordForm({
    title: 'Change Password',
    saved: { password: '', password_confirmation: '' },
    label: (name) => labels[name],
    write: useChangePassword(),
    input: (body) => ({ body }),
    onSaved: () => navigate(paths.profile, { state: returning }),
  });
  return (
    <Page>
      <Card>
        <CardBody>
          <RecordForm form={form} cancel={paths.profile}>
            {Object.entries(labels).map(([name, label]) => (
              <Field
                key={name}
                {...{ label, name }}
                type="password"
                autoComplete="new-password"
                hint={name === 'password' ? passwordRule : undefined}
                aria-required
              />
            ))}
          </RecordForm>
        </CardBody>
      </Card>
    </Page>
  );
}
