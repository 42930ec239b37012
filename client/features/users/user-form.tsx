import type { ReactNode } from 'react';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormSkeleton } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { ShownUser } from './api.ts';

interface UserFormProps {
  title: string;
  /** The user to edit. A new user also gets a password. */
  user?: ShownUser;
  submit: (data: FormData) => Promise<unknown>;
  isPending: boolean;
  /** The path that Cancel navigates to. */
  back: string;
}

export const UserForm = ({ title, user, submit, isPending, back }: UserFormProps) => (
  <Card>
    <CardBody>
      <DraftForm title={title} submit={submit} isPending={isPending} cancel={back}>
        <UserFields user={user} password={!user && <PasswordField autoComplete="new-password" />} />
      </DraftForm>
    </CardBody>
  </Card>
);

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
