import { DraftForm } from '#ui/form/draft-form.tsx';
import { Field } from '#ui/form/field.tsx';
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
        <Field label="Username" name="username" autoComplete="off" defaultValue={String(user?.username ?? '')} />
        {!user && <PasswordField autoComplete="new-password" />}
        <Field label="Email" name="email" type="email" autoComplete="off" defaultValue={String(user?.email ?? '')} />
      </DraftForm>
    </CardBody>
  </Card>
);
