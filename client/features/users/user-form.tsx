import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Field, PasswordField } from '#components/form/field.tsx';
import { FormSkeleton, RecordForm } from '#components/form/record-form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { text } from '#format/values.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { versioned } from '#forms/versions.ts';
import { paths } from '#platform/paths.ts';
import {
  type ShownUser,
  useCreateUser,
  useLatestUser,
  useUpdateUser,
  useUserToEdit,
} from './api.ts';
import { userBreadcrumbs } from './user-password.tsx';

/** The texts of the fields. */
const textsOf = ({ username, email }: ShownUser) => ({
  username: String(username ?? ''),
  email: String(email ?? ''),
});

const labels = { username: 'Username', password: 'Password', email: 'Email' };

const UserFields = ({ password }: { password?: ReactNode }) => (
  <>
    <Field label={labels.username} name="username" autoComplete="off" aria-required />
    {password}
    <Field label={labels.email} name="email" type="email" autoComplete="off" aria-required />
  </>
);

export function CreateUser() {
  const navigate = useNavigate();
  const origin = useOrigin(paths.users);
  const form = useRecordForm({
    title: 'Create User',
    saved: { username: '', password: '', email: '' },
    label: (name) => labels[name],
    write: useCreateUser(),
    input: (body) => ({ body }),
    onSaved: ({ response, to = paths.user.href(response?.id) }) => navigate(to ?? paths.users),
  });
  return (
    <Page>
      <Card>
        <CardBody>
          <RecordForm form={form} cancel={origin}>
            <UserFields password={<PasswordField />} />
          </RecordForm>
        </CardBody>
      </Card>
    </Page>
  );
}

export function EditUser() {
  const { id = '' } = useParams<'id'>();
  const user = useUserToEdit(id);
  const origin = useOrigin(paths.user.href(id) ?? paths.users);
  return (
    <Page record={user.data && text(user.data.username)} breadcrumbs={userBreadcrumbs(id, user)}>
      <Card>
        <CardBody>
          <FormContent
            query={user}
            skeleton={
              <FormSkeleton cancel={origin}>
                <UserFields />
              </FormSkeleton>
            }
          >
            {(user) => <EditUserForm {...{ id, user, origin }} />}
          </FormContent>
        </CardBody>
      </Card>
    </Page>
  );
}

function EditUserForm({ id, user, origin }: { id: string; user: ShownUser; origin: string }) {
  const readLatest = useLatestUser(id);
  const navigate = useNavigate();
  const form = useRecordForm({
    title: `Edit User ${text(user.username)}`,
    saved: textsOf(user),
    label: (name) => labels[name],
    async read() {
      const latest = await readLatest();
      return versioned(textsOf(latest), latest);
    },
    write: useUpdateUser(),
    input: (body) => ({ params: { id }, body }),
    onSaved: () => navigate(origin, { state: returning }),
  });
  return (
    <RecordForm form={form} noun="user" cancel={origin}>
      <UserFields />
    </RecordForm>
  );
}
