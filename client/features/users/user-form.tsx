import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { DraftForm } from '#components/form/draft-form.tsx';
import { EditForm } from '#components/form/edit-form.tsx';
import { Field, fieldTexts, PasswordField } from '#components/form/field.tsx';
import { FormSkeleton } from '#components/form/form.tsx';
import { Card, CardBody } from '#components/page/card.tsx';
import { Page } from '#components/page/page.tsx';
import { FormContent } from '#components/page/query-content.tsx';
import { text } from '#format/values.ts';
import { returning, useOrigin } from '#forms/origin.ts';
import { useSender, versioned } from '#forms/sender.ts';
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

interface UserFieldsProps extends Partial<ReturnType<typeof textsOf>> {
  password?: ReactNode;
}

const UserFields = ({ username, email, password }: UserFieldsProps) => (
  <>
    <Field label="Username" name="username" autoComplete="off" defaultValue={username} />
    {password}
    <Field label="Email" name="email" type="email" autoComplete="off" defaultValue={email} />
  </>
);

export function CreateUser() {
  const create = useCreateUser();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.users);
  const submit = (data: FormData) =>
    create.mutateAsync(
      { sender: sender(), body: fieldTexts(data, ['username', 'password', 'email']) },
      { onSuccess: ({ id }) => navigate(paths.user.href(id) ?? paths.users) },
    );
  return (
    <Page title="Create User" breadcrumbs={[{ label: 'Users', to: paths.users }]}>
      <Card>
        <CardBody>
          <DraftForm
            title="Create User"
            submit={submit}
            isPending={create.isPending}
            cancel={origin}
          >
            <UserFields password={<PasswordField autoComplete="new-password" />} />
          </DraftForm>
        </CardBody>
      </Card>
    </Page>
  );
}

export function EditUser() {
  const { id = '' } = useParams<'id'>();
  const user = useUserToEdit(id);
  const fetchLatest = useLatestUser(id);
  const read = async () => {
    const latest = await fetchLatest();
    return versioned(textsOf(latest), latest);
  };
  const update = useUpdateUser();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.user.href(id) ?? paths.users);
  const submit = (body: ReturnType<typeof textsOf>, version: string | undefined) =>
    update.mutateAsync(
      { sender: sender(version), params: { id }, body },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  return (
    <Page
      title="Edit User"
      documentTitle={user.data && `${text(user.data.username)} - Edit User`}
      breadcrumbs={userBreadcrumbs(id, user)}
    >
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
            {(user) => (
              <EditForm
                noun="user"
                title={`Edit User ${text(user.username)}`}
                saved={textsOf(user)}
                read={read}
                labels={{ username: 'Username', email: 'Email' }}
                submit={submit}
                isPending={update.isPending}
                cancel={origin}
              >
                <UserFields {...textsOf(user)} />
              </EditForm>
            )}
          </FormContent>
        </CardBody>
      </Card>
    </Page>
  );
}
