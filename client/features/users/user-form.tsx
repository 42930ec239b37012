import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { text } from '#lib/format/values.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { EditForm } from '#ui/form/edit-form.tsx';
import { Field, fieldTexts, PasswordField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { type ShownUser, useCreateUser, useLatestUser, useUpdateUser, useUserToEdit } from './api.ts';
import { userBreadcrumbs } from './user-password.tsx';

/** The texts of the fields. */
const textsOf = ({ username, email }: ShownUser) => ({ username: String(username ?? ''), email: String(email ?? '') });

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
      { sender, body: fieldTexts(data, ['username', 'password', 'email']) },
      { onSuccess: ({ id }) => navigate(paths.user.href(id) ?? paths.users) },
    );
  return (
    <Page title="Create User" breadcrumbs={[{ label: 'Users', to: paths.users }]}>
      <Card>
        <CardBody>
          <DraftForm title="Create User" submit={submit} isPending={create.isPending} cancel={origin}>
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
  const read = useLatestUser(id);
  const update = useUpdateUser();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.user.href(id) ?? paths.users);
  const submit = (body: ReturnType<typeof textsOf>) =>
    update.mutateAsync({ sender, params: { id }, body }, { onSuccess: () => navigate(origin, { state: returning }) });
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
                read={async () => textsOf(await read())}
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
