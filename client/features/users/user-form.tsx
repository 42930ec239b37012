import type { ReactNode } from 'react';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { EditForm } from '#ui/form/edit-form.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { ShownUser } from './api.ts';

interface UserFormProps {
  title: string;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  /** The path that Cancel navigates to. */
  back: string;
}

export const NewUserForm = ({ title, submit, isPending, back }: UserFormProps) => (
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

export const EditUserForm = ({ title, user, read, submit, isPending, back }: EditUserFormProps) => (
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
export const UserFormSkeleton = ({ back }: Pick<UserFormProps, 'back'>) => (
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
