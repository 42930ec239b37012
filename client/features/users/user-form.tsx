import { ButtonLink } from '#ui/basics/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import type { ShownUser } from './api.ts';

interface UserFormProps {
  /** Who is edited; a new user is also given a password. */
  user?: ShownUser;
  submit: (values: Values) => Promise<unknown>;
  /** Where Cancel leads. */
  back: string | undefined;
}

export const UserForm = ({ user, submit, back }: UserFormProps) => (
  <Card>
    <CardBody>
      <Form submit={submit} cancel={<ButtonLink to={back}>Cancel</ButtonLink>}>
        <Field label="Username" name="username" autoComplete="off" defaultValue={String(user?.username ?? '')} />
        {!user && <Field label="Password" name="password" type="password" autoComplete="new-password" />}
        <Field label="Email" name="email" type="email" autoComplete="off" defaultValue={String(user?.email ?? '')} />
      </Form>
    </CardBody>
  </Card>
);
