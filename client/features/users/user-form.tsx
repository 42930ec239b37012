import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSender } from '#lib/api/mutation.ts';
import { text } from '#lib/format/values.ts';
import { returning, useOrigin } from '#lib/routing/origin.ts';
import { paths } from '#lib/routing/paths.ts';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { EditForm } from '#ui/form/edit-form.tsx';
import { Field, fieldText, PasswordField } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { Page } from '#ui/page/page.tsx';
import { FormContent } from '#ui/page/query-content.tsx';
import { type ShownUser, useCreateUser, useLatestUser, useUpdateUser, useUserToEdit } from './api.ts';
import { userBreadcrumbs } from './user-password.tsx';

interface UserFormProps {
  title: string;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  /** The path that Cancel navigates to. */
  back: string;
}

const NewUserForm = ({ title, submit, isPending, back }: UserFormProps) => (
  <Card>
    <CardBody>
      <DraftForm title={title} submit={submit} isPending={isPending} cancel={back}>
        <UserFields password={<PasswordField autoComplete="new-password" />} />
      </DraftForm>
    </CardBody>
  </Card>
);

interface EditUserFormProps extends UserFormProps {
  user: ShownUser;
  /** Fetches the user again. */
  read: () => Promise<ShownUser>;
}

const EditUserForm = ({ title, user, read, submit, isPending, back }: EditUserFormProps) => (
  <Card>
    <CardBody>
      <EditForm
        noun="user"
        title={title}
        saved={textsOf(user)}
        read={async () => textsOf(await read())}
        labels={{ username: 'Username', email: 'Email' }}
        submit={submit}
        isPending={isPending}
        cancel={back}
      >
        <UserFields user={user} />
      </EditForm>
    </CardBody>
  </Card>
);

/** The texts of the fields. */
const textsOf = ({ username, email }: ShownUser) => ({ username: String(username ?? ''), email: String(email ?? '') });

/** The place of the form while the user to edit loads. */
const UserFormSkeleton = ({ back }: Pick<UserFormProps, 'back'>) => (
  <Card>
    <CardBody>
      <FormSkeleton cancel={back}>
        <UserFields />
      </FormSkeleton>
    </CardBody>
  </Card>
);

const UserFields = ({ user, password }: { user?: ShownUser | undefined; password?: ReactNode }) => (
  <>
    <Field label="Username" name="username" autoComplete="off" defaultValue={String(user?.username ?? '')} />
    {password}
    <Field label="Email" name="email" type="email" autoComplete="off" defaultValue={String(user?.email ?? '')} />
  </>
);

export function CreateUser() {
  const create = useCreateUser();
  const navigate = useNavigate();
  const sender = useSender();
  const origin = useOrigin(paths.users);
  const submit = (data: FormData) =>
    create.mutateAsync(
      {
        sender,
        body: { username: fieldText(data, 'username'), password: fieldText(data, 'password'), email: fieldText(data, 'email') },
      },
      { onSuccess: ({ id }) => navigate(paths.user.href(id) ?? paths.users) },
    );
  return (
    <Page title="Create User" breadcrumbs={[{ label: 'Users', to: paths.users }]}>
      <NewUserForm title="Create User" submit={submit} isPending={create.isPending} back={origin} />
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
  const submit = (data: FormData) =>
    update.mutateAsync(
      { sender, params: { id }, body: { username: fieldText(data, 'username'), email: fieldText(data, 'email') } },
      { onSuccess: () => navigate(origin, { state: returning }) },
    );
  return (
    <Page
      title="Edit User"
      documentTitle={user.data && `${text(user.data.username)} - Edit User`}
      breadcrumbs={userBreadcrumbs(id, user)}
    >
      <FormContent query={user} skeleton={<UserFormSkeleton back={origin} />}>
        {(user) => (
          <EditUserForm
            title={`Edit User ${text(user.username)}`}
            user={user}
            read={read}
            submit={submit}
            isPending={update.isPending}
            back={origin}
          />
        )}
      </FormContent>
    </Page>
  );
}
