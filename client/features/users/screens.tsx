import { Field, PasswordField } from '#components/form/field.tsx';
import { FormScreen } from '#components/screen/form-screen.tsx';
import { RecordScreen } from '#components/screen/record-screen.tsx';
import { useExactParam } from '#components/use-exact-param.ts';
import { Time } from '#components/values/time.tsx';
import { users } from '#contract/users.ts';
import { text } from '#format/values.ts';
import { paths } from '#platform/paths.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { sessionUserId } from '#platform/session/document-state.ts';
import { type ShownUser, UserActions, useDeleteUser } from './list.tsx';

const nameOf = ({ username }: ShownUser) => text(username);

export function UserDetails() {
  const id = useExactParam('id');
  const deletion = useDeleteUser();
  return (
    <RecordScreen
      record={users.details}
      isStatic
      name={nameOf}
      facts={{
        Name: nameOf,
        Email: ({ email }) => text(email),
        'Created At': ({ created_at }) => <Time value={created_at} />,
        'Updated At': ({ updated_at }) => <Time value={updated_at} />,
      }}
      actions={(user) => (
        <UserActions id={id} version={user?.version} deletion={deletion} back={paths.users} />
      )}
      history={{ resource: users.details.resource, subject: `users/${id}` }}
    />
  );
}

const Username = () => <Field label="Username" name="username" aria-required />;

const Email = () => <Field label="Email" name="email" type="email" aria-required />;

export const CreateUser = () => (
  <FormScreen of={users} save={users.create} success="User created successfully.">
    <Username />
    <PasswordField />
    <Email />
  </FormScreen>
);

export const EditUser = () => (
  <FormScreen
    of={users}
    record={users.edit}
    noun="user"
    name={nameOf}
    save={users.update}
    success="User details updated successfully."
    onSaved={({ id }) => {
      if (id === sessionUserId.get()) documentSession.announce();
    }}
  >
    <Username />
    <Email />
  </FormScreen>
);

export const UserPassword = () => (
  <FormScreen
    of={users}
    record={users.password}
    noun="user"
    name={nameOf}
    isNamed
    save={users.changePassword}
    success="User password updated successfully."
  >
    <PasswordField />
  </FormScreen>
);
